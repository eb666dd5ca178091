// Dynamic templates: map new fields by name, path or detected type.
import { illegalArgument, isApiError, mapperParsing } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { wildcardTest } from '../../core/values.ts'
import { hashMapOrder, isObject, type JsonObject, javaText, notCastable } from './java-text.ts'

const patterns = lazily(() => import('../../core/java-pattern.ts'))

/** What the server calls the kinds of JSON values. */
export type MatchType = 'object' | 'string' | 'long' | 'double' | 'boolean' | 'date' | 'binary'

const MATCH_TYPES: readonly MatchType[] = ['object', 'string', 'long', 'double', 'boolean', 'date', 'binary']

/** The field type each kind is mapped to by default: `{dynamic_type}`. */
export const DYNAMIC_TYPES: Readonly<Record<MatchType, string>> = {
  object: 'object',
  string: 'text',
  long: 'long',
  double: 'float',
  boolean: 'boolean',
  date: 'date',
  binary: 'binary',
}

/** A dynamic template as a mapping declares it. `M`: what it says of the fields it maps. */
export interface DynamicTemplateRequest<M> {
  /** Names of new fields: `'*_text'`. */
  readonly match?: string
  /** Not names like this. */
  readonly unmatch?: string
  /** Their whole paths: `'labels.*'`. */
  readonly path_match?: string
  /** Not paths like this. */
  readonly path_unmatch?: string
  /** What kind of value they have. */
  readonly match_mapping_type?: MatchType | '*'
  /** What the patterns are; `simple`. */
  readonly match_pattern?: 'simple' | 'regex'
  /** The fields' mapping; `{name}` and `{dynamic_type}` in it are filled in. */
  readonly mapping: M
}

/** Whether a name or path is meant by a pattern. */
type Test = (value: string) => boolean

const PATTERN_KEYS = ['path_match', 'match', 'path_unmatch', 'unmatch'] as const

/** Those that are given. */
type Tests = Partial<Record<(typeof PATTERN_KEYS)[number], Test>>

export class DynamicTemplate {
  private constructor(
    readonly name: string,
    private readonly json: JsonObject,
    private readonly matchType: MatchType | '*' | null,
    private readonly tests: Tests,
    readonly mapping: JsonObject,
  ) {}

  static parse(name: string, json: JsonObject): DynamicTemplate {
    const texts: Record<string, string> = Object.create(null)
    let mapping: JsonObject | null = null
    for (const key of hashMapOrder(Object.keys(json))) {
      const value = json[key]
      if (key === 'mapping') {
        if (!isObject(value)) throw notCastable(value, 'Map')
        mapping = value
      } else if (TEXT_KEYS.has(key)) texts[key] = javaText(value)
      else throw illegalArgument(`Illegal dynamic template parameter: [${key}]`)
    }
    if (texts.match === undefined && texts.path_match === undefined && texts.match_mapping_type === undefined) {
      throw mapperParsing(`template must have match, path_match or match_mapping_type set ${javaText(json)}`)
    }
    if (mapping === null) throw mapperParsing('template must have mapping set')
    const matchType = texts.match_mapping_type
    if (matchType !== undefined && matchType !== '*' && !MATCH_TYPES.includes(matchType as MatchType)) {
      throw illegalArgument(`No field type matched on [${matchType}], possible values are [${MATCH_TYPES.join(', ')}]`)
    }
    const pattern = texts.match_pattern ?? 'simple'
    if (pattern !== 'simple' && pattern !== 'regex') throw illegalArgument(`No matching pattern matched on [${pattern}]`)
    return new DynamicTemplate(
      name,
      { ...texts },
      (matchType as MatchType | '*') ?? null,
      testsOf(texts, pattern === 'regex' ? source => regexTest(name, source) : wildcardTest),
      mapping,
    )
  }

  matches(name: string, path: string, kind: MatchType): boolean {
    const { path_match, match, path_unmatch, unmatch } = this.tests
    if (path_match?.(path) === false || match?.(name) === false) return false
    if (path_unmatch?.(path) === true || unmatch?.(name) === true) return false
    return this.matchType === null || this.matchType === '*' || this.matchType === kind
  }

  /** The mapping of a new field, with `{name}` and `{dynamic_type}` filled in. */
  mappingFor(name: string, dynamicType: string): Record<string, unknown> {
    const fill = (value: unknown): unknown => {
      if (typeof value === 'string') return fillText(value)
      if (Array.isArray(value)) return value.map(fill)
      if (!isObject(value)) return value
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [fillText(key), fill(item)]))
    }
    const fillText = (text: string) =>
      text.replaceAll('{name}', name).replaceAll('{dynamic_type}', dynamicType).replaceAll('{dynamicType}', dynamicType)
    const mapping = fill(this.mapping) as Record<string, unknown>
    if (mapping.type === undefined) mapping.type = dynamicType
    return mapping
  }

  toJson(): Record<string, unknown> {
    const json: Record<string, unknown> = {}
    for (const key of ['match', 'path_match', 'unmatch', 'path_unmatch']) if (this.json[key] !== undefined) json[key] = this.json[key]
    if (this.matchType !== null && this.matchType !== '*') json.match_mapping_type = this.matchType
    else if (this.matchType === '*' && json.match === undefined && json.path_match === undefined) json.match_mapping_type = '*'
    if (this.json.match_pattern === 'regex') json.match_pattern = 'regex'
    json.mapping = Object.fromEntries(Object.entries(this.mapping).sort(([a], [b]) => (a < b ? -1 : 1)))
    return { [this.name]: json }
  }
}

const TEXT_KEYS = new Set(['match', 'path_match', 'unmatch', 'path_unmatch', 'match_mapping_type', 'match_pattern'])

function testsOf(texts: Readonly<Record<string, string | undefined>>, testOf: (pattern: string) => Test): Tests {
  const tests: Tests = {}
  for (const key of PATTERN_KEYS) {
    const pattern = texts[key]
    if (pattern !== undefined) tests[key] = testOf(pattern)
  }
  return tests
}

/** Of whole names. */
function regexTest(name: string, source: string): Test {
  try {
    const pattern = patterns().compileJavaPattern(source, { whole: true })
    return value => pattern.test(value)
  } catch (error) {
    if (!isApiError(error)) throw error
    throw illegalArgument(`Pattern [${source}] of type [regex] is invalid. Cannot create dynamic template [${name}].`, { cause: error })
  }
}

export function parseDynamicTemplates(json: unknown): DynamicTemplate[] {
  if (!Array.isArray(json)) throw mapperParsing('Dynamic template syntax error. An array of named objects is expected.')
  return json.map(item => {
    if (!isObject(item)) throw notCastable(item, 'Map')
    const names = Object.keys(item)
    if (names.length !== 1) throw mapperParsing('A dynamic template must be defined with a name')
    const template = item[names[0]]
    if (!isObject(template)) throw notCastable(template, 'Map')
    return DynamicTemplate.parse(names[0], template)
  })
}
