%% Answers HTTP over connections that stay, a process for each. Prints its port.
%% connections:main().
-module(connections).
-export([main/0]).

main() ->
    {ok, Server} = gen_tcp:listen(0, [binary, {ip, {127, 0, 0, 1}}, {packet, line}, {active, false},
                                      {backlog, 4096}, {nodelay, true}, {reuseaddr, true}]),
    {ok, Port} = inet:port(Server),
    io:format("~p~n", [Port]),
    accept(Server).

accept(Server) ->
    {ok, Connection} = gen_tcp:accept(Server),
    Process = spawn(fun() -> receive go -> answer(Connection) end end),
    ok = gen_tcp:controlling_process(Connection, Process),
    Process ! go,
    accept(Server).

answer(Connection) ->
    case gen_tcp:recv(Connection, 0) of
        {ok, <<"\r\n">>} ->
            gen_tcp:send(Connection, <<"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
                                       "Content-Length: 13\r\n\r\nhello, world\n">>),
            answer(Connection);
        {ok, _} -> answer(Connection);
        {error, _} -> gen_tcp:close(Connection)
    end.
