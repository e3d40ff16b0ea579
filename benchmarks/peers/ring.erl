%% The ring in Erlang: processes, each of which hands a message to the next.
%% Prints the CPU microseconds of a pass. ring:main(PROCESSES, PASSES).
-module(ring).
-export([main/2]).

main(Processes, Passes) ->
    Main = self(),
    First = spawn(fun() -> first(Main) end),
    Last = lists:foldl(fun(_, Next) -> spawn(fun() -> member(Next, Main) end) end,
                       First, lists:seq(2, Processes)),
    First ! {next, Last},
    pass(First, Processes),
    {Before, _} = statistics(runtime),
    pass(First, Passes),
    {After, _} = statistics(runtime),
    io:format("~p~n", [(After - Before) * 1000 / Passes]),
    halt(0).

pass(First, Passes) ->
    First ! Passes,
    receive ended -> ok end.

first(Main) ->
    receive {next, Next} -> member(Next, Main) end.

member(Next, Main) ->
    receive
        0 -> Main ! ended;
        Left -> Next ! Left - 1
    end,
    member(Next, Main).
