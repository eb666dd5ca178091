// The pattern of dissect: keys with modifiers, and the delimiters between them.
import { ApiError } from '../core/errors.ts'

type Modifier = 'none' | 'skip' | 'append' | 'name' | 'value'

interface Key {
  readonly name: string
  readonly modifier: Modifier
  /** `->`: the delimiter behind it may come many times. */
  readonly padded: boolean
  /** `/2`: which place it takes among the parts appended to one another. */
  readonly order: number | null
}

interface Pair {
  readonly key: Key
  /** What ends the value; empty behind the last key. */
  readonly delimiter: string
}

const MODIFIERS: Readonly<Record<string, Modifier>> = { '?': 'skip', '+': 'append', '*': 'name', '&': 'value' }

export class DissectPattern {
  /** What the text must begin with. */
  private readonly lead: string
  private readonly pairs: readonly Pair[]

  constructor(
    pattern: string,
    private readonly separator: string,
  ) {
    const unparsable = (why: string) => new ApiError('pattern_parse', `Unable to parse pattern: ${pattern} Reason: ${why}`)
    const keys = [...pattern.matchAll(/%\{([^}]*)\}/g)]
    if (keys.length === 0) throw unparsable('Unable to find any keys or delimiters.')
    this.lead = pattern.slice(0, keys[0].index)
    this.pairs = joined(
      keys.map((match, i) => ({
        key: readKey(match[1]),
        delimiter: pattern.slice(match.index + match[0].length, keys[i + 1]?.index),
      })),
    )
    const unmatched = unpaired(this.pairs)
    if (unmatched.length > 0)
      throw unparsable(
        `Found invalid key/reference associations: '${unmatched.join(',')}' Please ensure each '*<key>' is matched with a matching '&<key>`,
      )
  }

  /** Names and values; null where the text does not fit. */
  match(text: string): Map<string, string> | null {
    if (!text.startsWith(this.lead)) return null
    const values = this.cut(text)
    return values === null ? null : this.named(values)
  }

  /**
   * A delimiter is looked for from the second letter of a value on. Delimiters that follow one another are empty values of the next keys, or
   * belong together where the key says so.
   */
  private cut(text: string): string[] | null {
    const { pairs } = this
    const values: string[] = []
    let pair = 0
    let start = this.lead.length
    for (let at = start; at < text.length; at++) {
      const { key, delimiter } = pairs[pair]
      if (delimiter === '' || !text.startsWith(delimiter, at)) continue
      values.push(text.slice(start, at))
      at += delimiter.length
      while (text.startsWith(delimiter, at) && at < text.length) {
        at += delimiter.length
        if (key.padded) continue
        if (pair + 1 >= pairs.length) break
        pair++
        values.push('')
      }
      start = at
      if (++pair >= pairs.length) break
    }
    if (values.length < pairs.length && pairs[Math.min(pair, pairs.length - 1)].delimiter === '') values.push(text.slice(start))
    return values.length === pairs.length ? values : null
  }

  private named(values: readonly string[]): Map<string, string> {
    const found = new Map<string, string>()
    const appended = new Map<string, { order: number; value: string }[]>()
    const references = new Map<string, { name: string; value: string }>()
    this.pairs.forEach(({ key: { name, modifier, order } }, i) => {
      const value = values[i]
      if (modifier === 'none') found.set(name, value)
      else if (modifier === 'append') getOrSet(appended, name, () => []).push({ order: order ?? i, value })
      else if (modifier !== 'skip') getOrSet(references, name, () => ({ name: '', value: '' }))[modifier] = value
    })
    for (const [name, parts] of appended) {
      parts.sort((a, b) => a.order - b.order)
      found.set(name, parts.map(({ value }) => value).join(this.separator))
    }
    for (const { name, value } of references.values()) found.set(name, value)
    return found
  }
}

function readKey(text: string): Key {
  const unparsable = (why: string) => new ApiError('key_parse', `Unable to parse key: ${text} Reason: ${why}`)
  const padded = text.endsWith('->')
  const rest = padded ? text.slice(0, -2) : text
  const signs = /^[?+*&]*/.exec(rest)![0]
  if (signs.length > 1) throw unparsable('multiple modifiers are not allowed.')
  const written = rest.slice(signs.length)
  const order = signs === '+' ? /\/(\d+)$/.exec(written) : null
  const name = order === null ? written : written.slice(0, order.index)
  if (name.includes('/') || (name === '' && signs !== '' && signs !== '?')) throw unparsable('The key name could be determined')
  // A key without a name takes its part of the text and drops it.
  return { name, modifier: name === '' ? 'skip' : (MODIFIERS[signs] ?? 'none'), padded, order: order === null ? null : Number(order[1]) }
}

/** A plain key of a name to which others are appended is one of them. */
function joined(pairs: readonly Pair[]): Pair[] {
  const appended = new Set(pairs.filter(({ key }) => key.modifier === 'append').map(({ key }) => key.name))
  return pairs.map(pair => {
    const isOne = pair.key.modifier === 'none' && appended.has(pair.key.name)
    return isOne ? { ...pair, key: { ...pair.key, modifier: 'append' } } : pair
  })
}

/** Names of `*` and `&` keys that do not come in twos. */
function unpaired(pairs: readonly Pair[]): string[] {
  const names = pairs.filter(({ key }) => key.modifier === 'name' || key.modifier === 'value').map(({ key }) => key.name)
  return names.filter(name => names.filter(other => other === name).length !== 2)
}

function getOrSet<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}
