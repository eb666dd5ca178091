// `searchlet query`: a search, its hits as a table, JSON or CSV, and on demand why they are what they are.
import { setTimeout as wait } from 'node:timers/promises'
import { pathOf } from '../copy/answered-error.ts'
import { type Asked, asking, type Json, QUERY, searchBody } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { UsageError } from './kit/exit.ts'
import { bold, type Column, countShown, dim, type Format, formatOf, hasColours, OUTPUT, out, printRows, yellow } from './kit/print.ts'
import { type Profile, profileDrawn } from './kit/profile.ts'
import { CONNECTION, DATA } from './kit/target.ts'
import { type Explanation, explanationBranch, numberShown, treeOf } from './kit/tree.ts'

export const command = declared({
  about: 'Searches, and prints the hits: as a table, whose columns are the members of the documents, or as --fields says.',
  args: [DATA, { name: 'INDEX', about: 'names, aliases and patterns, with commas between them' }, QUERY],
  options: {
    size: { value: 'N', short: 'n', whole: 10_000, about: 'how many hits (default 10)' },
    from: { value: 'N', whole: 10_000, about: 'after how many' },
    sort: { value: 'FIELD:ORDER', many: true, about: 'by what, in place of the score: year:desc' },
    fields: { value: 'NAMES', short: 'f', about: 'what is shown of the documents, with commas between the names' },
    highlight: { value: 'NAMES', about: 'what was found is marked in these fields' },
    pipeline: { value: 'NAME', about: 'the search pipeline' },
    explain: { about: 'draw how each score came about' },
    profile: { about: 'draw where the time went' },
    watch: { value: 'SECONDS', about: 'ask again and again' },
    ...OUTPUT,
    ...CONNECTION,
  },
  examples: [
    "searchlet query ./data books 'title:fox AND year:>2010' --highlight title",
    `searchlet query http://127.0.0.1:9200 books '{"match": {"title": "fox"}}' --format csv`,
    'searchlet query ./data books @search.json --json',
  ],
  async run({ args: [data, index, query], options }) {
    const body = bodyOf(query, options)
    const pause = options.watch === undefined ? null : Number(options.watch)
    if (pause !== null && !(pause >= 0.1)) throw new UsageError(`--watch takes seconds, at least 0.1, not "${options.watch}"`)
    const path = `${pathOf(index!, '_search')}${options.pipeline === undefined ? '' : `?search_pipeline=${encodeURIComponent(options.pipeline)}`}`
    // Anew each time: a directory shows what was committed when it was opened.
    const once = () =>
      asking(data, options, async (asked: Asked) => print(await asked.json<Answer>('POST', path, body), formatOf(options), options))
    for (;;) {
      await once()
      if (pause === null) return
      await wait(pause * 1000)
      if (process.stdout.isTTY) out('\x1b[2J\x1b[H')
    }
  },
})

interface QueryOptions {
  readonly size: number | undefined
  readonly from: number | undefined
  readonly sort: readonly string[]
  readonly fields: string | undefined
  readonly highlight: string | undefined
  readonly explain: boolean
  readonly profile: boolean
}

interface Hit extends Json {
  readonly _index: string
  readonly _id: string
  readonly _score: number | null
  readonly _source?: Json
  readonly highlight?: Readonly<Record<string, readonly string[]>>
  readonly _explanation?: Explanation
}

interface Answer extends Json {
  readonly took: number
  readonly hits: { readonly total?: { readonly value: number; readonly relation: string }; readonly hits: readonly Hit[] }
  readonly profile?: Profile
}

/** For private use: no text has them. They become colours, or asterisks. */
const MARK = ['\ue000', '\ue001'] as const

function bodyOf(query: string | undefined, { size, from, sort, fields, highlight, explain, profile }: QueryOptions): Json {
  return {
    ...searchBody(query),
    ...(size !== undefined && { size }),
    ...(from !== undefined && { from }),
    ...(sort.length > 0 && { sort: sort.map(sortOf), track_scores: true }),
    ...(fields !== undefined && { _source: fields.split(',') }),
    ...(highlight !== undefined && {
      highlight: { pre_tags: [MARK[0]], post_tags: [MARK[1]], fields: Object.fromEntries(highlight.split(',').map(field => [field, {}])) },
    }),
    ...(explain && { explain }),
    ...(profile && { profile }),
  }
}

function sortOf(text: string): object {
  const [, field, order] = /^(.*?)(?::(asc|desc))?$/.exec(text)!
  return { [field]: { order: order ?? 'asc' } }
}

function print(answer: Answer, format: Format, { fields, explain }: QueryOptions): void {
  const { hits, total } = answer.hits
  if (format === 'ndjson') out(hits.map(hit => `${JSON.stringify(unmarked(hit))}\n`).join(''))
  else printRows(format, columnsOf(hits, fields?.split(',')), hits, unmarked(answer))
  if (format !== 'table') return
  if (total !== undefined)
    process.stderr.write(
      dim(`${hits.length} of ${total.relation === 'gte' ? 'more than ' : ''}${countShown(total.value)} hits in ${answer.took} ms\n`),
    )
  if (explain)
    for (const { _id, _explanation } of hits)
      if (_explanation !== undefined) out(`\n${treeOf({ label: bold(_id), children: [explanationBranch(_explanation)] })}`)
  if (answer.profile !== undefined) out(`\n${profileDrawn(answer.profile)}`)
}

const MOST_COLUMNS = 7

function columnsOf(hits: readonly Hit[], fields: readonly string[] | undefined): Column<Hit>[] {
  const flat = new Map(hits.map(hit => [hit, flattened(hit._source ?? {})]))
  const seen = new Set<string>()
  for (const members of flat.values()) for (const name of members.keys()) seen.add(name)
  // Patterns stay as they are; what is short comes first where there is too much.
  const shown = fields?.every(name => seen.has(name)) ? fields : [...seen].slice(0, MOST_COLUMNS)
  const severalIndices = new Set(hits.map(({ _index }) => _index)).size > 1
  return [
    ...(severalIndices ? [{ title: '_index', value: ({ _index }: Hit) => _index }] : []),
    { title: '_id', value: ({ _id }) => _id },
    ...(hits.some(({ _score }) => _score !== null)
      ? [{ title: '_score', value: ({ _score }: Hit) => (_score === null ? null : numberShown(_score)), right: true as const }]
      : []),
    ...shown.map(name => ({
      title: name,
      value: (hit: Hit) => marked(hit.highlight?.[name]?.join(' … ')) ?? flat.get(hit)?.get(name),
      wide: true as const,
    })),
  ]
}

/** Members of objects by their paths. */
function flattened(source: Json, prefix = '', found = new Map<string, unknown>()): Map<string, unknown> {
  for (const [name, value] of Object.entries(source)) {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) flattened(value as Json, `${prefix}${name}.`, found)
    else found.set(prefix + name, Array.isArray(value) && value.every(item => typeof item !== 'object') ? value.join(', ') : value)
  }
  return found
}

const marked = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : hasColours()
      ? text.replaceAll(/\ue000([^\ue001]*)\ue001/g, (_, found: string) => yellow(found))
      : text.replaceAll(/[\ue000\ue001]/g, '*')

/** For programs as the engine marks it by itself. */
const unmarked = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(MARK[0], '<em>').replaceAll(MARK[1], '</em>')) as T
