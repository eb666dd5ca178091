// What became of a flipped bit: an error that names the damage, no difference, or an answer that is wrong without a word?
import { ApiError } from '../../src/core/errors.ts'
import type { Answers } from './sample-data.ts'

export type Verdict = 'detected' | 'harmless' | { readonly wrong: string }

const NAMED = ['corrupt_index_exception', 'translog_corrupted_exception', 'index_format_too_new_exception']

/** Whether the text of an error or answer tells of damage in the file. */
function namesDamage(text: string, file: string): boolean {
  return NAMED.some(type => text.includes(type)) && text.includes(file)
}

/** Every engine in memory is a node of its own. */
const withoutNode = (key: string, value: unknown) => (key === '_node' ? undefined : value)

const textOf = (value: unknown): string =>
  value instanceof ApiError
    ? JSON.stringify([value.toEntry(true), value.cause instanceof ApiError ? value.cause.toEntry(true) : null])
    : JSON.stringify(value, withoutNode)

export const verdictOfError = (error: unknown, file: string): Verdict =>
  error instanceof ApiError && namesDamage(textOf(error), file)
    ? 'detected'
    : { wrong: error instanceof ApiError ? textOf(error) : String((error as Error).stack) }

/** `file` is what errors must name. */
export function verdictOf(sound: Answers, found: Answers, file: string): Verdict {
  let verdict: Verdict = 'harmless'
  for (const [question, answer] of found) {
    const text = textOf(answer)
    if (text === textOf(sound.get(question))) continue
    if (!namesDamage(text, file))
      return { wrong: `${question}: ${answer instanceof Error && !(answer instanceof ApiError) ? answer.stack : text}` }
    verdict = 'detected'
  }
  return verdict
}

/** One line for a kind of file. */
export class Tally {
  flips = 0
  detected = 0
  harmless = 0
  readonly wrong: string[] = []

  constructor(readonly kind: string) {}

  add(verdict: Verdict, place: string): void {
    this.flips++
    if (verdict === 'detected') this.detected++
    else if (verdict === 'harmless') this.harmless++
    else this.wrong.push(`${place}: ${verdict.wrong}`)
  }

  toString(): string {
    const { kind, flips, detected, harmless, wrong } = this
    return `${kind.padEnd(24)} ${flips} flips, ${detected} detected, ${harmless} harmless, ${wrong.length} wrong`
  }
}
