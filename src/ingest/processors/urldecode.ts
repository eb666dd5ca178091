// Reads texts as forms and URLs write them: `%20` and `+` are spaces.
import { illegalArgument } from '../../core/errors.ts'
import { textProcessor } from '../text-processor.ts'

export const urldecode = textProcessor('urldecode', decode)

const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

function decode(text: string): string {
  return text.replaceAll('+', ' ').replace(/(?:%.?.?)+/gs, run => lenient.decode(bytesOf(run)))
}

/** Of `%41%42`; what follows an escape is another one, or there is something wrong. */
function bytesOf(run: string): Uint8Array {
  const bytes: number[] = []
  for (let i = 0; i < run.length; i += 3) {
    const digits = run.slice(i + 1, i + 3)
    if (digits.length < 2) throw illegalArgument('URLDecoder: Incomplete trailing escape (%) pattern')
    const bad = /[^0-9a-fA-F]/.exec(digits)?.[0]
    if (bad !== undefined)
      throw illegalArgument(
        `URLDecoder: Illegal hex characters in escape (%) pattern - not a hexadecimal digit: "${bad}" = ${bad.charCodeAt(0)}`,
      )
    bytes.push(Number.parseInt(digits, 16))
  }
  return Uint8Array.from(bytes)
}
