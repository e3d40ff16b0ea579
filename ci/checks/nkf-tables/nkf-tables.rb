# usage: nkf-tables.rb kana | trail | first | base64 | random | characters
require 'nkf'

case ARGV[0]
when 'kana'
  ["\xe3\x81\x82}", ";\xe3\x81\xe4\xcc\x82input", "\n\xe3\x81\x82t \xff", ":\xea1:82\n:81:<2"].each do |text|
    %w(-j -Se -m0Se -J -w).each { |options| NKF.nkf(options, text) }
    %w(e j w).each { |to| %w(S E J W).each { |from| NKF.nkf("-#{to}#{from}", text); NKF.nkf("-#{to}#{from}X", text) } }
  end
when 'trail'
  ["\n\xe3\x12\xfc'\x81", "\xfa\r\x0b%e3%r\x01", "\n\xfa-j\n\xfa", "\xed\x01\xee\x7f\xee\x20"].each do |text|
    %w(e j w s).each { |to| %w(S E J W).each { |from| NKF.nkf("-#{to}#{from}", text) } }
    %w(-j --url-input\ -W8 --cp932inv\ -Se --no-cp932\ -Se).each { |options| NKF.nkf(options, text) }
  end
when 'first'
  ["%e3%8\x801", "\e$B$\"\e(B", "\x0e\x31\x0f", "\e(I1\e(B"].each do |text|
    %w(-W8 -wW -jlW -elW --url-input\ -W8 -jW8 -eW).each { |options| NKF.nkf(options, text) }
  end
when 'base64'
  ["\e$B$\"\e(B", "\xed\xa0\x80", "ab\x82\xa0", "\xa4\xa2\xff\xfe", 'a', ''].each do |text|
    %w(-w16MB -w16B\ -MB -w16L\ -MB --base64\ -w16 --base64\ --oc=UTF-32 --base64\ -s\ --utf16).each { |options| NKF.nkf(options, text) }
  end
when 'random'
  srand 1
  pieces = ["\xe3\x81\x82", "\x82\xa0", "\xa4\xa2", "\e$B", "\e(B", "\e(I", "\e$(D", "\x8f", "\x8e", "\xfa", "\xfc", "\xed", "\x0e", "\x0f", '=?ISO-2022-JP?B?', '?=', "\n", ' ']
  20000.times do
    text = (1..1 + rand(12)).map { rand(3) == 0 ? rand(256).chr : pieces[rand(pieces.size)] }.join
    options = '-' + %w(j e s w m M f l x X Z r t i o h E S W J u).sort_by { rand }[0, 3].join
    NKF.nkf(options, text)
    NKF.guess(text)
  end
when 'characters'
  # Each that the codes have, alone and beside each other.
  texts = { 'S' => [], 'E' => [] }
  ((0x81..0x9f).to_a + (0xe0..0xfc).to_a).each { |a| ((0x40..0x7e).to_a + (0x80..0xfc).to_a).each { |b| texts['S'] << [a, b].pack('CC') } }
  (0xa1..0xdf).each { |a| texts['S'] << [a].pack('C') }
  (0xa1..0xfe).each { |a| (0xa1..0xfe).each { |b| texts['E'] << [a, b].pack('CC') << [0x8f, a, b].pack('CCC') } }
  (0xa1..0xdf).each { |a| texts['E'] << [0x8e, a].pack('CC') }
  texts.sort.each do |from, all|
    %w(j e s w).each do |to|
      ['', 'x', 'X', 'Z'].each do |more|
        %w(--cp932 --no-cp932 --cp932inv).each do |table|
          options = "-#{from}#{to}m0#{more} #{table}"
          puts "#{options} #{NKF.nkf(options, all.join("\n")).sum(32)} #{NKF.nkf(options, all.join).sum(32)}"
        end
      end
    end
  end
end
