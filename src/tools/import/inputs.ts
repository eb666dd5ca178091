// What an import reads: files, folders, globs and standard input, unpacked and decoded as they are read.
import { createReadStream, type ReadStream, readdirSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import * as zlib from 'node:zlib'
import { messageOf } from '../../core/native-values.ts'
import { explainFileError } from '../../index/store/file-errors.ts'
import { unpackedFrames } from './frames.ts'
import { ImportError } from './record.ts'

export const FORMATS = ['ndjson', 'bulk', 'json', 'csv', 'tsv', 'xml', 'text'] as const
export type ImportFormat = (typeof FORMATS)[number]

export interface Input {
  /** Its name in messages, and for a text its id: relative to the folder that was given. */
  readonly name: string
  /** Of its name; null where that says nothing. */
  readonly format: ImportFormat | null
  /** Bytes as they lie there, compressed or not; NaN: unknown. */
  readonly size: number
  /** Changes with the content: size and time. Null: standard input. */
  readonly stamp: string | null
  open(): OpenInput
}

export interface OpenInput {
  readonly chunks: AsyncIterable<string>
  /** Bytes of the file that were read so far. */
  bytesRead(): number
}

const EXTENSIONS: Readonly<Record<string, ImportFormat>> = {
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'json',
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  xml: 'xml',
  md: 'text',
  mdx: 'text',
  markdown: 'text',
  txt: 'text',
}
const COMPRESSED = /\.(gz|zst|zstd)$/i

const formatOf = (name: string): ImportFormat | null => {
  const extension = /\.([^./\\]+)$/.exec(name.replace(COMPRESSED, ''))?.[1].toLowerCase()
  return extension !== undefined && Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : null
}

/** `-` is standard input; a folder gives all files below it of which the names say a format (of the given one, where there is one). */
export function inputsOf(names: readonly string[], format: ImportFormat | null): Input[] {
  return names.flatMap(name => {
    if (name === '-') return [standardInput()]
    const found = /[*?{[]/.test(name) && statOf(name) === null ? globbed(name) : [name]
    if (found.length === 0) throw new ImportError(`no file is called like ${name}`)
    return found.flatMap(path => {
      const stat = statOf(path)
      if (stat === null) throw new ImportError(`there is no file ${path}`)
      return stat.isDirectory() ? filesBelow(path, format) : [fileInput(path, path)]
    })
  })
}

const statOf = (path: string) => statSync(path, { throwIfNoEntry: false }) ?? null

function filesBelow(folder: string, format: ImportFormat | null): Input[] {
  const files = walk(folder).filter(path => {
    const own = formatOf(path)
    return format === null ? own !== null : own === format
  })
  if (files.length === 0)
    throw new ImportError(`${folder} holds no file of ${format ?? 'a known format'}`, `Known are ${Object.keys(EXTENSIONS).join(', ')}`)
  return files.map(path => fileInput(path, relative(folder, path).split(sep).join('/')))
}

/** In the order of their names; hidden ones are left out, and what packages brought. */
function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? walk(path) : entry.isFile() || statOf(path)?.isFile() ? [path] : []
    })
}

/** `*` and `?` within a name, `**` over folders, `{a,b}`, `[a-z]`. */
function globbed(pattern: string): string[] {
  const parts = pattern.split('/')
  const fixed = parts.slice(
    0,
    parts.findIndex(part => /[*?{[]/.test(part)),
  )
  const folder = fixed.join('/') || (pattern.startsWith('/') ? '/' : '.')
  if (statOf(folder)?.isDirectory() !== true) return []
  const source = pattern.replaceAll(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|\[[^\]]+\]|[\\^$.|+(){}[\]]/g, part => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    if (part === '?') return '[^/]'
    if (part.startsWith('{') && part.length > 1) return `(?:${part.slice(1, -1).split(',').map(escaped).join('|')})`
    if (part.startsWith('[') && part.length > 2) return part.replace('[!', '[^')
    return `\\${part}`
  })
  const matcher = new RegExp(`^${source}$`)
  return walk(folder)
    .map(path => path.split(sep).join('/'))
    .filter(path => matcher.test(pattern.startsWith('./') ? `./${path}` : path))
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\\*', '[^/]*')

function fileInput(path: string, name: string): Input {
  const { size, mtimeMs } = statSync(path)
  return {
    name,
    format: formatOf(path),
    size,
    stamp: `${size}-${mtimeMs}`,
    open: () => opened(createReadStream(path, { highWaterMark: PIECE }), name),
  }
}

const standardInput = (): Input => ({
  name: 'standard input',
  format: null,
  size: Number.NaN,
  stamp: null,
  open: () => opened(process.stdin, 'standard input'),
})

const PIECE = 256 << 10

function opened(stream: Readable, name: string): OpenInput {
  let read = 0
  return { chunks: decoded(stream, name, bytes => (read += bytes)), bytesRead: () => (stream as Partial<ReadStream>).bytesRead ?? read }
}

async function* decoded(stream: Readable, name: string, count: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  try {
    for await (const bytes of await unpacked(stream, count)) {
      const text = decoder.decode(bytes, { stream: true })
      if (text !== '') yield text
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    if ('syscall' in Object(error))
      throw new ImportError(messageOf(explainFileError('read', name, error)), 'Put that right, and go on with --progress')
    throw new ImportError(
      `${name} cannot be read on: ${(error as Error).message}`,
      'Is the file whole? Get it again, and go on with --progress',
    )
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}

/** By the first bytes, so that a name may say what it likes. */
async function unpacked(stream: Readable, count: (bytes: number) => void): Promise<AsyncIterable<Buffer>> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await iterator.next()
  if (first.done === true) return Readable.from([])
  const all = Readable.from(whole(first.value, iterator, count))
  if (isZstd(first.value)) return unpackedFrames(all, zstd())
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b
  return isGzip ? pipeline(all, zlib.createGunzip({ chunkSize: PIECE }), () => {}) : all
}

async function* whole(first: Buffer, rest: AsyncIterator<Buffer>, count: (bytes: number) => void) {
  for (let piece: IteratorResult<Buffer> = { value: first, done: false }; piece.done !== true; piece = await rest.next()) {
    count(piece.value.length)
    yield piece.value
  }
}

const isZstd = (bytes: Buffer) => bytes.length >= 4 && bytes.readUInt32LE(0) === 0xfd2fb528

type ZlibOfNode = { readonly createZstdDecompress?: () => zlib.Gunzip }

function zstd(): () => zlib.Gunzip {
  const { createZstdDecompress } = zlib as ZlibOfNode
  if (createZstdDecompress !== undefined) return createZstdDecompress
  throw new ImportError(
    `zstd is read by Node 22.15 and later, this is ${process.version}`,
    'Unpack it on the way: zstd -dc FILE | searchlet import -',
  )
}
