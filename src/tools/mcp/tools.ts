// The tools: what a model may ask of the indexes, and with leave, write to them.
import { pathOf } from '../../copy/answered-error.ts'
import { explainMissBehind } from '../explain-miss.ts'
import { fieldsOf, type MappedField, type Mapping } from '../mapping-fields.ts'
import { asSearchBody } from '../search-body.ts'
import { asked, shortened, type Tool, type ToolContext, ToolError, withinBudget } from './tool.ts'

type Json = Readonly<Record<string, unknown>>
type Properties = Tool['inputSchema']['properties']

const text = (description: string) => ({ type: 'string', description })
const whole = (description: string, minimum: number, maximum: number) => ({ type: 'integer', description, minimum, maximum })
const object = (description: string) => ({ type: 'object', description })
const texts = (description: string) => ({ type: 'array', items: { type: 'string' }, description })

const INDEX = text('Name of the index; several with commas between them, or a pattern: books-*')
const WORDS = text('Words to find, in Lucene\'s syntax: fox, title:fox, year:>2010, "quick fox", fox AND NOT dog')

const schema = (properties: Properties, ...required: readonly string[]): Tool['inputSchema'] => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const READS = { readOnlyHint: true, openWorldHint: false } as const

/** Clients send objects as text now and then. */
function objectOf(value: unknown, name: string): Json | undefined {
  if (value === undefined) return undefined
  let read = value
  if (typeof value === 'string') {
    try {
      read = JSON.parse(value)
    } catch (error) {
      throw new ToolError(`${name} is not JSON: ${(error as Error).message}`)
    }
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new ToolError(`${name} is an object of JSON`)
  return read as Json
}

const listIndexes: Tool = {
  name: 'list_indexes',
  title: 'List indexes',
  description: 'Lists the indexes with their number of documents and size. Ask this first.',
  inputSchema: schema({}),
  annotations: READS,
  async run(_, context) {
    const rows = await asked<readonly Json[]>(context, 'GET', '/_cat/indices?format=json&s=index&h=index,docs.count,store.size,status')
    return rows.length === 0 ? 'There is no index.' : withinBudget(rows, context.budget).text
  },
}

const getMapping: Tool = {
  name: 'get_mapping',
  title: 'Get mapping',
  description:
    'Lists the fields of an index with their types. text fields are searched by words, keyword fields by whole values; aggregate and sort on keyword, number and date fields.',
  inputSchema: schema({ index: INDEX }, 'index'),
  annotations: READS,
  async run({ index }, context) {
    const answer = await asked<Record<string, { mappings: Mapping }>>(context, 'GET', pathOf(index, '_mapping'))
    const lines = Object.entries(answer).map(([name, { mappings }]) => [name, ...fieldsOf(mappings).map(fieldLine)].join('\n'))
    return shortened(lines.join('\n\n'), context.budget)
  },
}

const fieldLine = ({ field, type, parameters }: MappedField) =>
  `  ${field}: ${type}${Object.keys(parameters).length === 0 ? '' : ` ${JSON.stringify(parameters)}`}`

interface SearchAnswer {
  readonly hits: { readonly total?: { readonly value: number; readonly relation: string }; readonly hits: readonly Json[] }
  readonly aggregations?: Json
}

const search: Tool = {
  name: 'search',
  title: 'Search',
  description:
    'Searches an index: by words, by words and meaning together (semantic_field), or by a search body of the OpenSearch DSL. Answers hits with id, score and source, best first.',
  inputSchema: schema(
    {
      index: INDEX,
      query: WORDS,
      body: object('A search body of the DSL in place of query: {"query": {"match": {"title": "fox"}}}'),
      semantic_field: text('A vector field whose texts the engine embeds: hits by meaning are fused with those by words (hybrid)'),
      size: whole('How many hits (10)', 0, 100),
      from: whole('After how many (0)', 0, 9900),
      fields: texts('Members of the documents to answer; all by default'),
      highlight: texts('Fields whose matching passages are answered'),
    },
    'index',
  ),
  annotations: READS,
  async run({ index, query, body, semantic_field: semantic, size, from, fields, highlight }, context) {
    if (query !== undefined && body !== undefined) throw new ToolError('Give query or body, not both')
    const given = asSearchBody(objectOf(body, 'body') ?? (query === undefined ? {} : worded(String(query), semantic)))
    const answer = await asked<SearchAnswer>(context, 'POST', pathOf(index, '_search'), {
      size: 10,
      ...given,
      ...(size !== undefined && { size }),
      ...(from !== undefined && { from }),
      ...(fields !== undefined && { _source: fields }),
      ...(highlight !== undefined && { highlight: { fields: Object.fromEntries((highlight as string[]).map(field => [field, {}])) } }),
    })
    return hitsShown(answer, Number(from ?? 0), context)
  },
}

const worded = (query: string, semantic: unknown): Json => {
  const words = { query_string: { query, lenient: true } }
  return semantic === undefined
    ? words
    : { hybrid: { queries: [words, { neural: { [String(semantic)]: { query_text: query, k: 100 } } }] } }
}

function hitsShown({ hits: { hits, total }, aggregations }: SearchAnswer, from: number, { budget }: ToolContext): string {
  const count = total === undefined ? '' : ` of ${total.relation === 'gte' ? 'at least ' : ''}${total.value}`
  const tables = aggregations === undefined ? '' : `\naggregations: ${shortened(JSON.stringify(aggregations), budget >> 1)}`
  if (hits.length === 0) return `No hits${count}.${tables}`
  const { text, kept } = withinBudget(hits, budget - tables.length - 200)
  const rest = kept < hits.length ? ` ${hits.length - kept} more did not fit: ask on with from ${from + kept}, or for fewer fields.` : ''
  return `${kept} hits${count}.${rest}\n${text}${tables}`
}

const get: Tool = {
  name: 'get',
  title: 'Get documents',
  description: 'Answers documents by their ids, whole.',
  inputSchema: schema(
    { index: INDEX, ids: texts('Ids of the documents'), fields: texts('Members to answer; all by default') },
    'index',
    'ids',
  ),
  annotations: READS,
  async run({ index, ids, fields }, context) {
    const body = {
      docs: (Array.isArray(ids) ? ids : [ids]).map(_id => ({ _id: String(_id), ...(fields !== undefined && { _source: fields }) })),
    }
    const { docs } = await asked<{ docs: readonly Json[] }>(context, 'POST', pathOf(index, '_mget'), body)
    const told = docs.map(({ _id, found, _source, error }) =>
      found ? { _id, _source } : { _id, found: false, ...(error !== undefined && { error }) },
    )
    const { text, kept } = withinBudget(told, context.budget - 100)
    return kept < told.length ? `${kept} of ${told.length} documents fit: ask for the others again.\n${text}` : text
  },
}

const aggregate: Tool = {
  name: 'aggregate',
  title: 'Aggregate',
  description: 'Counts and computes over documents: terms, histograms, averages and all other aggregations of the DSL.',
  inputSchema: schema(
    {
      index: INDEX,
      aggs: object('Aggregations: {"genres": {"terms": {"field": "genre"}, "aggs": {"price": {"avg": {"field": "price"}}}}}'),
      query: WORDS,
      filter: object('A query of the DSL in place of query'),
    },
    'index',
    'aggs',
  ),
  annotations: READS,
  async run({ index, aggs, query, filter }, context) {
    const limited = objectOf(filter, 'filter') ?? (query === undefined ? undefined : worded(String(query), undefined))
    const body = { size: 0, track_total_hits: true, aggs: objectOf(aggs, 'aggs'), ...(limited !== undefined && { query: limited }) }
    const answer = await asked<SearchAnswer>(context, 'POST', pathOf(index, '_search'), body)
    return `${answer.hits.total?.value} documents\n${shortened(JSON.stringify(answer.aggregations, null, 1), context.budget)}`
  },
}

interface Explanation {
  readonly value: number
  readonly description: string
  readonly details?: readonly Explanation[]
}

const explain: Tool = {
  name: 'explain',
  title: 'Explain',
  description: 'Says why a document is a hit of a search and how its score came about, or why it is not found.',
  inputSchema: schema(
    { index: INDEX, id: text('Id of the document'), query: WORDS, body: object('A search body, or a query, of the DSL in place of query') },
    'index',
    'id',
  ),
  annotations: READS,
  async run({ index, id, query, body }, context) {
    const { query: dsl = { match_all: {} } } = asSearchBody(objectOf(body, 'body') ?? worded(String(query ?? '*'), undefined))
    const asker = { json: <T>(method: string, path: string, body?: object) => asked<T>(context, method, path, body) }
    const miss = await explainMissBehind(asker, { index: String(index), body: { query: dsl } }, String(id))
    if (!miss.found) return miss.reasons.join('\n')
    const answer = await asked<{ explanation: Explanation }>(context, 'POST', pathOf(index, '_explain', id), { query: dsl })
    return shortened(`It is a hit. Its score:\n${drawn(answer.explanation, '')}`, context.budget)
  },
}

const drawn = ({ value, description, details = [] }: Explanation, indent: string): string =>
  [`${indent}${Number(value.toPrecision(6))} ${description}`, ...details.map(detail => drawn(detail, `${indent}  `))].join('\n')

const analyze: Tool = {
  name: 'analyze',
  title: 'Analyze',
  description: 'Answers the tokens of a text as a field or an analyzer makes them: what must be equal for words to be found.',
  inputSchema: schema(
    { text: text('The text'), index: INDEX, field: text('A field of the index'), analyzer: text('An analyzer: standard, english, …') },
    'text',
  ),
  annotations: READS,
  async run({ text, index, field, analyzer }, context) {
    const body = { text, ...(field !== undefined && { field }), ...(analyzer !== undefined && { analyzer }) }
    const { tokens } = await asked<{ tokens: readonly { token: string }[] }>(
      context,
      'POST',
      index === undefined ? '/_analyze' : pathOf(index, '_analyze'),
      body,
    )
    return shortened(JSON.stringify(tokens.map(({ token }) => token)), context.budget)
  },
}

const indexDocument: Tool = {
  name: 'index_document',
  title: 'Index a document',
  description: 'Writes a document, in the place of one with the same id. It can be found at once.',
  inputSchema: schema(
    {
      index: text('Name of the index; it is made where it is missing'),
      id: text('Its id; made where it is absent'),
      document: object('The document'),
    },
    'index',
    'document',
  ),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  async run({ index, id, document }, context) {
    const body = objectOf(document, 'document')
    const answer = await asked<{ _id: string; result: string }>(
      context,
      id === undefined ? 'POST' : 'PUT',
      `${pathOf(index, '_doc', ...(id === undefined ? [] : [id]))}?refresh=true`,
      body,
    )
    return `${answer.result}: ${answer._id}`
  },
}

const deleteDocument: Tool = {
  name: 'delete_document',
  title: 'Delete a document',
  description: 'Deletes a document by its id.',
  inputSchema: schema({ index: text('Name of the index'), id: text('Its id') }, 'index', 'id'),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  async run({ index, id }, context) {
    const { status, text } = await context.peer.ask('DELETE', `${pathOf(index, '_doc', id)}?refresh=true`)
    const { result } = JSON.parse(text) as { result?: string }
    if (result === undefined) throw new ToolError(`status ${status}: ${text.slice(0, 300)}`)
    return result
  },
}

export const toolsOf = (write: boolean): readonly Tool[] => [
  listIndexes,
  getMapping,
  search,
  get,
  aggregate,
  explain,
  analyze,
  ...(write ? [indexDocument, deleteDocument] : []),
]
