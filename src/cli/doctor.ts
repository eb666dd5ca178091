// `searchlet doctor`: looks at what of this machine matters, and says what to set.
import { doctor, type Finding } from '../tools/doctor/doctor.ts'
import { command as declared } from './kit/command.ts'
import { EXIT } from './kit/exit.ts'
import { formatOf, green, OUTPUT, printRows, red, yellow } from './kit/print.ts'

const PAINT = { good: green, warning: yellow, bad: red }

export const command = declared({
  about: `Looks at Node, processors, memory, descriptors and zstd, and with DIR at the file system of a data directory: its kind, room, the time
of an fsync, the lock. What could be better is said with what to do. The exit code is 3 where something will fail.`,
  args: [{ name: 'DIR', about: 'a data directory, there or not', optional: true, completes: 'directory' }],
  options: OUTPUT,
  examples: ['searchlet doctor ./data'],
  async run({ args: [path], options }) {
    const findings = await doctor(path === undefined ? {} : { path })
    const format = formatOf(options)
    printRows(
      format,
      [
        { title: 'what', value: ({ name }: Finding) => name },
        { title: 'state', value: ({ state }) => (format === 'table' ? PAINT[state](state) : state) },
        { title: 'found', value: ({ value }) => value },
        { title: 'advice', value: ({ advice }) => advice },
      ],
      findings,
      findings,
    )
    return findings.some(({ state }) => state === 'bad') ? EXIT.found : EXIT.done
  },
})
