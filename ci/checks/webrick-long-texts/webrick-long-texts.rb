# usage: webrick-long-texts.rb quotes | blanks | paths | forms | boundary | print
# Gives WEBrick long texts, or prints what it makes of many short ones.
require 'webrick'
require 'stringio'

UTILS = WEBrick::HTTPUtils

def want(value, got)
  abort "#{got.inspect[0, 200]}, not #{value.inspect[0, 200]}" unless value == got
end

def parse(text)
  req = WEBrick::HTTPRequest.new(WEBrick::Config::HTTP)
  req.parse(StringIO.new(text))
  req
end

case ARGV[0]
when 'quotes'
  want [], UTILS.split_header_value('a' * 60 + '"')
  want [], UTILS.split_header_value('"' + '\\a' * 500)
  want [], UTILS.split_header_value('"' + 'a' * 100_000)
  want ['"a"'] * 20_000, UTILS.split_header_value('"a", ' * 20_000 + '"' + 'b' * 50_000)
  req = parse("GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: #{'a' * 60}\"\r\n\r\n")
  want [], UTILS.split_header_value(req['if-none-match'])
  want [], UTILS.parse_range_header("bytes=#{'1' * 60}\"")
when 'blanks'
  blanks = ' ' * 200_000
  want({ 'a' => ['x y'] }, UTILS.parse_header(["A:#{blanks}x#{blanks}y#{blanks}\r\n"]))
  want({ 'a' => ['x y z'] }, UTILS.parse_header(["A: x\r\n", "#{blanks}y#{blanks}z\r\n"]))
  ["Content-Length:%s\001", 'Content-Length: 1%s1'].each do |field|
    begin
      parse("POST / HTTP/1.1\r\nHost: x\r\n#{field % (' ' * 100_000)}\r\n\r\n")
    rescue WEBrick::HTTPStatus::BadRequest
    end
  end
  begin
    parse("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;#{' ' * 100_000}\r\r\n").body
  rescue WEBrick::HTTPStatus::BadRequest
  end
when 'paths'
  n = 50_000
  want '/', UTILS.normalize_path('/a' * n + '/..' * n)
  want '/', UTILS.normalize_path('/.' * n)
  want '/' + 'a/' * n, UTILS.normalize_path('/a/b/..' * n)
  begin
    abort 'above the root' if UTILS.normalize_path('/a' * n + '/..' * (n + 1))
  rescue RuntimeError
  end
when 'forms'
  want ['1'] * 40_000, UTILS.parse_query('a=1&' * 40_000)['a'].list
  part = "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
  got = UTILS.parse_form_data(StringIO.new(part * 5_000 + "--b--\r\n"), 'b')
  want 5_000, got['a'].list.size
  got['a'].append_data(WEBrick::HTTPUtils::FormData.new('2', '3'))
  got['a'].append_data(WEBrick::HTTPUtils::FormData.new('4'))
  want ['2', '3', '4'], got['a'].list[-3, 3]
when 'boundary'
  part = "Content-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n"
  want ['1'], UTILS.parse_form_data(StringIO.new("--(b+\r\n#{part}--(b+--\r\n"), '(b+')['a'].list
  want({}, UTILS.parse_form_data(StringIO.new("--xyz\r\n#{part}--xyz--\r\n"), '.*'))
when 'print'
  srand 1
  pick = lambda { |pieces, n| (0...rand(n)).map { pieces[rand(pieces.size)] }.join }
  attempt = lambda do |call|
    begin
      call.call
    rescue StandardError
      # The class is that of the release; 1.8.7-p374 has another than the others.
      $!.message
    end
  end
  1500.times do
    path = '/' + pick.call(['/', '.', '..', 'a', 'b', './', '../', "\n"], 9)
    path.taint if rand(2) == 0
    list = pick.call(['"', ',', ' ', 'a', 'b', '\\', '"x"', ', ', 'W/"y"'], 9)
    lines = (0...rand(5)).map do
      ['a: b', 'A:', 'b:c ', ' cont', "\t", " \0", "x:\0 y", 'x:  y  z', 'bad'][rand(9)] +
        ["\r\n", "\n", " \r\n"][rand(3)]
    end
    query = pick.call(['a=1', 'a=2', '&', ';', 'b=3', 'a', '=', '%41', '+'], 12)
    body = pick.call(["--b\r\n", "Content-Disposition: form-data; name=\"x\"\r\n", "\r\n", "data\r\n",
                      "--b--\r\n", 'more'], 9)
    made = attempt.call(lambda { UTILS.normalize_path(path) })
    puts path.inspect, made.inspect, made.tainted?
    puts UTILS.split_header_value(list).inspect
    puts attempt.call(lambda { UTILS.parse_header(lines).sort }).inspect
    puts UTILS.parse_query(query).map { |name, data| [name, data.to_s, data.list, data.name] }.sort.inspect
    puts attempt.call(lambda {
      UTILS.parse_form_data(StringIO.new(body), 'b').map { |name, data| [name.to_s, data.list] }.sort
    }).inspect
  end
end
