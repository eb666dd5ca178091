// Texts taken apart by named patterns: `%{IP:client} %{NUMBER:bytes:int}`, several of which may be tried.
import { WorkBudget } from '../../core/breaker.ts'
import { illegalArgument, isApiError } from '../../core/errors.ts'
import { guarded } from '../../core/guarded.ts'
import { JsonFloat } from '../../core/json.ts'
import { shortestFloat } from '../../core/numbers.ts'
import { notANumber } from '../../core/values.ts'
import { translate } from './onigmo.ts'

type Patterns = ReadonlyMap<string, string>

interface Capture {
  readonly group: string
  readonly field: string
  readonly type: string
}

interface GrokMatch {
  /** Of each field all that were captured, in order. */
  readonly values: ReadonlyMap<string, readonly unknown[]>
  /** Which of the patterns it was. */
  readonly pattern: number
}

const IGNORE_CASE = '(?i)'

/** `%{NAME:field:type}`. What follows an equals sign would define the name, which nothing does here. */
const REFERENCE = /%\{([A-Za-z0-9_]+)(?::([A-Za-z0-9@_.:-]+))?(?:=[^{}]+)?\}/g

export class Grok {
  private readonly regExp: RegExp
  private readonly captures: readonly Capture[]

  /** Throws where a pattern is none, or names one that is not there. */
  constructor(patterns: readonly string[], bank: Patterns) {
    const fields: { field: string; type: string }[] = []
    const ignoreCase = patterns.every(pattern => pattern.startsWith(IGNORE_CASE))
    const budget = new WorkBudget('<grok>', MOST_REFERENCES, MOST_CHARACTERS)
    const sources = patterns.map(pattern => expand(ignoreCase ? pattern.slice(IGNORE_CASE.length) : pattern, bank, fields, budget))
    const combined = sources.length === 1 ? `(?<:0>${sources[0]})` : sources.map((source, i) => `(?<:${i}>${source})`).join('|')
    const { source, names } = translate(combined)
    this.regExp = new RegExp(source, ignoreCase ? 'mi' : 'm')
    this.captures = names.map((name, i) => {
      const known = /^:f(\d+)$/.exec(name)
      return { group: `g${i}`, ...(known === null ? { field: name, type: '' } : fields[Number(known[1])]) }
    })
  }

  /** The first match; null where there is none. */
  match(text: string): GrokMatch | null {
    const groups = guarded(() => this.regExp.exec(text))?.groups
    if (groups === undefined) return null
    const values = new Map<string, unknown[]>()
    let pattern = 0
    for (const { group, field, type } of this.captures) {
      const found = groups[group]
      if (found === undefined) continue
      if (field.startsWith(':')) pattern = Number(field.slice(1))
      else values.set(field, [...(values.get(field) ?? []), typed(found, type)])
    }
    return { values, pattern }
  }
}

/** Of one processor; patterns that name others twice would stand for any number of them. */
const MOST_REFERENCES = 20_000
const MOST_CHARACTERS = 10_000_000

/** What each reference stands for; fields become groups `:f0`, `:f1`, … */
function expand(pattern: string, bank: Patterns, fields: { field: string; type: string }[], budget: WorkBudget): string {
  return pattern.replace(REFERENCE, (_, name: string, subname: string | undefined) => {
    const definition = bank.get(name)
    if (definition === undefined) throw illegalArgument(`Unable to find pattern [${name}] in Grok's pattern dictionary`)
    budget.step()
    const inner = expand(definition, bank, fields, budget)
    budget.write(inner.length)
    const [field, type = ''] = subname?.split(':') ?? []
    return field === undefined ? `(?:${inner})` : `(?<:f${fields.push({ field, type }) - 1}>${inner})`
  })
}

/** Refuses patterns that lead back to themselves, which could never be expanded. */
function checkBank(bank: Patterns): void {
  if (bank === checked) return
  const done = new Set<string>()
  const visit = (name: string, path: readonly string[]): void => {
    if (done.has(name)) return
    for (const [reference, next] of bank.get(name)?.matchAll(REFERENCE) ?? []) {
      // In the server's words, which are about its own code.
      if (!bank.has(next)) throw illegalArgument('Cannot invoke "String.length()" because "pattern" is null')
      if (next === name) throw illegalArgument(`circular reference in pattern [${name}][${reference}]`)
      const start = path.indexOf(next)
      if (start >= 0) {
        const through = path.slice(start + 1)
        const via = through.length > 0 ? ` via patterns [${through.join('=>')}]` : ''
        throw illegalArgument(`circular reference in pattern [${name}][${reference}] back to pattern [${next}]${via}`)
      }
      visit(next, [...path, name])
    }
    done.add(name)
  }
  for (const name of bank.keys()) visit(name, [])
  checked = bank
}

/** The last one, which is the same for all that have no patterns of their own. */
let checked: Patterns | null = null

function typed(text: string, type: string): unknown {
  switch (type) {
    case 'int':
      return wholeNumber(text, 32)
    case 'long':
      return wholeNumber(text, 64)
    case 'float':
      return new JsonFloat(shortestFloat(Math.fround(decimal(text))))
    case 'double':
      return new JsonFloat(decimal(text))
    case 'boolean':
      return text.toLowerCase() === 'true'
    default:
      return text
  }
}

function wholeNumber(text: string, bits: 32 | 64): number | bigint {
  if (!/^[-+]?\d+$/.test(text)) throw notANumber(text)
  const value = BigInt(text.replace('+', ''))
  if (BigInt.asIntN(bits, value) !== value) throw notANumber(text)
  return Number.isSafeInteger(Number(value)) ? Number(value) : value
}

function decimal(text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isNaN(value)) throw notANumber(text)
  return value
}

/** Reads the patterns, and tells in its own words what is wrong with one. */
export function readGrok(patterns: readonly string[], bank: Patterns): Grok {
  try {
    checkBank(bank)
    return new Grok(patterns, bank)
  } catch (error) {
    const reason = isApiError(error) ? error.reason : (error as Error).message
    throw illegalArgument(`Invalid regex pattern found in: [${patterns.join(', ')}]. ${reason}`)
  }
}
