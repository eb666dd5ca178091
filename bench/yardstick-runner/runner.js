// A runner for the yardsticks: one JSON command a line on stdin (index, open, run, exit), one JSON line on stdout for each.
//
//   --threads N    worker threads of the engine; 0, the default, runs everything in this thread
//   --count-to N   how far hits are counted in mode `top`; 0, the default, does not count them
//   --read-only    only searches, beside a process that has the same index open
import { readOptions } from '../lib/options.js'
import { YardstickEngine } from './engine.js'
import { serve } from './serve.js'

const { options } = readOptions({ threads: 0, 'count-to': 0, 'read-only': false })
const { threads, 'count-to': countTo, 'read-only': readOnly } = options
await serve(new YardstickEngine({ threads, countTo, readOnly }), process.stdin, process.stdout)
process.exit()
