// Replaces characters and words by others, the longest match first.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { CharFilter } from '../analyzer.ts'
import type { CharFilterType } from '../component.ts'
import { numberedWords, type WordsSetting } from '../word-set.ts'
import { OffsetCorrections } from './offset-corrections.ts'

/** Characters for others. */
export interface MappingCharFilterOptions {
  /** `['ph => f', 'qu => k']` */
  readonly mappings?: WordsSetting
  /** A file of them below `config`, one a line. */
  readonly mappings_path?: string
}

export const mapping = {
  name: 'mapping',
  requiresSettings: true,
  create(name, settings, { files }) {
    const rules = numberedWords(settings, 'mappings', files)
    if (rules === null) throw illegalArgument('mapping requires either `mappings` or `mappings_path` to be configured')
    const replacements = new Map<string, string>()
    for (const { word, line } of rules) {
      const [match, replacement] = parseRule(word, line)
      if (replacements.has(match)) throw illegalArgument(`match "${match}" was already added`)
      replacements.set(match, replacement)
    }
    return new MappingCharFilter(name, replacements)
  },
} satisfies CharFilterType

/** `from => to`; white space around both is not part of them unless escaped. */
function parseRule(rule: string, line: number): [match: string, replacement: string] {
  const parts = /^(.*)\s*=>\s*(.*)\s*$/s.exec(rule)
  if (parts === null) throw new ApiError('runtime_exception', `Line [${line}]: Invalid mapping rule : [${rule}]`)
  const match = unescaped(parts[1].trim())
  if (match === '') throw illegalArgument('cannot match the empty string')
  return [match, unescaped(parts[2].trim())]
}

const ESCAPES: ReadonlyMap<string, string> = new Map(Object.entries({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }))

function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, character: string) =>
    hex === undefined ? (ESCAPES.get(character) ?? character) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

class MappingCharFilter implements CharFilter {
  readonly normalizes = true
  /** Lengths of the matches by their first unit, longest first. */
  private readonly lengths = new Map<number, number[]>()

  constructor(
    readonly name: string,
    private readonly replacements: ReadonlyMap<string, string>,
  ) {
    for (const match of replacements.keys()) {
      const unit = match.charCodeAt(0)
      const lengths = this.lengths.get(unit)
      if (lengths === undefined) this.lengths.set(unit, [match.length])
      else if (!lengths.includes(match.length)) lengths.push(match.length)
    }
    for (const lengths of this.lengths.values()) lengths.sort((a, b) => b - a)
  }

  filter(text: string): { text: string; offsets: OffsetCorrections | null } {
    const corrections = new OffsetCorrections()
    let out = ''
    let copied = 0
    for (let i = 0; i < text.length; ) {
      const match = this.longestMatch(text, i)
      if (match === null) {
        i++
        continue
      }
      const replacement = this.replacements.get(match)!
      out += text.slice(copied, i) + replacement
      i += match.length
      copied = i
      const shift = corrections.lastShift
      const shorter = match.length - replacement.length
      if (shorter > 0) corrections.add(i - shorter - shift, shift + shorter)
      // What was added leads back to the end of what it replaced.
      else for (let extra = 0; extra < -shorter; extra++) corrections.add(i - shift + extra, shift - extra - 1)
    }
    return copied === 0 ? { text, offsets: null } : { text: out + text.slice(copied), offsets: corrections.isEmpty ? null : corrections }
  }

  private longestMatch(text: string, start: number): string | null {
    for (const length of this.lengths.get(text.charCodeAt(start)) ?? []) {
      const candidate = text.slice(start, start + length)
      if (this.replacements.has(candidate)) return candidate
    }
    return null
  }
}
