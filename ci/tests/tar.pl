# usage: perl tar.pl 'h(name => "...", type => "0", ...), ...' >>archive
# Writes members of a tar archive whose headers say what no tar would write: for
# apply-attacks.t. What is not said is as in a plain file; mtime and size are octal
# numbers, or the 12 bytes themselves. pax(KEY => VALUE) is a header for the next one.
use strict;
use warnings;

sub h {
    my %o = (mode => '644', size => undef, mtime => 0, type => '0', link => '', data => '',
        uname => '', name => '', magic => "ustar\0" . '00', @_);
    my $size = defined $o{size} ? $o{size} : sprintf '%011o', length $o{data};
    my $mtime = length $o{mtime} == 12 ? $o{mtime} : sprintf '%011o', $o{mtime};
    my $header = pack 'a100 a8 a8 a8 a12 a12 A8 a1 a100 a8 a32 a32 a8 a8 a155 a12',
        $o{name}, sprintf('%07o', oct $o{mode}), '0000000', '0000000', $size, $mtime,
        '', $o{type}, $o{link}, $o{magic}, $o{uname}, '', '', '', '', '';
    substr $header, 148, 8, sprintf "%06o\0 ", unpack '%32C*', $header;
    return $header . $o{data} . "\0" x (-length($o{data}) % 512);
}

sub pax {
    my ($type, $text) = ('x', '');
    $type = shift if @_ % 2;
    while (my ($key, $value) = splice @_, 0, 2) {
        my $line = " $key=$value\n";
        my $length = length($line) + 1;
        $length++ while length("$length$line") > $length;
        $text .= "$length$line";
    }
    return h(name => 'pax', type => $type, data => $text);
}

my @members = eval $ARGV[0];
die $@ if $@;
binmode STDOUT;
print @members;
