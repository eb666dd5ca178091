// Texts with placeholders for what stands in a document: `{{a.b}}`, `{{{raw}}}`, `{{_ingest.timestamp}}`, and sections `{{#list}}…{{/list}}`.
import type { WorkBudget } from '../core/breaker.ts'
import { ApiError } from '../core/errors.ts'
import { JsonFloat, stringify } from '../core/json.ts'
import { textMember } from '../core/text-members.ts'
import type { IngestDocument } from './ingest-document.ts'
import { deepCopy, javaString } from './java-value.ts'

export type Template = (document: IngestDocument) => string

interface Section {
  readonly kind: 'section'
  readonly path: string
  readonly inverted: boolean
  readonly parts: readonly Part[]
}

type Part = string | { readonly kind: 'value'; readonly path: string; readonly escaped: boolean } | Section

const TAG = /\{\{(?:\{(.*?)\}\}\}|(.*?)\}\})/gs

export function compileTemplate(text: string): Template {
  if (!text.includes('{{')) return () => text
  const parts = parse(text)
  return document => render(parts, scopesOf(document), document.budget)
}

/** Values with templates anywhere in them, keys of objects too. */
export function compileValue(value: unknown): (document: IngestDocument) => unknown {
  if (typeof value === 'string') return compileTemplate(value)
  if (Array.isArray(value)) {
    const items = value.map(compileValue)
    return document => items.map(item => item(document))
  }
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]) => [compileTemplate(key), compileValue(item)] as const)
    return document => new Map(entries.map(([key, item]) => [key(document), item(document)]))
  }
  return () => deepCopy(value)
}

// ---- reading ----

function parse(text: string): readonly Part[] {
  const root: Part[] = []
  const open: { readonly path: string; readonly outer: Part[] }[] = []
  let parts = root
  let at = 0
  const fail = (reason: string) => mustacheError(text, `${reason} @[query-template:${lineOf(text, at)}]`)
  for (const match of text.matchAll(TAG)) {
    if (match.index > at) parts.push(text.slice(at, match.index))
    at = match.index + match[0].length
    const [, raw, plain] = match
    const tag = (raw ?? plain).trim()
    const sign = raw === undefined && /^[#^/&!]/.test(tag) ? tag[0] : ''
    const path = tag.slice(sign.length).trim()
    if (sign === '!') continue
    if (path === '') throw fail('Empty mustache')
    if (sign === '/') {
      const section = open.pop()
      if (section === undefined || section.path !== path) throw fail(`Section close tag with unexpected name '${path}'`)
      parts = section.outer
    } else if (sign === '#' || sign === '^') {
      const inner: Part[] = []
      parts.push({ kind: 'section', path, inverted: sign === '^', parts: inner })
      open.push({ path, outer: parts })
      parts = inner
    } else parts.push({ kind: 'value', path, escaped: raw === undefined && sign === '' })
  }
  const rest = text.slice(at)
  if (rest.includes('{{')) throw fail('Improperly closed variable')
  const unclosed = open.pop()
  if (unclosed !== undefined) throw fail(`Failed to close '${unclosed.path}' tag`)
  if (rest !== '') parts.push(rest)
  return root
}

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length

function mustacheError(script: string, reason: string): ApiError {
  const details = { script_stack: [], script, lang: 'mustache' }
  return new ApiError('script_exception', reason, { details, cause: new ApiError('mustache_exception', reason) })
}

// ---- filling in ----

/** `_ingest` and `_source` stand before the fields. */
const scopesOf = ({ fields, ingest }: IngestDocument) => [
  fields,
  new Map([
    ['_ingest', ingest],
    ['_source', fields],
  ]),
]
const OF_DOCUMENT = 2

function render(parts: readonly Part[], scopes: readonly unknown[], budget: WorkBudget): string {
  let out = ''
  for (const part of parts) {
    budget.step()
    if (typeof part === 'string') out += part
    else if (part.kind === 'value') {
      const text = shown(lookUp(part.path, scopes))
      out += part.escaped ? escaped(text) : text
    } else out += (part.inverted ? null : called(part, scopes, budget)) ?? section(part, lookUp(part.path, scopes), scopes, budget)
  }
  return out
}

const JOIN = /^join(?: delimiter='(.*)')?$/is

/** Of the functions `toJson`, `join` and `url`. Null: the section has the name of a value. */
function called({ path, parts }: Section, scopes: readonly unknown[], budget: WorkBudget): string | null {
  const kind = path.toLowerCase()
  // Halves of characters are question marks.
  if (kind === 'url') return encodeURIComponent(render(parts, scopes, budget).replace(/\p{Surrogate}/gu, '?')).replaceAll('%20', '+')
  const join = JOIN.exec(path)
  if (kind !== 'tojson' && join === null) return null
  const value = typeof parts[0] === 'string' ? lookUp(parts[0], scopes) : undefined
  let text: string
  if (join === null) text = typeof value === 'object' && !(value instanceof JsonFloat) ? stringify(value) : shown(value)
  else if (Array.isArray(value)) text = value.map(shown).join(join[1] ?? ',')
  else return render(parts, scopes, budget)
  budget.write(text.length)
  return text
}

function section({ parts, inverted }: Section, value: unknown, scopes: readonly unknown[], budget: WorkBudget): string {
  const isEmpty = value === null || value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0)
  if (inverted) return isEmpty ? render(parts, scopes, budget) : ''
  if (isEmpty) return ''
  if (Array.isArray(value)) return value.map(item => render(parts, [...scopes, item], budget)).join('')
  return render(parts, value === true ? scopes : [...scopes, value], budget)
}

/** The first step is looked for from the innermost section outwards. */
function lookUp(path: string, scopes: readonly unknown[]): unknown {
  if (path === '.') {
    const [fields, beside] = scopes as [Map<string, unknown>, Map<string, unknown>]
    return scopes.length > OF_DOCUMENT ? scopes[scopes.length - 1] : new Map([...fields, ...beside])
  }
  const [first, ...rest] = path.split('.')
  let value: unknown
  for (let i = scopes.length - 1; i >= 0 && value === undefined; i--) value = member(scopes[i], first)
  for (const step of rest) value = member(value, step)
  return value
}

function member(value: unknown, step: string): unknown {
  if (value instanceof Map) return value.get(step)
  if (!Array.isArray(value)) return textMember(value, step)
  return step === 'size' ? value.length : /^\d+$/.test(step) ? value[Number(step)] : undefined
}

/** A list shows as a map of its positions. */
function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return `{${value.map((item, i) => `${i}=${javaString(item)}`).join(', ')}}`
  return value instanceof JsonFloat || typeof value === 'object' ? javaString(value) : String(value)
}

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
}

/** As within a JSON string. */
const escaped = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
  text.replace(/["\\\u0000-\u001f]/g, c => SHORT_ESCAPES[c] ?? `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
