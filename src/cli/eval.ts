// `searchlet eval`: judged queries against variants of a search, and grids of their parameters.
import { readFile, writeFile } from 'node:fs/promises'
import { type EvalReport, evaluate, trecRun } from '../tools/eval/evaluate.ts'
import { evaluateGrid, type GridReport, nameOf } from '../tools/eval/grid.ts'
import { htmlReport } from '../tools/eval/html-report.ts'
import { JudgementError, readJudgements } from '../tools/eval/judgements.ts'
import { DEFAULT_MEASURES } from '../tools/eval/measures.ts'
import type { Variant } from '../tools/eval/search-body.ts'
import { command as declared } from './kit/command.ts'
import { CommandError, EXIT, type ExitCode, UsageError } from './kit/exit.ts'
import { type Column, dim, formatOf, green, OUTPUT, out, printRows, red, tableOf } from './kit/print.ts'
import { ProgressLine } from './kit/progress.ts'
import { CONNECTION, DATA, openTarget } from './kit/target.ts'

export const command = declared({
  about: `Runs judged queries and measures the rankings, as trec_eval and ir-measures do. JUDGEMENTS is a body of _rank_eval (JSON), TREC's qrels
with --topics, or CSV with the columns query, document and rating.

A variant is a search with {{query}} where the words go, as JSON or in a file: '{"match": {"body": "{{query}}"}}'. An object with the member
"body" may say besides: "index", "pipeline", and for a data directory "mappings", "settings", "k1", "b": then the index is made anew in
memory, and the directory stays as it is. Differences are from the first variant, with the p-value of a paired randomisation test.`,
  args: [DATA, { name: 'INDEX', about: 'the index' }, { name: 'JUDGEMENTS', about: 'the file', completes: 'file' }],
  options: {
    topics: { value: 'FILE', completes: 'file', about: "the queries of qrels: TREC's topics, id<tab>words, or lines of JSON" },
    variant: {
      value: 'NAME=SEARCH',
      many: true,
      about: 'a search, as JSON or @FILE (default: the requests of _rank_eval, or words in all fields)',
    },
    measures: { value: 'NAMES', about: `of nDCG@k, MAP, MRR, ERR@k, P@k, R@k, Success@k, Judged@k (default ${DEFAULT_MEASURES})` },
    relevant: { value: 'N', whole: 1000, about: 'from this rating on a document is relevant (default 1)' },
    grid: {
      value: 'NAME=VALUES',
      many: true,
      about: "try these values for {{NAME}}, or for BM25's k1 and b: k1=0.6,0.9,1.2 or k1=0.4:2:0.4",
    },
    'per-query': { about: 'the figures of each query, too' },
    html: { value: 'FILE', completes: 'file', about: 'write a page for the browser' },
    run: { value: 'FILE', completes: 'file', about: 'write the rankings of the last variant as a run of TREC' },
    'fail-below': { value: 'FIGURE', about: 'exit with 3 where the first measure of the last variant is below' },
    ...OUTPUT,
    ...CONNECTION,
  },
  examples: [
    `searchlet eval ./data books qrels.txt --topics topics.tsv --variant 'title={"match": {"title": "{{query}}"}}' --variant both=@both.json`,
    `searchlet eval ./data books judged.csv --variant 'all={"match": {"body": "{{query}}"}}' --grid k1=0.6:2:0.2 --grid b=0:1:0.25`,
  ],
  async run({ args: [data, index, file], options }) {
    const variants = await Promise.all(options.variant.map(variantOf))
    const line = new ProgressLine('searches')
    const target = await openTarget(data!, options, 'read')
    try {
      const queries = await readJudgements(
        await readFile(file!, 'utf8'),
        options.topics === undefined ? null : await readFile(options.topics, 'utf8'),
      )
      const common = {
        index: index!,
        queries,
        onProgress: (done: number, total: number) => line.tell(done, done / total),
        ...(options.measures !== undefined && { measures: options.measures }),
        ...(options.relevant !== undefined && { relevant: options.relevant }),
      }
      if (options.grid.length > 0) {
        const report = await evaluateGrid(target.end, {
          ...common,
          variant: variants[0] ?? { name: 'as it is' },
          grid: Object.fromEntries(options.grid.map(gridOf)),
        })
        line.clear()
        return printGrid(report, options)
      }
      const report = await evaluate(target.end, { ...common, ...(variants.length > 0 && { variants }) })
      line.clear()
      const code = print(report, options)
      if (options.html !== undefined) await writeFile(options.html, htmlReport(report, `${index}: ${file}`))
      if (options.run !== undefined) await writeFile(options.run, trecRun(report.variants.at(-1)!))
      return code
    } catch (error) {
      line.clear()
      if (error instanceof JudgementError || error instanceof TypeError) throw new CommandError(error.message)
      throw error
    } finally {
      await target.close()
    }
  },
})

interface PrintOptions {
  readonly format: 'table' | 'json' | 'ndjson' | 'csv' | undefined
  readonly json: boolean
  readonly 'per-query': boolean
  readonly 'fail-below': string | undefined
}

async function variantOf(text: string): Promise<Variant> {
  const [, name, search] = /^([^={]+)=([\s\S]+)$/.exec(text) ?? []
  if (name === undefined)
    throw new UsageError(`--variant cannot be "${text}"`, `Write it as --variant 'title={"match": {"title": "{{query}}"}}'`)
  const json = search.startsWith('@') ? await readFile(search.slice(1), 'utf8') : search
  let read: Record<string, unknown>
  try {
    read = JSON.parse(json) as Record<string, unknown>
  } catch (error) {
    throw new UsageError(`variant ${name} is not JSON: ${(error as Error).message}`)
  }
  const isWhole = ['body', 'index', 'pipeline', 'mappings', 'settings', 'k1', 'b'].some(member => member in read)
  return isWhole ? { ...read, name } : { name, body: read }
}

/** `k1=0.6,0.9` or `k1=from:to:step`. */
function gridOf(text: string): [string, number[]] {
  const [, name, given] = /^(\w+)=(.+)$/.exec(text) ?? []
  const range = given?.split(':').map(Number)
  const values =
    range?.length === 3
      ? Array.from({ length: Math.max(0, Math.floor((range[1] - range[0]) / range[2] + 1e-9) + 1) }, (_, i) =>
          Number((range[0] + i * range[2]).toPrecision(12)),
        )
      : given?.split(',').map(Number)
  if (name === undefined || values === undefined || values.length === 0 || values.some(Number.isNaN))
    throw new UsageError(`--grid cannot be "${text}"`, 'Write it as --grid boost=1,2,4, or --grid boost=FROM:TO:STEP')
  return [name, values]
}

type Row = readonly [name: string, ...unknown[]]

function print(report: EvalReport, options: PrintOptions): ExitCode {
  const { measures, variants, queries, judgements } = report
  const format = formatOf(options)
  if (options['per-query']) {
    const rows = variants.flatMap(({ name, queries }) =>
      queries.map(({ id, figures }): Row => [name, id, ...measures.map(measure => figures[measure].toFixed(4))]),
    )
    printRows(format, columnsOf(['variant', 'query', ...measures], 2), rows, report)
    if (format === 'table') out('\n')
  }
  if (format === 'table' || !options['per-query']) {
    const rows = variants.map(({ name, figures }): Row => [name, ...measures.map(measure => figures[measure].toFixed(4))])
    printRows(format, columnsOf(['variant', ...measures], 1), rows, report)
  }
  if (format === 'table') {
    for (const { name, against } of variants) {
      if (against === null) continue
      const rows = measures.map((measure): Row => {
        const { difference, p, better, worse } = against[measure]
        const paint = p >= 0.05 ? dim : difference > 0 ? green : red
        return [measure, paint(`${difference >= 0 ? '+' : ''}${difference.toFixed(4)}`), p.toFixed(4), better, worse]
      })
      out(`\n${name} against ${variants[0].name}\n${tableOf(columnsOf(['measure', 'difference', 'p', 'better', 'worse'], 1), rows)}`)
    }
    process.stderr.write(dim(`${queries} queries, ${judgements} judgements\n`))
  }
  return judged(options, variants.at(-1)!.figures[measures[0]])
}

function printGrid(report: GridReport, options: PrintOptions): ExitCode {
  const { measure, tried, baseline, p, heldOut } = report
  const measures = Object.keys(tried[0].figures)
  const rows = tried.map(({ values, figures }): Row => [nameOf(values), ...measures.map(name => figures[name].toFixed(4))])
  const format = formatOf(options)
  printRows(format, columnsOf(['values', ...measures], 1), format === 'table' ? rows.slice(0, 20) : rows, report)
  if (format === 'table') {
    out(`\nbest: ${nameOf(tried[0].values)}, ${measure} ${tried[0].figures[measure].toFixed(4)}\n`)
    out(
      baseline === null
        ? `p ${p.toFixed(4)} against the second best\n`
        : `p ${p.toFixed(4)} against ${baseline.toFixed(4)} without the grid\n`,
    )
    out(`on queries it was not chosen by: ${heldOut.toFixed(4)}\n`)
  }
  return judged(options, tried[0].figures[measure])
}

function judged(options: PrintOptions, figure: number): ExitCode {
  const { 'fail-below': bound } = options
  if (bound === undefined || figure >= Number(bound)) return EXIT.done
  console.error(`${figure.toFixed(4)} is below ${bound}`)
  return EXIT.found
}

/** The first ones stand at the left. */
const columnsOf = (titles: readonly string[], atLeft: number): Column<Row>[] =>
  titles.map((title, i) => ({ title, value: row => row[i], ...(i >= atLeft && { right: true as const }) }))
