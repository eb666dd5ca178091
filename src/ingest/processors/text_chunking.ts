// Cuts long texts into pieces, so that each can be embedded by itself.
import { illegalArgument } from '../../core/errors.ts'
import type { Tree } from '../../core/java-class.ts'
import type { ProcessorType } from '../processor.ts'
import { type ChunkBudget, type Chunker, type ChunkingRequest, chunksOf, readChunker } from '../text-chunks.ts'

export interface TextChunkingOptions {
  /** By field of a text the field of its pieces: `{ body: 'passages' }`; objects within as in documents. */
  readonly field_map: Readonly<Record<string, unknown>>
  /** How texts are cut. */
  readonly algorithm: ChunkingRequest
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const text_chunking: ProcessorType = {
  name: 'text_chunking',
  create(options, { count }) {
    const fieldMap = options.map('field_map')
    const algorithm = options.map('algorithm')
    const ignoreMissing = options.flag('ignore_missing')
    const chunker = readChunker(algorithm)
    return document => {
      count?.('text_chunking_executions')
      count?.(`text_chunking_${chunker.algorithm}_executions`)
      const root = document.fields as Map<string, unknown>
      const budget = { strings: 0, chunks: chunker.limit }
      eachField(root, fieldMap, (parent, name) => (budget.strings += textsOf(name, parent.get(name)).length))
      eachField(root, fieldMap, (parent, name, target) => {
        const value = parent.get(name) ?? null
        if (value !== null || !ignoreMissing) parent.set(target, piecesOf(textsOf(name, value), chunker, budget))
      })
    }
  },
}

const piecesOf = (texts: readonly string[], chunker: Chunker, budget: ChunkBudget): string[] =>
  texts.flatMap(text => chunksOf(text, chunker, budget))

type VisitField = (parent: Map<string, unknown>, name: string, target: string) => void

function eachField(parent: Map<string, unknown>, fieldMap: Tree, visit: VisitField): void {
  for (const [name, target] of fieldMap) {
    if (!(target instanceof Map)) visit(parent, name, String(target))
    else for (const object of [parent.get(name)].flat()) if (object instanceof Map) eachField(object, target, visit)
  }
}

function textsOf(field: string, value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) {
    if (value.every(text => typeof text === 'string')) return value
    throw illegalArgument(`list type field [${field}] has ${value.includes(null) ? 'null' : 'non string value'}, cannot process it`)
  }
  if (typeof value === 'string') return [value]
  throw illegalArgument(
    value instanceof Map
      ? `[${field}] configuration doesn't match actual value type, configuration type is: java.lang.String, actual value type is: java.util.HashMap`
      : `map type field [${field}] is neither string nor nested type, cannot process it`,
  )
}
