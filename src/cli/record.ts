// `searchlet record`: a proxy that writes down what an application asks.
import { record } from '../tools/replay/record.ts'
import { command as declared } from './kit/command.ts'
import { UsageError } from './kit/exit.ts'
import { countShown, dim } from './kit/print.ts'
import { CONNECTION, DATA, openTarget } from './kit/target.ts'
import { stopSignal } from './serving.ts'

export const command = declared({
  about: `Answers like DATA, and writes down every request until SIGTERM or SIGINT, a line of JSON each: point the application at the printed
address. Credentials are passed on and not written down. searchlet compare and searchlet bench take the file.`,
  args: [DATA],
  options: {
    output: { value: 'FILE', short: 'o', completes: 'file', about: 'the file that lines are added to (default requests.ndjson)' },
    port: { value: 'N', whole: 65_535, about: 'port to listen on (default: a free one)' },
    host: { value: 'H', about: 'address to listen on (default 127.0.0.1)' },
    write: { about: 'of a data directory: it may be written to; made where it is missing, and locked' },
    ...CONNECTION,
  },
  examples: ['searchlet record http://127.0.0.1:9200 --port 9201 -o requests.ndjson'],
  async run({ args: [data], options }) {
    const { output = 'requests.ndjson', port, host, write } = options
    if (output === '-') throw new UsageError('--output is a file: standard output is for the address')
    const target = await openTarget(data!, options, write ? 'write' : 'read')
    try {
      const recorder = await record({
        to: target.end,
        output,
        ...(port !== undefined && { port }),
        ...(host !== undefined && { host }),
        onError: ({ message }) =>
          console.error(`${output} cannot be written on: ${message}\nRequests are answered, and no longer written down`),
      })
      console.log(recorder.url)
      await stopSignal()
      await recorder.close()
      process.stderr.write(dim(`${countShown(recorder.requests)} requests in ${output}\n`))
    } finally {
      await target.close()
    }
  },
})
