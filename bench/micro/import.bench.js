// How long does the package take to be imported, in a process that has nothing of it?
import { execFileSync } from 'node:child_process'

const PROGRAM = `
  const before = process.cpuUsage()
  const start = performance.now()
  await import('searchlet')
  const millis = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ millis, cpuMillis: (user + system) / 1000 }))`

/** A figure is one that the process tells: a process that starts takes longer than what it imports. */
const importing = figure => () => {
  const told = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], { cwd: import.meta.dirname, encoding: 'utf8' }),
  )
  return { overriddenDuration: told[figure] }
}

export function bench(suite) {
  // Each run is a process.
  suite.warmupIterations = 2
  suite.iterations = 15
  suite.add('import, by the clock', importing('millis'))
  suite.add('import, processor time', importing('cpuMillis'))
}
