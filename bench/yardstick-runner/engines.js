// Prints a list of engines for the yardsticks' driver: those of the given list, and this engine.
//
//   node bench/yardstick-runner/engines.js <engines.json> > mine.json
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readOptions } from '../lib/options.js'

const { plain } = readOptions({})
const others = plain.length === 0 ? {} : JSON.parse(readFileSync(plain[0], 'utf8'))
const runner = fileURLToPath(new URL('./runner.js', import.meta.url))
const engine = (...flags) => ({ cmd: ['node', '--expose-gc', runner, ...flags], modes: ['exact', 'top'] })
const ours = {
  searchlet: engine(),
  // The others search what the first has indexed, and at the same time.
  'searchlet-1t': { ...engine('--read-only', '--threads', '1'), uses: 'searchlet' },
  'searchlet-2t': { ...engine('--read-only', '--threads', '2'), uses: 'searchlet' },
  'searchlet-1000': { ...engine('--read-only', '--count-to', '1000'), uses: 'searchlet' },
}
console.log(JSON.stringify({ ...others, ...ours }, null, 2))
