// `searchlet bench`: how long requests take, of one end or of two in turn.
import { writeFile } from 'node:fs/promises'
import { type BenchReport, bench, PERCENTS } from '../tools/bench/bench.ts'
import { millisShown, plotSvg, plotText } from '../tools/bench/plot.ts'
import { command as declared } from './kit/command.ts'
import { EXIT, UsageError } from './kit/exit.ts'
import { countShown, formatOf, OUTPUT, out, printRows } from './kit/print.ts'
import { ProgressLine } from './kit/progress.ts'
import { REQUESTS, requestsOf } from './kit/requests.ts'
import { CONNECTION, DATA, openTarget } from './kit/target.ts'

export const command = declared({
  about: `Measures how long requests take, again and again from the first to the last. A closed loop (--clients) asks as much as can be answered. An
open loop (--rate) begins so many requests a second whether or not earlier ones are answered, and measures each from the moment at which it
was due: a server that stalls is not spared the requests that it kept waiting (no coordinated omission).

With --against two ends take turns every 0.4 seconds, so that what else the machine does falls on both, and their times are compared round by
round. Requests that write are left out unless --writes is given.`,
  args: [DATA, REQUESTS],
  options: {
    against: { value: 'DATA', completes: 'directory', about: 'another directory or address, measured in turn' },
    seconds: { value: 'N', whole: 86_400, about: 'how long is measured (default 10)' },
    warmup: { value: 'N', whole: 3600, about: 'seconds before, which do not count (default 2)' },
    clients: { value: 'N', whole: 10_000, about: 'requests under way at once (default 1)' },
    rate: { value: 'N', whole: 1_000_000, about: 'requests a second: an open loop' },
    threads: { value: 'N', whole: 1024, about: 'worker threads of a data directory; 0 runs everything inline' },
    writes: { about: 'send requests that write, too; a data directory is locked' },
    svg: { value: 'FILE', completes: 'file', about: 'write the plot as SVG' },
    ...OUTPUT,
    ...CONNECTION,
  },
  examples: [
    'searchlet bench ./data requests.ndjson --seconds 20',
    'searchlet bench ./data requests.ndjson --rate 200 --against http://127.0.0.1:9200 --svg plot.svg',
  ],
  async run({ args: [data, file], options }) {
    if (options.rate !== undefined && options.clients !== undefined) throw new UsageError('--rate is an open loop, --clients a closed one')
    if (options.rate === 0 || options.clients === 0) throw new UsageError('--rate and --clients are at least 1')
    const { seconds, warmup, rate, clients, threads, against, svg, writes } = options
    const requests = requestsOf(file!, writes)
    const line = new ProgressLine('requests')
    const how = writes ? 'write' : 'read'
    const targets = [await openTarget(data!, options, how, threads)]
    try {
      if (against !== undefined) targets.push(await openTarget(against, options, how, threads))
      const names = [data!, against!]
      const report = await bench(
        targets.map(({ end }, i) => ({ name: names[i], end })),
        {
          requests,
          onProgress: (share, count) => line.tell(count, share),
          ...(seconds !== undefined && { seconds }),
          ...(warmup !== undefined && { warmup }),
          ...(rate !== undefined && { rate }),
          ...(clients !== undefined && { clients }),
        },
      )
      line.clear()
      print(report, options)
      if (svg !== undefined) await writeFile(svg, plotSvg(report))
      return report.targets.some(({ failed }) => failed > 0) ? EXIT.found : EXIT.done
    } finally {
      line.clear()
      for (const target of targets) await target.close()
    }
  },
})

function print(report: BenchReport, options: Parameters<typeof formatOf>[0]): void {
  const format = formatOf(options)
  const { targets, against, loop } = report
  const time = (millis: number | null) => (millis === null ? null : format === 'table' ? millisShown(millis) : millis)
  const shown = PERCENTS.filter(percent => targets.some(({ percentiles }) => percentiles.some(one => one.percent === percent)))
  const number = (value: number) => (format === 'table' ? countShown(Math.round(value)) : value)
  const right = { right: true } as const
  printRows(
    format,
    [
      { title: 'target', value: ({ name }) => name },
      { title: 'requests', value: ({ requests }) => number(requests), ...right },
      { title: 'failed', value: ({ failed }) => number(failed), ...right },
      { title: 'a second', value: ({ perSecond }) => number(perSecond), ...right },
      { title: 'mean', value: ({ mean }) => time(mean), ...right },
      ...shown.map(percent => ({
        title: percent === 100 ? 'max' : `p${percent}`,
        value: ({ percentiles }: (typeof targets)[0]) => time(percentiles.find(one => one.percent === percent)?.millis ?? null),
        ...right,
      })),
      ...(targets.some(({ cpuMillis }) => cpuMillis !== null)
        ? [{ title: 'CPU', value: ({ cpuMillis }: (typeof targets)[0]) => time(cpuMillis), ...right }]
        : []),
    ],
    targets,
    report,
  )
  if (format !== 'table') return
  out(`\n${loop} loop\n${plotText(report)}`)
  if (against === null) return
  const { ratio, from, to, rounds, p } = against
  out(
    `\n${targets[1].name} takes ${ratio.toFixed(2)} times as long as ${targets[0].name} (${from.toFixed(2)} to ${to.toFixed(2)} in 95 % of ${rounds} rounds, p ${p.toFixed(4)})\n`,
  )
}
