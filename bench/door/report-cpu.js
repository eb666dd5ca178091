// Loaded before a program: tells its parent how much processor time the process has used.
process.on('message', ({ cmd }) => {
  if (cmd === 'cpu') process.send(process.cpuUsage())
})
