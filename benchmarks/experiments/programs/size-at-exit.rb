# Loaded first (-r): writes the resident size in KB to the file that
# SIZE_FILE names when this process, not a child of it, comes to its end.
process = Process.pid
at_exit do
  if Process.pid == process
    GC.start
    size = File.read('/proc/self/status')[/^VmRSS:\s+(\d+)/, 1]
    File.open(ENV['SIZE_FILE'], 'w') { |file| file.puts size }
  end
end
