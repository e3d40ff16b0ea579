%% Makes so many processes that wait, wakes them and waits for their end. Prints the
%% CPU microseconds that each took for each of the three, and the kilobytes that the
%% system grew by for each. threads:main(COUNT).
-module(threads).
-export([main/1]).

main(Count) ->
    Small = resident(),
    T0 = cpu(),
    All = [spawn_monitor(fun() -> receive go -> ok end end) || _ <- lists:seq(1, Count)],
    T1 = cpu(),
    Large = resident(),
    [Process ! go || {Process, _} <- All],
    T2 = cpu(),
    [receive {'DOWN', Monitor, process, _, _} -> ok end || {_, Monitor} <- All],
    T3 = cpu(),
    io:format("~p ~p ~p ~p~n", [(B - A) * 1000 / Count || {A, B} <- [{T0, T1}, {T1, T2}, {T2, T3}]]
              ++ [(Large - Small) / Count]),
    halt(0).

cpu() -> {Time, _} = statistics(runtime), Time.

resident() ->
    {ok, Text} = file:read_file("/proc/self/statm"),
    [_, Pages | _] = string:lexemes(binary_to_list(Text), " "),
    list_to_integer(Pages) * 4.
