// The replacement text of a Java regular expression: `$1`, `${name}`, and `\` before what stands for itself.
import { ApiError, illegalArgument } from './errors.ts'
import type { JavaPattern, PatternMatch } from './java-pattern.ts'

export type Replacement = (match: PatternMatch) => string

type Part = string | { readonly group: number } | { readonly name: string }

/** What is wrong with the text shows when it is first used, as in Java. */
export function parseReplacement(text: string): Replacement {
  if (!/[\\$]/.test(text)) return () => text
  return match => {
    let out = ''
    for (const part of parts(text, match.groups.length - 1)) {
      if (typeof part === 'string') out += part
      else if ('group' in part) out += groupOf(match, part.group)
      else out += namedGroupOf(match, part.name)
    }
    return out
  }
}

/** The text with all matches replaced, or only the first. */
export function replaceMatches(text: string, pattern: JavaPattern, replacement: Replacement, all = true): string {
  let out = ''
  let copied = 0
  for (const match of pattern.matches(text)) {
    out += text.slice(copied, match.start) + replacement(match)
    copied = match.end
    if (!all) break
  }
  return copied === 0 && out === '' ? text : out + text.slice(copied)
}

function groupOf(match: PatternMatch, group: number): string {
  if (group >= match.groups.length) throw new ApiError('index_out_of_bounds_exception', `No group ${group}`)
  return match.groups[group] ?? ''
}

function namedGroupOf(match: PatternMatch, name: string): string {
  if (!match.names.has(name)) throw illegalArgument(`No group with name {${name}}`)
  return match.groups[match.names.get(name)!] ?? ''
}

function* parts(text: string, groupCount: number): Generator<Part> {
  for (let i = 0; i < text.length; ) {
    const character = text[i++]
    if (character === '\\') {
      if (i === text.length) throw illegalArgument('character to be escaped is missing')
      yield text[i++]
    } else if (character !== '$') yield character
    else if (i === text.length) throw illegalArgument('Illegal group reference: group index is missing')
    else if (text[i] === '{') {
      const close = text.indexOf('}', i)
      if (close === -1) throw illegalArgument("named capturing group is missing trailing '}'")
      yield { name: text.slice(i + 1, close) }
      i = close + 1
    } else {
      if (!/[0-9]/.test(text[i])) throw illegalArgument('Illegal group reference')
      let group = Number(text[i++])
      // Further digits belong to the number as long as there is such a group.
      while (i < text.length && /[0-9]/.test(text[i]) && group * 10 + Number(text[i]) <= groupCount) group = group * 10 + Number(text[i++])
      yield { group }
    }
  }
}
