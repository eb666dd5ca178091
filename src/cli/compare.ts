// `searchlet compare`: the same requests to two ends, and what differs in their answers.

import { millisShown } from '../tools/bench/plot.ts'
import { type CompareReport, compareAnswers } from '../tools/replay/compare.ts'
import { command as declared } from './kit/command.ts'
import { EXIT, type ExitCode, UsageError } from './kit/exit.ts'
import { countShown, dim, formatOf, green, OUTPUT, out, printRows, tableOf } from './kit/print.ts'
import { ProgressLine } from './kit/progress.ts'
import { REQUESTS, requestsOf } from './kit/requests.ts'
import { CONNECTION, DATA, openTarget } from './kit/target.ts'

const KINDS = ['any', 'status', 'hits', 'slower'] as const
const SHOWN = 5
const SLOWER = 1.5

export const command = declared({
  about: `Asks DATA and OTHER the same requests and compares their answers member by member, and how long they took. Times and names that
servers make up (took, _scroll_id, uuid, …) may differ, and hits of the same score may come in any order. Requests that write are left out
unless --writes is given.

--fail-on makes the exit code 3: any (any difference), status, hits (which hits there are, their order, scores and sources), slower (OTHER is
the measure: the median of DATA is more than ${SLOWER} times as long, or slower=2 times).`,
  args: [DATA, { ...DATA, name: 'OTHER', about: 'the same, or another index beside it' }, REQUESTS],
  options: {
    writes: { about: 'send requests that write, too, to both' },
    ignore: { value: 'MEMBER', many: true, about: "a member that may differ: its name, or its path as 'hits.hits[]._score'" },
    tolerance: { value: 'SHARE', about: 'numbers may differ by so much of the larger one: 0.001 (default 0)' },
    'fail-on': { value: 'KINDS', about: `with commas between them: ${KINDS.join(', ')}` },
    ...OUTPUT,
    ...CONNECTION,
  },
  examples: ['searchlet compare ./data http://127.0.0.1:9200 requests.ndjson --fail-on status,hits'],
  async run({ args: [data, other, file], options }) {
    const tolerance = options.tolerance === undefined ? 0 : Number(options.tolerance)
    if (!(tolerance >= 0 && tolerance < 1)) throw new UsageError(`--tolerance is a share such as 0.001, not "${options.tolerance}"`)
    const failOn = options['fail-on']?.split(',') ?? []
    const unknown = failOn.find(kind => !/^(any|status|hits|slower(=\d+(\.\d+)?)?)$/.test(kind))
    if (unknown !== undefined) throw new UsageError(`--fail-on is of ${KINDS.join(', ')}, not "${unknown}"`)
    const requests = requestsOf(file!, true)
    const line = new ProgressLine('requests')
    const targets = [await openTarget(data!, options, options.writes ? 'write' : 'read')]
    try {
      if (other !== data) targets.push(await openTarget(other!, options, options.writes ? 'write' : 'read'))
      const report = await compareAnswers(targets[0].end, targets.at(-1)!.end, {
        requests,
        tolerance,
        writes: options.writes,
        ignore: options.ignore,
        onProgress: (done, total) => line.tell(done, done / total),
      })
      line.clear()
      print(report, options, data!, other!)
      return endingOf(report, failOn)
    } finally {
      line.clear()
      for (const target of targets) await target.close()
    }
  },
})

function print(report: CompareReport, options: Parameters<typeof formatOf>[0], data: string, other: string): void {
  const { requests, same, different, skipped, members, times } = report
  const format = formatOf(options)
  if (format !== 'table') {
    const rows = different.flatMap(({ request, members }) => members.map(member => ({ request, ...member })))
    printRows(
      format,
      [
        { title: 'request', value: ({ request }) => `${request.method} ${request.path}` },
        { title: 'member', value: ({ path }) => path },
        { title: 'left', value: ({ left }) => left },
        { title: 'right', value: ({ right }) => right },
      ],
      rows,
      report,
    )
    return
  }
  for (const { request, members } of different.slice(0, SHOWN)) {
    out(`${request.method} ${request.path} ${dim((request.body ?? '').replaceAll(/\s+/g, ' ').slice(0, 200))}\n`)
    const wide = { wide: true } as const
    out(
      tableOf(
        [
          { title: 'member', value: ({ path }) => path },
          { title: data, value: ({ left }) => shown(left), ...wide },
          { title: other, value: ({ right }) => shown(right), ...wide },
        ],
        members.slice(0, SHOWN),
      ),
    )
    out(members.length > SHOWN ? `${dim(`${members.length - SHOWN} more members`)}\n\n` : '\n')
  }
  if (different.length > SHOWN) out(dim(`${countShown(different.length - SHOWN)} more requests: --json has all\n\n`))
  if (members.length > 0)
    out(
      `${tableOf(
        [
          { title: 'differs', value: ({ member }) => member },
          { title: 'requests', value: ({ requests }) => requests, right: true },
        ],
        members.slice(0, 20),
      )}\n`,
    )
  const columns = ['mean', 'p50', 'p95', 'max'] as const
  out(
    tableOf(
      [
        { title: 'time', value: ([name]) => name },
        ...columns.map(column => ({
          title: column,
          value: ([, one]: readonly [string, (typeof times)[0]]) => millisShown(one[column]),
          right: true as const,
        })),
      ],
      [
        [data, times[0]],
        [other, times[1]],
      ],
    ),
  )
  const left = skipped === 0 ? '' : `; ${countShown(skipped)} left out that write or depend on one server`
  out(
    `${different.length === 0 ? green('the same') : 'different'}: ${countShown(same)} of ${countShown(requests)} answers are the same${left}\n`,
  )
}

const shown = (value: unknown) => (value === undefined ? '(absent)' : JSON.stringify(value))

function endingOf({ different, times }: CompareReport, failOn: readonly string[]): ExitCode {
  const differs = (pattern: RegExp) => different.some(({ members }) => members.some(({ path }) => pattern.test(path)))
  const isFound = failOn.some(kind => {
    if (kind === 'any') return different.length > 0
    if (kind === 'status') return differs(/^status$/)
    if (kind === 'hits') return differs(/^hits\.|^responses\[\d+\]\.hits\.|^docs\[/)
    return times[0].p50 > times[1].p50 * Number(kind.split('=')[1] ?? SLOWER)
  })
  return isFound ? EXIT.found : EXIT.done
}
