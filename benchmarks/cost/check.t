#!/usr/bin/perl
# The costs are measured, counted, and written down as the README says.
# Quick form unless --full (or CHECK_FULL=1) is given; --quick is taken too.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use File::Temp qw(tempdir);
use JSON::PP;
use POSIX ();
use Test::More;

my $here = abs_path(dirname(__FILE__));
my $full = $ENV{CHECK_FULL} // 0;
for (@ARGV) {
	if ($_ eq '--full') { $full = 1 }
	elsif ($_ ne '--quick') { print STDERR "check.t: unknown option: $_ (--quick or --full)\n"; exit 2 }
}
my $temp = tempdir(CLEANUP => 1);
my $out = "$temp/out";
my $bin = "$out/bin";
my @form = $full ? () : ('--quick');
my @names = split ' ', qx(make -s -C '$here' list);
delete $ENV{LMBENCH} unless $full;

sub run_quietly {	# the exit status, standard output and standard error of a command
	my @command = @_;
	my $pid = fork // die "fork: $!";
	if ($pid == 0) {
		setpgrp;
		open STDOUT, '>', "$temp/stdout" or POSIX::_exit(126);
		open STDERR, '>', "$temp/stderr" or POSIX::_exit(126);
		exec { $command[0] } @command or POSIX::_exit(127);
	}
	# what never ends fails, with all of its children
	local $SIG{ALRM} = sub { kill 'KILL', -$pid };
	local $SIG{INT} = local $SIG{TERM} = sub { kill 'KILL', -$pid; exit 130 };
	alarm($full ? 1200 : 240);
	1 while waitpid($pid, 0) < 0 && $!{EINTR};
	alarm 0;
	my $status = $? & 127 ? 128 + ($? & 127) : $? >> 8;
	return ($status, content("$temp/stdout"), content("$temp/stderr"));
}

sub content {
	my ($name) = @_;
	open my $file, '<', $name or return '';
	local $/;
	return scalar <$file> // '';
}

sub there_is { my ($tool) = @_; return scalar grep { -x "$_/$tool" } split /:/, $ENV{PATH} }

# --- the programs compile without a warning ---

for my $compiler (['gcc'], ['clang'], ['gcc', '-m32'], ['aarch64-linux-gnu-gcc', '-static', 'qemu-aarch64'],
	['arm-linux-gnueabihf-gcc', '-static', 'qemu-arm'], ['riscv64-linux-gnu-gcc', '-static', 'qemu-riscv64'],
	['powerpc64le-linux-gnu-gcc', '-static', 'qemu-ppc64le'], ['s390x-linux-gnu-gcc', '-static', 'qemu-s390x']) {
	my ($cc, $flag, $emulator) = @$compiler;
	my $name = join ' ', $cc, $flag // ();
	SKIP: {
		skip "$cc is not here", 3 unless there_is($cc);
		open my $source, '>', "$temp/empty.c" or die;
		print $source "#include <stdio.h>\nint main(void) { return puts(\"\") < 0; }\n";
		close $source;
		my ($able) = run_quietly($cc, $flag // (), '-o', "$temp/empty", "$temp/empty.c");
		skip "$name compiles no program here", 3 if $able;
		# a kernel or a sandbox can refuse the programs of another word size
		skip "a program of $name does not run here", 3 if !$emulator && (run_quietly("$temp/empty"))[0];
		my $folder = "$temp/" . ($name =~ s/\W+/-/gr);
		my ($status, undef, $errors) = run_quietly('make', '-s', '-j2', '-C', $here, "CC=$name",
			'CFLAGS=-O2 -Werror', "OUT=$folder");
		is($status, 0, "$name compiles every program without a warning") or diag($errors);
		skip "no $emulator to run it", 2 if $emulator && !there_is($emulator);
		my @run = $emulator ? ($emulator) : ();
		# the body itself checks that the other stack ran as often as it was switched to
		($status, undef, $errors) = run_quietly(@run, "$folder/swap", '--exactly', 1000);
		is($status, 0, "the assembly swap of $name switches stacks") or diag($errors);
		(undef, my $table) = run_quietly(@run, "$folder/swap", '--quick');
		like($table, qr/assembly swap .* \d+\.\d\d ns\/switch/, "$name: the swap is measured");
	}
}

# --- one run of everything ---

my $start = time;
my ($status, $table, $errors) = run_quietly("$here/run", @form, '--out', $out);
my $seconds = time - $start;
is($status, 0, 'run measures everything and exits 0') or diag($errors);
cmp_ok($seconds, '<', 120, 'run takes less than two minutes');
is(content("$out/table.txt") =~ s/\n+\z//r,
	$table =~ s/\n+(?:The plots were not drawn[^\n]*\n+|\S+\.svg was not drawn[^\n]*\n+)*Written to.*//sr,
	'table.txt is what the run showed');

my $json = eval { decode_json(content("$out/cost.json")) } // {};
is($@, '', 'cost.json is valid JSON');
my @lines = @{$json->{results} // []};
my @measured = grep { defined $_->{median} } @lines;
my @missing = grep { !defined $_->{median} } @lines;
is($json->{form}, $full ? 'full' : 'quick', 'cost.json names its form');
for my $key (qw(cpu cpus kernel compiler load date)) {
	ok(length($json->{machine}{$key} // ''), "cost.json describes the machine: $key");
}
for my $name (@names) {
	ok(scalar(grep { $_->{cost} eq $name } @lines), "$name has a line");
}
is(scalar(grep { !/\S/ || $_ eq 'all of it' } map { $_->{what} } @lines), 0, 'no program failed');
is(scalar(grep { ($_->{not_measured} // '') !~ /\w \w|one CPU/ } @missing), 0, 'each missing line has its reason');
is(scalar(grep { ($_->{unit} // '') !~ m{^\w[\w +]*/[\w +]+$} } @measured), 0, 'each measured line has its unit');
my @rows = grep { /^(?:@{[join '|', @names]})\s/ } split /\n/, $table;
is(scalar(@rows), scalar(@lines), 'the table has as many lines as cost.json');
is_deeply([grep { !m{\d\.\d\d [\w ]+[/+][\w +/]+} && !/not measured: \w/ } @rows], [],
	'each line of the table has a unit, or the reason why it was not measured');

my @timed = grep { @{$_->{rounds}} > 1 } @measured;
ok(scalar(@timed), 'some lines were timed');
is(scalar(grep { @{$_->{rounds}} != ($full ? 9 : 5) } @timed), 0, 'each timed line has all its rounds');
my @wrong = grep {
	my @sorted = sort { $a <=> $b } @{$_->{rounds}};
	$sorted[0] <= 0
		|| abs($_->{median} - $sorted[@sorted / 2]) > 1e-9
		|| abs($_->{low} - $sorted[0]) > 1e-9 || abs($_->{high} - $sorted[-1]) > 1e-9
		|| abs($_->{spread} - ($sorted[-1] - $sorted[0]) / $_->{median}) > 0.001 * $_->{spread} + 2e-5	# six digits are written
} @timed;
is_deeply([map { "$_->{cost}: $_->{what}" } @wrong], [], 'median, lowest, highest and spread follow from the rounds');

# --- the figures make sense ---

sub line_of {
	my ($cost, $what, $size, $unit) = @_;
	my ($line) = grep {
		$_->{cost} eq $cost && $_->{what} eq $what && (!defined $size || ($_->{size} // -1) == $size)
			&& $_->{unit} =~ ($unit // qr/^ns/)
	} @measured;
	return $line;
}

sub median_of { my $line = line_of(@_); return $line ? $line->{median} : undef }

# The lowest round says most on a busy machine. Where an order does not show in the run's
# rounds, both lines are measured again in longer ones, up to five times: an order that is
# false shows in none of them.
my %lowest;
sub low_of {
	my ($cost, $what, $size) = @_;
	my $line = line_of($cost, $what, $size) or return undef;
	return $lowest{join "\t", $cost, $what, $size // ''} //= $line->{low};
}

sub measure_again {
	my ($cost, $what, $size) = @_;
	unlink "$temp/again";
	run_quietly("$bin/$cost", '--only', $what, '--json', "$temp/again");
	for (map { decode_json($_) } split /\n/, content("$temp/again")) {
		next unless defined $_->{low} && $_->{unit} =~ /^ns/ && ($_->{size} // '') eq ($size // '');
		my $key = join "\t", $cost, $what, $size // '';
		$lowest{$key} = $_->{low} if $_->{low} < $lowest{$key};
	}
}

sub cheaper {	# at least $factor times
	my ($less, $more, $sentence, $factor) = @_;
	$factor //= 1;
	if (!defined low_of(@$less) || !defined low_of(@$more)) { return fail("$sentence (a figure is missing)") }
	for (1 .. 5) {
		last if $factor * low_of(@$less) < low_of(@$more);
		measure_again(@$_) for $less, $more;
	}
	cmp_ok($factor * low_of(@$less), '<', low_of(@$more), $sentence);
}

sub reason_for {	# the reason of a missing line, or undef
	my ($cost, $what) = @_;
	my ($line) = grep { $_->{cost} eq $cost && $_->{what} eq $what } @missing;
	return $line && $line->{not_measured};
}

my $switch = 'getcontext and setcontext';
cheaper(['call', 'function call, direct'], ['syscall', 'getppid'], 'a function call costs less than a fifth of a system call', 5);
cheaper(['call', 'function call, through a pointer'], ['syscall', 'getppid'],
	'so does a call through a pointer', 5);
cheaper(['copy', 'one copy, stack to heap', 1], ['copy', 'one copy, stack to heap', 256],
	'copying 1 KB costs less than a sixteenth of copying 256 KB', 16);
cheaper(['copy', 'switch by copying, 64 threads', 1], ['copy', 'switch by copying, 64 threads', 256],
	'switching with 1 KB of stack costs less than with 256 KB');
cheaper(['copy', 'one copy, stack to heap', 256], ['copy', 'switch by copying, 2 threads', 256],
	'a switch costs more than one of its copies');
cheaper(['swap', 'assembly swap'], ['ucontext', $switch], 'the assembly swap costs less than getcontext and setcontext');
cheaper(['swap', 'assembly swap'], ['copy', 'switch by copying, 2 threads', 256],
	'the assembly swap costs less than copying 256 KB of stack');
cheaper(['jump', 'setjmp and longjmp'], ['jump', 'sigsetjmp and siglongjmp, with mask'],
	'a jump without the signal mask costs less than with it');
cheaper(['memory', 'one chain, small pages', 4], ['memory', 'one chain, small pages', $full ? 131072 : 16384],
	'a load from a small working set costs less than from a large one');
cheaper(['memory', '8 chains, small pages', $full ? 131072 : 16384],
	['memory', 'one chain, small pages', $full ? 131072 : 16384], 'loads of eight chains overlap');
{
	# a rate: the highest round is the one that nothing disturbed
	my ($one, $four) = map { (line_of('instructions', $_, undef, qr{^instructions/ns$}) // {high => 0})->{high} }
		'adds, each needs the last', 'adds, four chains at once';
	cmp_ok($one, '>', 0.05, 'the instruction rate is that of a computer');
	for (1 .. 5) {
		last if $four > $one * 1.2;
		unlink "$temp/again";
		run_quietly("$bin/instructions", '--json', "$temp/again");
		my %rate = map { ($_->{what} => $_->{high}) } grep { defined $_->{high} }
			map { decode_json($_) } split /\n/, content("$temp/again");
		my $again = $rate{'adds, four chains at once'} // 0;
		$four = $again if $again > $four;
	}
	cmp_ok($four, '>', $one * 1.2, 'four chains of adds are faster than one');
}
SKIP: {
	my $why = reason_for('pipe', 'pipe, stream, two CPUs');
	if (defined $why) {
		is($why, 'one CPU', 'two CPUs are missing only where there is one');
		skip 'one CPU', 2;
	}
	cheaper(['ring', 'ring, stream, two CPUs'], ['pipe', 'pipe, stream, two CPUs'],
		'a message through the ring costs less than through the pipe');
	# On a busy machine the threads may hardly ever add at the same time: the round in which they did counts.
	my ($shared, $separate) = map { line_of('atomic', "locked add, $_", 2) } 'shared line', 'separate lines';
	my $ratio = $shared && $separate ? $shared->{high} / $separate->{median} : 0;
	for (1 .. 5) {
		last if $ratio > 1.5;
		unlink "$temp/again";
		run_quietly("$bin/atomic", '--json', "$temp/again");
		my %two = map { ($_->{what} => $_) } grep { $_->{size} == 2 && defined $_->{median} }
			map { decode_json($_) } split /\n/, content("$temp/again");
		$ratio = $two{'locked add, shared line'}{high} / $two{'locked add, separate lines'}{median};
	}
	cmp_ok($ratio, '>', 1.5, 'a locked add costs more on a line that another thread adds to');
	ok(defined median_of('mutex', 'mutex, shared', 2), 'the shared mutex was measured with two threads');
}
SKIP: {
	my $why = reason_for('memory', 'one chain, huge pages');
	skip "huge pages: $why", 1 if defined $why;
	ok(defined median_of('memory', '8 chains, huge pages', 2048), 'huge pages were measured');
}

# --- the system calls, counted by the program and by strace ---

SKIP: {
	my $why = reason_for('ucontext', $switch);
	skip "counting: $why", 6 if defined $why;
	my $mask = qr{^mask calls/switch$};
	my $any = qr{^syscalls/switch$};
	is(median_of('ucontext', $switch, undef, $mask), 2, 'getcontext and setcontext take exactly 2 mask calls a switch');
	is(median_of('ucontext', $switch, undef, $any), 2, '... and no other system call');
	is(median_of('ucontext', 'swapcontext', undef, $mask), 1, 'swapcontext takes exactly 1');
	is(median_of('swap', 'assembly swap', undef, $any), 0, 'the assembly swap takes no system call');
	is(median_of('jump', 'setjmp and longjmp', undef, $any), 0, 'nor do setjmp and longjmp');
	is(median_of('jump', 'sigsetjmp and siglongjmp, with mask', undef, $mask), 2, 'with the mask they take 2');
}

sub straced_calls {	# lines that strace writes for this many turns
	my ($program, $line, $calls, $turns) = @_;
	my ($status) = run_quietly('strace', '-f', '-qq', '-e', "trace=$calls", '-e', 'signal=none', '-o', "$temp/trace",
		"$bin/$program", '--only', $line, '--exactly', $turns);
	return undef if $status;
	my @calls = grep { /\(/ } split /\n/, content("$temp/trace");
	return scalar @calls;
}

SKIP: {
	skip 'strace is not here', 3 unless there_is('strace');
	my ($able) = run_quietly('strace', '-qq', '-o', "$temp/trace", 'true');
	skip 'strace may not trace here', 3 if $able;
	my $calls = 'rt_sigprocmask';
	my $none = straced_calls('ucontext', $switch, $calls, 0);
	my $turns = straced_calls('ucontext', $switch, $calls, 500);
	# a turn is two switches, there and back
	is(($turns // 0) - ($none // 0), 500 * 2 * 2, 'strace sees 2 rt_sigprocmask a switch too');
	$none = straced_calls('swap', 'assembly swap', 'all', 0);
	$turns = straced_calls('swap', 'assembly swap', 'all', 500);
	ok(defined $none && $none > 0, 'strace sees the program start');
	is($turns, $none, 'strace sees no system call of the assembly swap');
}

# --- the plots ---

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

SKIP: {
	unless (there_is('gnuplot')) {
		like($table, qr/not drawn: gnuplot is missing/, 'without gnuplot the run says so');
		skip 'gnuplot is not here', 15;
	}
	my %plot = (
		memory => ['working set (KB)', 'time per load (ns)', 'one chain, small pages'],
		switches => ['stack copied (KB)', 'time per switch (ns)', 'assembly swap', 'getcontext and setcontext',
			'setjmp and longjmp', 'copying, 64 threads'],
		threads => ['threads (number)', 'time per operation (ns)', 'locked add, shared line', 'mutex, shared'],
	);
	for my $name (sort keys %plot) {
		my $svg = content("$out/$name.svg");
		ok(well_formed($svg), "$name.svg is a well-formed SVG");
		my ($x, $y, @curves) = @{$plot{$name}};
		like($svg, qr/>\s*(?:<[^>]+>)*\Q$x\E</, "$name.svg: the x axis has its unit");
		like($svg, qr/>\s*(?:<[^>]+>)*\Q$y\E</, "$name.svg: the y axis has its unit");
		is_deeply([grep { $svg !~ /\Q>$_<\E/ } @curves], [], "$name.svg: the legend names the curves");
		$svg =~ s{<defs>.*?</defs>}{}s;	# shapes are made from each other there
		my %shapes = map { $_ => 1 } $svg =~ /xlink:href='#(gpPt\d+)'/g;
		my %dashes = map { $_ => 1 } $svg =~ /stroke-dasharray='([^']+)'/g;
		ok(keys %shapes >= @curves && keys %dashes >= @curves,
			"$name.svg: shapes and dashes tell the curves apart in grey");
	}
}

# --- what cannot be measured is named ---

SKIP: {
	skip 'taskset is not here', 4 unless there_is('taskset');
	my ($cpu) = qx(taskset -cp $$) =~ /: (\d+)/;
	my ($status, $table) = run_quietly('taskset', '-c', $cpu, "$here/run", '--quick', '--out', $out,
		map { ('--only', $_) } qw(atomic mutex pipe ring));
	is($status, 0, 'on one CPU, run exits 0');
	like($table, qr/pipe, stream, two CPUs .* not measured: one CPU/, '... and says what it left out');
	like($table, qr/locked add, shared line +2 threads +not measured: one CPU: \w/, '... and why');
	like($table, qr/ring, stream, one CPU .*\d ns\/message/, '... and measures what it can');
}
SKIP: {
	# prctl(PR_SET_THP_DISABLE) is inherited, and perl has no other way to call it
	my %prctl = (x86_64 => 157, aarch64 => 167);
	my $number = $prctl{(POSIX::uname())[4]};
	skip 'no number for prctl on this architecture', 1 unless $number;
	my $pid = open(my $pipe, '-|') // die "fork: $!";
	if ($pid == 0) {
		POSIX::_exit(9) if syscall($number, 41, 1, 0, 0, 0) != 0;
		exec "$bin/memory", '--quick', '--only', 'one chain, huge pages' or POSIX::_exit(127);
	}
	my $table = join '', <$pipe>;
	close $pipe;
	skip 'huge pages cannot be turned off', 1 if $? >> 8 == 9;
	like($table, qr/huge pages .*not measured: \w+.*/, 'without huge pages, memory says so');
}
{
	my ($status, $table) = run_quietly('bash', '-c', 'ulimit -v 12000; exec "$0" --quick', "$bin/memory");
	is($status, 0, 'without memory, memory exits 0');
	like($table, qr/small pages .*not measured: mmap: \w/, '... and says why it measured nothing');
}

# --- bad input ---

my $before = content("$out/cost.json");
for my $case (
	[2, 'an unknown option', "$here/run", '--fast'],
	[2, 'an unknown cost', "$here/run", '--only', 'nothing', '--out', $out],
	[2, 'an option without its value', "$here/run", '--out'],
	[3, 'a missing compiler', 'env', 'CC=no-such-compiler', "$here/run", '--out', $out],
	[8, 'a folder that cannot be made', "$here/run", '--out', '/dev/null/x'],
	[2, 'an unknown option', "$bin/swap", '--fast'],
	[2, 'a line that there is not', "$bin/swap", '--only', 'nothing'],
	[2, 'a count that is none', "$bin/swap", '--exactly', '12x'],
	[8, 'a file that cannot be written', "$bin/swap", '--json', '/dev/null/x'],
	[8, 'a full disk', "$bin/swap", '--quick', '--json', '/dev/full'],
	[2, 'an unknown option', "$here/compare", '--fast'],
	[3, 'a folder without programs', "$here/compare", '--out', $temp],
) {
	my ($expected, $sentence, @command) = @$case;
	my ($status, undef, $errors) = run_quietly(@command);
	my $name = (grep { m{/} } @command)[0] =~ s{.*/}{}r;
	is($status, $expected, "$name: $sentence: exit status $expected");
	like($errors, qr/\A[^\n]*\w[^\n]*\n\z/, "$name: $sentence: one sentence");
}
{
	mkdir "$temp/other" or die;
	open my $older, '>', "$temp/other/cost.json" or die;
	print $older 'of an older run';
	close $older;
	my ($status, undef, $errors) = run_quietly('env', 'CC=false', "$here/run", '--out', "$temp/other");
	is($status, 7, 'programs that do not compile: exit status 7');
	like($errors, qr/do not compile/, '... and a sentence');
	is(content("$temp/other/cost.json"), 'of an older run', '... and the older results are still there');
}
is(content("$out/cost.json"), $before, 'nothing of that touched the results');
is_deeply([glob "$out/run.*"], [], 'no temporary folder is left');

# --- an independent measure agrees ---

SKIP: {
	skip 'compare runs in the full form only', 1 unless $full;
	my ($status, $table, $errors) = run_quietly("$here/compare", '--out', $out);
	skip "compare: $errors", 1 if $status == 3;
	is($status, 0, 'perf bench or lmbench agrees within a factor of 1.5') or diag($table, $errors);
	diag($table);
}

done_testing();
