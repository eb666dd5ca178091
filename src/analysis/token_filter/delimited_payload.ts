// Cuts `term|payload` in two: what follows the delimiter is kept with the term, as a number or as it is.
import { ApiError } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'

type Encode = (text: string) => Uint8Array

const ENCODERS: ReadonlyMap<string, Encode> = new Map<string, Encode>([
  ['float', text => bytesOf(view => view.setFloat32(0, parseFloat32(text)))],
  ['int', text => bytesOf(view => view.setInt32(0, parseInt32(text)))],
  ['identity', text => new TextEncoder().encode(text)],
])

/** Where the payload begins, and what it is. */
export interface DelimitedPayloadOptions {
  /** `|` */
  readonly delimiter?: string
  /** What the payload is; `float`. */
  readonly encoding?: 'float' | 'int' | 'identity'
}

export const delimited_payload = {
  name: 'delimited_payload',
  create(name, settings) {
    const delimiter = (settings.text('delimiter') ?? '|').charAt(0)
    const encode = ENCODERS.get(settings.text('encoding') ?? 'float') ?? ENCODERS.get('float')!
    return { name, usesPayload: true, create: input => new DelimitedPayloadFilter(input, delimiter, encode) }
  },
} satisfies TokenFilterType

const notANumber = (reason: string) => new ApiError('number_format_exception', reason)

function parseFloat32(text: string): number {
  const trimmed = text.trim()
  if (trimmed === '') throw notANumber('empty String')
  if (!/^[-+]?(?:NaN|Infinity|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?[fFdD]?)$/.test(trimmed))
    throw notANumber(`For input string: "${trimmed}"`)
  return Number(trimmed.replace(/[fFdD]$/, ''))
}

function parseInt32(text: string): number {
  if (text === '') throw notANumber('chars length is 0')
  if (!/^-?\d+$/.test(text)) throw notANumber('Unable to parse')
  return Number(text)
}

function bytesOf(write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(4)
  write(new DataView(bytes.buffer))
  return bytes
}

class DelimitedPayloadFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly delimiter: string,
    private readonly encode: Encode,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    const at = token.term.indexOf(this.delimiter)
    token.payload = at === -1 ? null : this.encode(token.term.slice(at + 1))
    if (at !== -1) token.term = token.term.slice(0, at)
    return true
  }
}
