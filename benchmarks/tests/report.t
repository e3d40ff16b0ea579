#!/usr/bin/perl
# benchmarks/report on made-up measurements: the arithmetic, the three forms,
# and what it refuses.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use File::Temp qw(tempdir);
use JSON::PP;
use Test::More;

my $report = abs_path(dirname(__FILE__)) . '/../report';
my $temp = tempdir(CLEANUP => 1);

sub spill {
  my ($name, $text) = @_;
  open my $file, '>', "$temp/$name" or die;
  print $file $text;
  close $file;
}

sub content {
  my ($name) = @_;
  open my $file, '<', $name or return '';
  local $/;
  return scalar <$file> // '';
}

# The exit status, and all that it said.
sub run_report {
  my @words = map { "'$_'" } @_;
  my $said = qx('$report' @words 2>&1);
  return ($? >> 8, $said);
}

sub well_formed {	# every element closed, in order
  my ($text) = @_;
  my @open;
  $text =~ s/<\?.*?\?>|<!--.*?-->|<!DOCTYPE.*?>|<!\[CDATA\[.*?\]\]>//gs;
  while ($text =~ m{<(/?)([\w:]+)(?:\s[^<>]*?)?(/?)>}gs) {
    next if $3;
    if (!$1) { push @open, $2 }
    elsif (!@open || pop(@open) ne $2) { return 0 }
  }
  return !@open && $text =~ /^\s*<svg/;
}

my $description = join '', map { join("\t", @$_) . "\n" } (
  ['machine', 'cpu', 'Abacus 9'], ['machine', 'cpus', '2'], ['form', '', '5 turns'],
  ['interpreter', 'old', 'ruby 1'], ['interpreter', 'new', 'ruby 2'], ['interpreter', 'other', 'ruby 3'],
  ['experiment', 'speed', 'title', 'How <fast> it is'], ['experiment', 'speed', 'published', 'ten times'],
  ['experiment', 'speed', 'plot', 'by-size | time per step | steps (number) | time (s)'],
  ['experiment', 'memory', 'title', 'What it keeps'],
  ['experiment', 'memory', 'plot', 'growth | trace | time (s) | memory (MB) | It grows & grows'],
);
# In pairs: 1/2, 3/2, 8/4, 2/8, 5/5; not the medians 3 and 4 of each.
my @old = (2, 2, 4, 8, 5);
my @new = (1, 3, 8, 2, 5);
my $measurements = '';
for my $turn (1 .. 5) {
  $measurements .= "speed\t$turn\told\ttime\ts\t$old[$turn - 1]\nspeed\t$turn\tnew\ttime\ts\t$new[$turn - 1]\n";
  $measurements .= "speed\t$turn\told\ttime per step\ts\t" . $_ * $turn . "\t$_\n"
    . "speed\t$turn\tnew\ttime per step\ts\t" . $_ * $turn / 4 . "\t$_\n" for 1, 10;
}
$measurements .= "speed\t1\told\tcalls\tcalls\t20033025\nspeed\t1\tnew\tcalls\tcalls\t3\n"
  . "speed\t1\told\tfaults\tcalls\t0\nspeed\t1\tnew\tfaults\tcalls\t0\n"
  . "speed\t0\tother\tcannot\tit has no wheels\nspeed\t0\tnew\tnote\tthe new one was warm\n"
  . join('', map { "memory\t1\told\ttrace\tgrowth\t$_\t" . $_ * 50 . "\nmemory\t1\tnew\ttrace\tgrowth\t$_\t7\n" } 0 .. 40)
  . "memory\t1\told\tmemory\tMB\t2000\nmemory\t1\tnew\tmemory\tMB\t7.25\n";
spill('description', $description);
spill('measurements', $measurements);
mkdir "$temp/out";
spill('out/old.svg', 'of an earlier run');
my @canned = ("$temp/description", "$temp/measurements", "$temp/out");

my ($status, $said) = run_report(@canned);
is($status, 0, 'a report is written') or diag($said);
my $json = eval { decode_json(content("$temp/out/report.json")) } // {};
is($@, '', 'report.json is valid JSON');
my %figure;
for my $one (@{$json->{experiments}}) {
  for my $result (@{$one->{results}}) {
    $figure{"$one->{name}, $result->{what}$result->{x}, $_->{subject}"} = $_ for @{$result->{figures}};
  }
}
is($figure{'speed, time, old'}{median}, 4, 'the median of an odd number of values');
is($figure{'speed, time, old'}{ratio}, undef, 'the first has no ratio');
is_deeply($figure{'speed, time, new'}{ratio}, {median => 1, lowest => 0.25, highest => 2, pairs => 5},
  'the ratio is the median of the pairs, not the ratio of the medians');
is($figure{'speed, time per step10, new'}{ratio}{median}, 0.25, 'each place on the x axis has its ratio');
is_deeply($figure{'speed, calls, new'}{ratio}{pairs}, 1, 'what was counted once is one pair');
is($figure{'speed, faults, new'}{ratio}{median}, 1, 'nothing to nothing is 1');
is_deeply($json->{experiments}[0]{not_run}, [{interpreter => 'other', reason => 'it has no wheels'}],
  'what could not run has its reason');
is($json->{form}, 'full form, 5 turns', 'the form is named');

my $text = content("$temp/out/report.md");
like($text, qr/^\| time \| s \| 4 \| 3 \| \*\*1\*\* \| 0\.250 to 2 \|$/m, 'a row of the table');
like($text, qr/^\| calls \| calls \| 20,033,025 \| 3 \| .* \| one pair \|$/m, 'a count in full, and one pair');
like($text, qr/^\| time per step, 10 steps \| s \| 30 \| 7\.50 \|/m, 'the x axis names the row');
like($text, qr/^Not run for other: it has no wheels$/m, '... and the reason is in the text');
like($text, qr/^the new one was warm\.$/m, '... and the note');
like($text, qr/Published: ten times/, '... and what was published');
like($text, qr/Abacus 9/, '... and the machine');

SKIP: {
  skip 'gnuplot is not here', 11 unless grep { -x "$_/gnuplot" } split /:/, $ENV{PATH};
  ok(!-e "$temp/out/old.svg", 'the plots of an earlier run are gone');
  for (['speed-by-size', 'How &lt;fast(?:&gt;|>) it is', 'steps \(number\)', 'time \(s\)'],
    ['memory-growth', 'It grows &amp; grows', 'time \(s\)', 'memory \(MB\)']) {
    my ($name, @texts) = @$_;
    my $svg = content("$temp/out/$name.svg");
    ok(well_formed($svg), "$name.svg is well-formed");
    is_deeply([grep { $svg !~ />$_</ } @texts, 'old', 'new'], [], '... has its title, axes, units and legend');
    # What is drawn of each curve, after its name in the legend.
    my ($one, $other) = $svg =~ m{>old<(.*)>new<(.*)}s;
    my %shapes = map { $_ => 1 } map { /xlink:href='#(gpPt\d+)'/ } $one, $other;
    is(keys %shapes, 2, '... and a shape for each curve');
    my %dashes = map { $_ => 1 } map { (/<path\s+stroke='[^']*'\s+(?:stroke-dasharray='([^']*)')?/)[0] // 'none' } $one, $other;
    is(keys %dashes, 2, '... and a dash for each curve');
    like($text, qr/!\[[^]]+\]\(\Q$name.svg\E\)/, '... and is in the report');
  }
}

# --- more than three interpreters ---

my @many = map { "r$_" } 1 .. 4;
spill('many', join('', map { "interpreter\t$_\truby\n" } @many) . "form\tquick\t1 turns\nexperiment\tspeed\ttitle\tSpeed\n");
sub many_measurements {
  my (@metrics) = @_;
  return join '', map { my $n = $_; map { "speed\t1\tr$n\t$_\ts\t$n\n" } grep { $n < 4 || $_ ne 'b' } @metrics } 1 .. 4;
}
spill('measurements', many_measurements('a', 'b'));
($status, $said) = run_report("$temp/many", "$temp/measurements", "$temp/out");
is($status, 0, 'four interpreters and two figures') or diag($said);
$text = content("$temp/out/report.md");
like($text, qr/^\| \| a \(s\) \| b \(s\) \|$/m, '... are a row for each interpreter');
like($text, qr/^\| r1 \| 1 \| 1 \|$/m, '... the first without a ratio');
like($text, qr/^\| r3 \| 3, \*\*3\*\* \(one pair\) \| 3, /m, '... the others with one');
like($text, qr/^\| r4 \| 4, \*\*4\*\* \(one pair\) \| – \|$/m, '... and a dash where there is no figure');
spill('measurements', many_measurements('a' .. 'g'));
($status, $said) = run_report("$temp/many", "$temp/measurements", "$temp/out");
like(content("$temp/out/report.md"), qr/^\| c \| s \| r2 \| 2 \| \*\*2\*\* \| one pair \|$/m, 'seven figures are a row for each');

# --- into a README ---

spill('measurements', $measurements);
spill('README.md', "before\n<!-- results -->\nold\n<!-- end of results -->\nafter\n");
($status, $said) = run_report('--readme', "$temp/README.md", @canned);
is($status, 0, 'the results go into a README') or diag($said);
like(content("$temp/README.md"), qr/^before\n<!-- results -->\n\nMeasured on.*\| time \| s.*<!-- end of results -->\nafter$/s,
  '... between the marks, and nothing else is touched');
unlike(content("$temp/README.md"), qr/^old$/m, '... in the place of the older ones');
spill('README.md', "before\n");
spill('plots/old.svg', 'of an earlier run');
spill('out/old.svg', 'of an earlier run');
($status, $said) = run_report('--readme', "$temp/README.md", @canned);
is($status, 2, 'a README without the marks is refused');
is(content("$temp/README.md"), "before\n", '... and left as it was');
is(content("$temp/plots/old.svg") . content("$temp/out/old.svg"), 'of an earlier run' x 2, '... and so are the plots');

# --- two reports ---

sub spill_report {
  my ($name, $median, $lowest, $highest, $form) = @_;
  spill($name, encode_json({form => ($form // 'full') . ' form, 5 turns', experiments => [{name => 'speed', results => [{what => 'time', x => '', figures => [
    {subject => 'old'}, {subject => 'new', ratio => {median => $median, lowest => $lowest, highest => $highest, pairs => 5}}]}]}]}));
}
spill_report('a', 0.50, 0.48, 0.53);
spill_report('b', 0.54, 0.52, 0.55);
spill_report('c', 0.60, 0.58, 0.61);
($status, $said) = run_report('--compare', "$temp/a", "$temp/b");
is($status, 0, 'ratios that differ by less than their spread repeat');
like($said, qr/^repeats .*speed, time, new: 0\.500 and 0\.540/m, '... and are shown');
($status, $said) = run_report('--compare', "$temp/a", "$temp/c");
is($status, 1, 'ratios that differ by more do not');
like($said, qr/^DIFFERS .*\n0 of 1 ratios repeat/m, '... and are shown');
spill_report('quick', 0.50, 0.48, 0.53, 'quick');
($status, $said) = run_report('--compare', "$temp/a", "$temp/quick");
is($status, 2, 'reports of different forms are refused');
like($said, qr/^benchmarks\/report: a report of the full form and one of the quick form/, '... in one sentence');
($status, $said) = run_report('--compare', "$temp/quick", "$temp/quick");
is($status, 0, '... and of the same form are not');
spill('d', '{"form":"full form","experiments":[]}');
($status, $said) = run_report('--compare', "$temp/a", "$temp/d");
is($status, 2, 'reports without a common ratio are refused');
for my $other ('no JSON', '[]', '"x"', '3', '{"experiments":3}', '{"experiments":[{"results":3}]}',
  '{"experiments":[{"name":"speed","results":[{"what":"time","figures":[{"subject":"new","ratio":1}]}]}]}') {
  spill('e', $other);
  for my $order (['a', 'e'], ['e', 'a']) {
    ($status, $said) = run_report('--compare', map { "$temp/$_" } @$order);
    is($status, 2, "what is not a report is refused: $other");
    is($said, "benchmarks/report: $temp/e is no report of ours\n", '... in one sentence');
  }
}

# --- the results that the project shows ---

# The rows of the tables of results: the figures of each subject by experiment.
sub rows_of {
  my ($results) = @_;
  my ($experiment, @head, %rows);
  for (split /\n/, $results) {
    if (/^### (\S+):/) { ($experiment, @head) = $1; next }
    if (!/^\|(.*)\|$/) { @head = (); next }
    my @cells = map { s/^ +| +$|\*\*//gr } split /\|/, $1, -1;
    if (!@head) { @head = @cells; next }
    next if /^\|--/;
    my $row = $rows{$experiment}{$cells[0]} //= {unit => $cells[1]};
    if ($head[2] eq 'of') { $row->{$cells[2]} = $cells[3]; $row->{"ratio of $cells[2]"} = $cells[4] }
    else { @$row{@head[2 .. 4]} = @cells[2 .. 4]; $row->{"ratio of $head[3]"} = $cells[4] }
  }
  return \%rows;
}

my $root = dirname($report) . '/..';
sub page {
  my ($name) = @_;
  open my $file, '<', "$root/$name" or die "$name: $!";
  local $/;
  return scalar <$file>;
}
my $readme = page('benchmarks/README.md');
my ($top, $results) = $readme =~ /^(.*?)<!-- results -->(.*)<!-- end of results -->/s;
is_deeply([$results =~ /^- (.*?): `ruby /mg], ['toolchain', 'whole series'],
  "benchmarks/README.md calls the last level the whole series, whatever its last patch is");
my %patches = map { $_ => 1 } map { m{^[^#]*?([^/\s]+)\.patch} ? $1 : () } split /\n/, page('series/1.8.7-p72');
my @named = grep { my ($svg) = $_; grep { $patches{$_} } page($svg) =~ m{<text>(.*?)</text>}g }
  map { s{^\Q$root\E/}{}r } glob("'$root'/benchmarks/plots/*.svg");
is("@named", '', '... and so do its plots');
my $rows = rows_of($results);

# Whether a row of that experiment has these figures.
sub stands {
  my ($experiment, $unit, $first, $last, $ratio) = @_;
  return grep {
    $_->{unit} eq $unit && ($_->{toolchain} // '') eq $first && ($_->{'whole series'} // '') eq $last
      && (!defined $ratio || $_->{'ratio of whole series'} eq $ratio)
  } values %{$rows->{$experiment}};
}
my @ten = $top =~ /^\| .* \| (\S+) (\S+) \| (\S+) (\S+) \| (\S+) \| `benchmarks\/run --only (\S+)` \|$/mg;
is(@ten / 6, 10, 'benchmarks/README.md begins with ten figures');
while (my ($first, $unit, $last, $same, $ratio, $experiment) = splice @ten, 0, 6) {
  ok($unit eq $same && stands($experiment, $unit, $first, $last, $ratio), "... $first and $last $unit stand in the table of $experiment");
}
my $shown = 0;
for (grep { /^[^#]/ } split /\n/, page('docs/at-a-glance.txt')) {
  my (undef, $unit, $first, $last, $source) = split / *\| */;
  my ($file, $experiment) = $source =~ m{^(\S+) .*?([\w-]+)$};
  my $good = $file eq 'benchmarks/README.md' ? stands($experiment, $unit, $first, $last)
    : $unit eq '%' && $first == 100 && page($file) =~ /\Q@{[100 - $last]}\E % less[^|]*\|[^|]*\b\Q$experiment\E/;
  ok($good, "the picture of the README: $first and $last $unit stand in $file");
  $shown++;
}
cmp_ok($shown, '>', 4, '... and it shows some');

# --- what it refuses ---

for (["\n", "what is ''?"], ["experiment\tspeed\n", q('experiment' wants)], ["machine\n", q('machine' wants)],
  ["form\n", q('form' wants)], ["experiment\tspeed\tplot\n", q('experiment' wants)]) {
  my ($lines, $sentence) = @$_;
  spill('wrong', $description . $lines);
  ($status, $said) = run_report("$temp/wrong", @canned[1, 2]);
  is($status, 2, 'a description is refused: ' . $lines =~ s/\s+/ /gr);
  like($said, qr/^benchmarks\/report: .*\Q$sentence\E.*\n\z/, '... in one sentence');
}

for (["speed\t1\told\ttime\ts\tsoon\n", "no figure for 'time': 'soon'", 'a value that is no number'],
  ["speed\t1\told\ttime\ts\n", "no figure for 'time'", 'a line without a value'],
  ["lunch\t1\told\ttime\ts\t1\n", "no experiment 'lunch'", 'an experiment that nobody described']) {
  my ($lines, $sentence, $what) = @$_;
  spill('measurements', $lines);
  my $before = content("$temp/out/report.md");
  ($status, $said) = run_report(@canned);
  is($status, 2, "$what is refused");
  like($said, qr/^benchmarks\/report: .*\Q$sentence\E/, '... in one sentence');
  is(content("$temp/out/report.md"), $before, '... and the report is left as it was');
}
($status, $said) = run_report("$temp/description", "$temp/nothing", "$temp/out");
is($status, 2, 'measurements that are not there are refused');
($status, $said) = run_report("$temp/description", "$temp/measurements", "$temp/nowhere");
is($status, 8, 'a folder that is not there is refused');
($status, $said) = run_report('--more');
is($status, 2, 'an unknown option is refused');
done_testing();
