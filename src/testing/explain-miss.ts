// Explains why a document is not among the hits: checks whether it exists, is visible, and which part of the query it fails.

/** A search, as `engine.search` takes it. */
export interface SearchedRequest {
  /** The index. */
  readonly index: string
  /** The body of the search. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** What is asked of an engine: functions as `Searchlet` has them. */
interface AskedEngine {
  search(request: never): Promise<unknown>
  get(request: never): Promise<unknown>
  readonly indices: { getMapping(request: never): Promise<unknown>; analyze(request: never): Promise<unknown> }
}

export interface MissExplanation {
  /** The document is a hit of the query. */
  readonly found: boolean
  /** Each a sentence; empty where there is nothing to say. */
  readonly reasons: readonly string[]
}

type Json = Readonly<Record<string, unknown>>

interface Field {
  readonly type: string
  readonly analyzed: boolean
}

const TERM_LEVEL = new Set(['term', 'terms', 'prefix', 'wildcard', 'fuzzy', 'regexp'])
const FULL_TEXT = new Set(['match', 'match_phrase', 'match_phrase_prefix', 'match_bool_prefix'])

/**
 * @example
 *   const { reasons } = await explainMiss(engine, { index: 'books', body: { query: { term: { title: 'Fox' } } } }, '1')
 *   reasons[0] // '`title` is `text`, `term` is not analysed, its token would be `fox`; try `match`'
 */
export async function explainMiss(engine: AskedEngine, { index, body = {} }: SearchedRequest, id: string): Promise<MissExplanation> {
  return new Miss(engine, index, id).explain(body)
}

class Miss {
  constructor(
    private readonly engine: AskedEngine,
    private readonly index: string,
    private readonly id: string,
  ) {}

  async explain(body: Json): Promise<MissExplanation> {
    const query = (body.query ?? { match_all: {} }) as Json
    if (!(await this.matches({ match_all: {} }))) return { found: false, reasons: [await this.absent()] }
    if (!(await this.matches(query))) {
      const reasons = await this.failures(query)
      return { found: false, reasons: reasons.length > 0 ? reasons : [`the query ${JSON.stringify(query)} does not match the document`] }
    }
    const reasons: string[] = []
    if (body.post_filter !== undefined && !(await this.matches(body.post_filter as Json))) {
      reasons.push('the query finds it, `post_filter` takes it away', ...(await this.failures(body.post_filter as Json)))
    }
    const rank = reasons.length === 0 ? await this.rank(body) : null
    if (rank !== null) reasons.push(rank)
    return { found: reasons.length === 0, reasons }
  }

  private search(
    body: Json,
  ): Promise<{ readonly hits: { readonly total?: unknown; readonly hits: readonly { readonly _id?: string }[] } }> {
    return this.engine.search({ index: this.index, body } as never) as never
  }

  private document(): Promise<{ readonly found?: boolean; readonly _source?: unknown }> {
    return this.engine.get({ index: this.index, id: this.id } as never) as never
  }

  private async matches(query: Json): Promise<boolean> {
    const body = { size: 0, track_total_hits: true, query: { bool: { must: [query], filter: [{ ids: { values: [this.id] } }] } } }
    const { hits } = await this.search(body)
    return (hits.total as { value: number }).value > 0
  }

  private async absent(): Promise<string> {
    const written = await this.document().then(
      ({ found }) => found !== false,
      () => false,
    )
    if (written) return `document [${this.id}] was written, but shows to searches after the next refresh: write with \`refresh: true\``
    const { hits } = await this.search({ size: 3 })
    const ids = hits.hits.map(({ _id }) => `[${_id}]`).join(', ')
    return `there is no document [${this.id}] in [${this.index}]${ids === '' ? ', which is empty' : `; there are ${ids}`}`
  }

  /** It matches, and so do others that are shown before it. */
  private async rank(body: Json): Promise<string | null> {
    const { from = 0, size = 10 } = body as { from?: number; size?: number }
    const wide = { ...body, from: 0, size: 10_000, _source: false, aggs: undefined, aggregations: undefined }
    const { hits } = await this.search(JSON.parse(JSON.stringify(wide)))
    const place = hits.hits.findIndex(({ _id }) => _id === this.id)
    if (place === -1) return 'the query matches it, another part of the request (`min_score`, `collapse`, `search_after`, …) leaves it out'
    if (place >= from && place < from + size) return null
    return `it is hit number ${place + 1}, and the request shows ${from + 1} to ${from + size}: raise \`size\`, or make it score higher`
  }

  /** What of the query it fails; empty where nothing particular is known. */
  private async failures(query: Json): Promise<string[]> {
    const [[name, value] = ['', {}]] = Object.entries(query) as [string, Json][]
    if (name === 'bool') return this.boolFailures(value)
    const inner = {
      constant_score: value.filter,
      function_score: value.query,
      script_score: value.query,
      nested: value.query,
      boosting: value.positive,
    }
    const wrapped = (inner as Record<string, unknown>)[name]
    if (wrapped !== undefined && name !== 'nested') return this.failures(wrapped as Json)
    if (name === 'multi_match')
      return this.fullText('multi_match', (value.fields as string[] | undefined) ?? [], value.query, value.operator)
    const [field] = Object.keys(value)
    if (field === undefined) return []
    const given = value[field]
    if (FULL_TEXT.has(name)) {
      const { query: text, operator } =
        typeof given === 'object' && given !== null ? (given as Json) : { query: given, operator: undefined }
      return this.fullText(name, [field], text, operator)
    }
    if (TERM_LEVEL.has(name)) return this.termLevel(name, field, given)
    if (name === 'range') return this.valueFailure(name, field, `is not within ${JSON.stringify(given)}`)
    if (name === 'exists')
      return this.missing(String(given)).then(reason => [reason ?? `the document has no value in \`${String(given)}\``])
    return []
  }

  private async boolFailures({ must, filter, should, must_not: mustNot, minimum_should_match: least }: Json): Promise<string[]> {
    const reasons: string[] = []
    for (const [kind, clauses] of [
      ['must', list(must)],
      ['filter', list(filter)],
    ] as const) {
      for (const clause of clauses) if (!(await this.matches(clause))) reasons.push(...(await this.within(`bool.${kind}`, clause)))
    }
    for (const clause of list(mustNot)) if (await this.matches(clause)) reasons.push(`bool.must_not: ${JSON.stringify(clause)} matches it`)
    const wanted = list(should)
    if (reasons.length === 0 && wanted.length > 0) {
      for (const clause of wanted) if (!(await this.matches(clause))) reasons.push(...(await this.within('bool.should', clause)))
      if (least !== undefined) reasons.push(`\`minimum_should_match\` asks for ${String(least)} of ${wanted.length}`)
    }
    return reasons
  }

  private async within(place: string, clause: Json): Promise<string[]> {
    const reasons = await this.failures(clause)
    return (reasons.length > 0 ? reasons : [`${JSON.stringify(clause)} does not match`]).map(reason => `${place}: ${reason}`)
  }

  private async termLevel(name: string, path: string, given: unknown): Promise<string[]> {
    const problem = await this.missing(path)
    if (problem !== null) return [problem]
    const field = (await this.field(path))!
    const asked = typeof given === 'object' && given !== null && !Array.isArray(given) ? ((given as Json).value ?? given) : given
    if (field.analyzed) {
      const terms = Array.isArray(asked) ? asked : [asked]
      const tokens = (await Promise.all(terms.map(term => this.tokens(path, String(term))))).flat()
      const would = `its token would be ${quoted(tokens)}`
      if (!sameTerms(terms, tokens)) return [`\`${path}\` is \`${field.type}\`, \`${name}\` is not analysed, ${would}; try \`match\``]
      return [
        `\`${path}\` of the document has the tokens ${quoted(await this.documentTokens(path))}, none of which is what \`${name}\` asks for`,
      ]
    }
    return this.valueFailure(name, path, `is not ${JSON.stringify(asked)}: case, spaces and the whole value count`)
  }

  private async fullText(name: string, paths: readonly string[], text: unknown, operator: unknown): Promise<string[]> {
    const reasons: string[] = []
    for (const path of paths.map(path => path.replace(/\^.*$/, '')).filter(path => !path.includes('*'))) {
      const problem = await this.missing(path)
      if (problem !== null) reasons.push(problem)
      else if (!(await this.field(path))!.analyzed) {
        reasons.push(
          ...(await this.valueFailure(name, path, `is not ${JSON.stringify(text)} as a whole; a \`text\` field is found by its words`)),
        )
      } else {
        const [asked, there] = [await this.tokens(path, String(text)), await this.documentTokens(path)]
        const lacking = asked.filter(token => !there.includes(token))
        const order = lacking.length === 0 ? ', but not in this order' : `, without ${quoted(lacking)}`
        const all = String(operator ?? 'or').toLowerCase() === 'and' ? ', and `operator` is `and`' : ''
        reasons.push(
          `\`${path}\` of the document has the tokens ${quoted(there)}${order}, of ${quoted(asked)} that \`${name}\` asks for${all}`,
        )
      }
    }
    return reasons
  }

  private async valueFailure(name: string, path: string, what: string): Promise<string[]> {
    const problem = await this.missing(path)
    if (problem !== null) return [problem]
    return [
      `\`${path}\` is \`${(await this.field(path))!.type}\`, its value ${JSON.stringify(await this.value(path))} ${what} (\`${name}\`)`,
    ]
  }

  /** The field is not mapped, or the document has nothing in it. */
  private async missing(path: string): Promise<string | null> {
    const field = await this.field(path)
    if (field === null) {
      const known = [...(await this.fields()).keys()]
      const near = known.find(name => name.toLowerCase() === path.toLowerCase() || distance(name, path) <= 2)
      return `there is no field \`${path}\`${near === undefined ? `; there are ${quoted(known.slice(0, 10))}` : `; did you mean \`${near}\`?`}`
    }
    return (await this.value(path)) === undefined ? `the document has no value in \`${path}\`` : null
  }

  private mapped: Promise<ReadonlyMap<string, Field>> | null = null

  private fields(): Promise<ReadonlyMap<string, Field>> {
    this.mapped ??= this.engine.indices.getMapping({ index: this.index } as never).then(answer => {
      const fields = new Map<string, Field>()
      for (const { mappings } of Object.values(answer as Json) as { mappings: Json }[]) collect(mappings, '', fields)
      return fields
    })
    return this.mapped
  }

  private field = async (path: string): Promise<Field | null> => (await this.fields()).get(path) ?? null

  /** As it was sent; of a multi-field the value it is made from. */
  private async value(path: string): Promise<unknown> {
    const { _source } = await this.document()
    const at = (names: readonly string[]) => names.reduce<unknown>((value, name) => (value as Json | null | undefined)?.[name], _source)
    const names = path.split('.')
    const own = (_source as Json)[path] ?? at(names)
    if (own !== undefined || names.length === 1) return own
    const parent = at(names.slice(0, -1))
    return typeof parent === 'object' && !Array.isArray(parent) ? undefined : parent
  }

  private async documentTokens(path: string): Promise<string[]> {
    const value = await this.value(path)
    return [...new Set((await Promise.all(list(value).map(text => this.tokens(path, String(text))))).flat())]
  }

  private async tokens(field: string, text: string): Promise<string[]> {
    const { tokens } = (await this.engine.indices.analyze({ index: this.index, body: { field, text } } as never)) as {
      tokens: { token: string }[]
    }
    return tokens.map(({ token }) => token)
  }
}

const list = (value: unknown): Json[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]) as Json[]

const quoted = (names: readonly unknown[]) => (names.length === 0 ? 'none' : names.map(name => `\`${String(name)}\``).join(', '))

const sameTerms = (terms: readonly unknown[], tokens: readonly string[]) => terms.map(String).join('\0') === tokens.join('\0')

const ANALYZED = new Set(['text', 'search_as_you_type', 'match_only_text'])

function collect({ properties = {}, fields = {} }: Json, path: string, into: Map<string, Field>): void {
  for (const [name, field] of Object.entries({ ...(properties as Json), ...(fields as Json) }) as [string, Json][]) {
    const full = `${path}${name}`
    const type = String(field.type ?? 'object')
    into.set(full, { type, analyzed: ANALYZED.has(type) })
    collect(field, `${full}.`, into)
  }
}

/** How many letters differ, roughly: names are short. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]
}
