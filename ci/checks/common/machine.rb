# The number that a system call has on this machine. What gcc -m32 builds calls itself
# x86_64, and is an i386 to the kernel.
def number_of_call(numbers)
  machine = RUBY_PLATFORM[/\A[^-]*/]
  machine = 'i386' if machine == 'i686' || machine == 'x86_64' && [0].pack('l!').size == 4
  numbers[machine]
end
