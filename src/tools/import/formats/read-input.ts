// The list of formats, and which of them an input has.
import { lazily } from '../../../core/lazily.ts'
import type { ImportFormat, Input, OpenInput } from '../inputs.ts'
import { type FormatInput, type FormatReader, ImportError, type ImportRecord } from '../record.ts'

const lines = lazily(() => import('./ndjson.ts'))
const objects = lazily(() => import('./json.ts'))
const tables = lazily(() => import('./csv.ts'))
const elements = lazily(() => import('./xml.ts'))
const texts = lazily(() => import('./text.ts'))

const READERS: Readonly<Record<ImportFormat, FormatReader>> = {
  ndjson: input => lines().ndjson(input),
  bulk: input => lines().bulk(input),
  json: input => objects().json(input),
  csv: input => tables().csv(input),
  tsv: input => tables().csv({ ...input, options: { delimiter: '\t', ...input.options } }),
  xml: input => elements().xml(input),
  text: input => texts().text(input),
}

type ReadOptions = Partial<FormatInput['options']> & { readonly format?: ImportFormat }

export async function* readInput(
  input: Input,
  open: OpenInput,
  options: ReadOptions,
  sample: number,
): AsyncGenerator<readonly ImportRecord[]> {
  const { first, chunks } = await begun(open.chunks)
  const format = options.format ?? refined(input.format ?? sniffed(first, input.name), first)
  yield* READERS[format]({ name: input.name, chunks, options: { ...options, sample, columns: options.columns ?? {} } })
}

async function begun(chunks: AsyncIterable<string>): Promise<{ readonly first: string; readonly chunks: AsyncIterable<string> }> {
  const iterator = chunks[Symbol.asyncIterator]()
  const { value: first = '', done } = (await iterator.next()) as IteratorResult<string, undefined>
  async function* all() {
    if (done === true) return
    for (let piece: IteratorResult<string> = { value: first, done: false }; piece.done !== true; piece = await iterator.next())
      yield piece.value
  }
  return { first, chunks: all() }
}

/** Lines of JSON may be documents or actions, and a file called `.json` may hold lines. */
function refined(format: ImportFormat, first: string): ImportFormat {
  if (format !== 'ndjson' && format !== 'json') return format
  const line = first.slice(0, first.indexOf('\n') === -1 ? undefined : first.indexOf('\n'))
  return lines().actionOf(line) === null ? format : 'bulk'
}

function sniffed(first: string, name: string): ImportFormat {
  const start = first.trimStart()
  if (start.startsWith('<')) return 'xml'
  if (start.startsWith('[')) return 'json'
  if (start.startsWith('{')) return isObjectByLine(start) ? 'ndjson' : 'json'
  throw new ImportError(`${name}: neither its name nor how it begins says a format`, 'Say it: --format csv')
}

function isObjectByLine(start: string): boolean {
  const end = start.indexOf('\n')
  return end === -1 || start.slice(0, end).trimEnd().endsWith('}')
}
