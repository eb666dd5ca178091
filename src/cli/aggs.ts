// `searchlet aggs`: aggregations from short specifications, their buckets as rows.
import { pathOf } from '../copy/answered-error.ts'
import { asking, type Json, searchBody } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { UsageError } from './kit/exit.ts'
import { formatOf, OUTPUT, printRows } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'
import { numberShown } from './kit/tree.ts'

export const command = declared({
  about: `Aggregates. SPEC is an aggregation, what is within it behind a >, several metrics with commas between them:

  author                        terms of a field
  terms:author:20               the same, 20 of them
  histogram:price:5             a bucket for each 5
  date_histogram:sold:month     a bucket for each month
  author > avg:price, max:year  within each bucket
  '{"top": {"terms": …}}'       aggregations of the DSL; @FILE`,
  args: [
    DATA,
    { name: 'INDEX', about: 'names, aliases and patterns, with commas between them' },
    { name: 'SPEC', about: 'what is aggregated' },
  ],
  options: {
    query: { value: 'QUERY', short: 'q', about: 'of what this finds (default: of all documents)' },
    ...OUTPUT,
    ...CONNECTION,
  },
  examples: [
    "searchlet aggs ./data books 'author.keyword > avg:price'",
    "searchlet aggs ./data books histogram:year:10 -q 'author:austen'",
  ],
  async run({ args: [data, index, spec], options }) {
    const aggs = /^[{@-]/.test(spec!.trim()) ? aggregationsOf(spec!) : levels(spec!.split('>'))
    const { query } = searchBody(options.query)
    const answer = await asking(data, options, asked =>
      asked.json<{ aggregations?: Json }>('POST', pathOf(index!, '_search'), { size: 0, aggs, ...(query !== undefined && { query }) }),
    )
    const rows = rowsOf(answer.aggregations ?? {})
    const titles = [...new Set(rows.flatMap(row => Object.keys(row)))]
    printRows(
      formatOf(options),
      titles.map(title => ({
        title,
        value: (row: Row) => (typeof row[title] === 'number' && formatOf(options) === 'table' ? numberShown(row[title]) : row[title]),
        ...(rows.every(row => typeof row[title] !== 'string') && { right: true as const }),
      })),
      rows,
      answer.aggregations ?? {},
    )
  },
})

function aggregationsOf(text: string): Json {
  const body = searchBody(text)
  return (body.aggs ?? body.aggregations ?? body.query ?? body) as Json
}

/** Each level within the first aggregation of the one before. */
function levels([first, ...inner]: readonly string[]): Json {
  const own = first.split(',').map(text => named(text.trim()))
  const aggs = inner.length === 0 ? {} : { aggs: levels(inner) }
  return Object.fromEntries(own.map(([name, body], i) => [name, i === 0 ? { ...body, ...aggs } : body]))
}

const INTERVAL = /^\d/

function named(text: string): [string, Json] {
  const [first, second, argument] = text.split(':')
  if (text === '') throw new UsageError('an aggregation is missing', "Write them as 'author > avg:price'")
  if (second === undefined) return [first, { terms: { field: first } }]
  const name = `${first}(${second})`
  switch (first) {
    case 'terms':
    case 'significant_terms':
    case 'rare_terms':
      return [second, { [first]: { field: second, ...(argument !== undefined && { size: Number(argument) }) } }]
    case 'histogram':
      return [second, { histogram: { field: second, interval: Number(argument ?? 10) } }]
    case 'date_histogram': {
      const interval = argument ?? 'month'
      return [second, { date_histogram: { field: second, [INTERVAL.test(interval) ? 'fixed_interval' : 'calendar_interval']: interval } }]
    }
    case 'percentiles':
      return [name, { percentiles: { field: second, ...(argument !== undefined && { percents: argument.split('/').map(Number) }) } }]
    default:
      return [name, { [first]: { field: second } }]
  }
}

type Row = Readonly<Record<string, unknown>>

/** A row for each innermost bucket, with the keys of those around it; what is no bucket stands in all rows. */
function rowsOf(aggregations: Json, around: Row = {}): Row[] {
  const values: Record<string, unknown> = {}
  const bucketed: [string, Json[]][] = []
  for (const [name, value] of Object.entries(aggregations)) {
    if (typeof value !== 'object' || value === null) continue
    const one = value as Json
    if (Array.isArray(one.buckets)) bucketed.push([name, one.buckets as Json[]])
    else if (typeof one.buckets === 'object')
      bucketed.push([name, Object.entries(one.buckets as Json).map(([key, bucket]) => ({ key, ...(bucket as Json) }))])
    else if ('value' in one) values[name] = one.value_as_string ?? one.value
    else if (typeof one.values === 'object')
      for (const [percent, at] of Object.entries(one.values as Json)) values[`${name} ${Number(percent)}`] = at
    else if ('doc_count' in one) bucketed.push([name, [{ key: name, ...one }]])
    else for (const [member, at] of Object.entries(one)) if (typeof at === 'number') values[`${name} ${member}`] = at
  }
  const own = { ...around, ...values }
  if (bucketed.length === 0) return [own]
  return bucketed.flatMap(([name, buckets]) =>
    buckets.flatMap(bucket => rowsOf(bucket, { ...own, [name]: bucket.key_as_string ?? bucket.key, documents: bucket.doc_count })),
  )
}
