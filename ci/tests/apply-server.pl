#!/usr/bin/perl
# A small HTTP server for apply-download.t.
# Usage: apply-server.pl DIR PORTFILE
# Serves the files of DIR on a free port of 127.0.0.1, with ranges, and writes
# each request's path and range to DIR/log. What the file DIR/mode says:
#   cut N     break the connection off after N bytes of the answer
#   noranges  answer a range with the whole file, status 200
#   slow      wait a second before answering
use strict;
use warnings;
use IO::Socket::INET;

my ($dir, $portfile) = @ARGV;
my $server = IO::Socket::INET->new(Listen => 5, LocalAddr => '127.0.0.1')
  or die "no socket: $!";
open my $out, '>', $portfile or die "$portfile: $!";
print $out $server->sockport;
close $out or die "$portfile: $!";

sub content {
  my ($file) = @_;
  open my $in, '<', $file or return undef;
  binmode $in;
  local $/ = undef;
  return scalar <$in>;
}

while (my $client = $server->accept) {
  my ($request, $from) = ('', undef);
  while (my $line = <$client>) {
    $request = $1 if $line =~ m{^GET (/\S*)};
    $from = $1 if $line =~ /^Range: bytes=(\d+)-/i;
    last if $line =~ /^\r?$/;
  }
  open my $log, '>>', "$dir/log" or die "$dir/log: $!";
  print $log $request, defined $from ? " from $from" : '', "\n";
  close $log or die "$dir/log: $!";
  my $mode = content("$dir/mode") // '';
  sleep 1 if $mode =~ /slow/;
  my $body = $request =~ m{\.\.} ? undef : content("$dir$request");
  undef $from if $mode =~ /noranges/;
  my $status = '200 OK';
  if (!defined $body) {
    ($status, $body) = ('404 Not Found', 'nothing');
  } elsif (defined $from && $from >= length $body) {
    ($status, $body) = ('416 Range Not Satisfiable', '');
  } elsif (defined $from) {
    my $all = length $body;
    $body = substr $body, $from;
    $status = "206 Partial Content\r\nContent-Range: bytes $from-"
      . ($all - 1) . "/$all";
  }
  print $client "HTTP/1.1 $status\r\nContent-Length: ", length $body,
    "\r\nConnection: close\r\n\r\n",
    $mode =~ /cut (\d+)/ ? substr($body, 0, $1) : $body;
  close $client;
}
