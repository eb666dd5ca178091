// The index of an import, made before its first document where there is something to say of its mapping.
import type { Peer } from '../../copy/peer.ts'
import { type GuessedMapping, guessMapping } from './guess-mapping.ts'
import { type Columns, ImportError } from './record.ts'

interface TargetOptions {
  readonly mapping: 'guess' | Readonly<Record<string, unknown>> | undefined
  readonly columns: Columns
  /** Documents to guess from. */
  readonly texts: readonly string[]
  readonly isResumed: boolean
  /** Called before the index is made. */
  readonly begin: () => Promise<void>
}

/** Answers what was guessed, or null. */
export async function createTarget(
  to: Peer,
  index: string,
  { mapping, columns, texts, isResumed, begin }: TargetOptions,
): Promise<GuessedMapping | null> {
  const given = givenTypes(columns)
  if (mapping === undefined && Object.keys(given).length === 0) return null
  const path = `/${encodeURIComponent(index)}`
  const isThere = (await to.ask('HEAD', path)).status === 200
  if (mapping === 'guess') {
    if (isThere && isResumed) return null
    if (isThere)
      throw new ImportError(`${index} is there already, with a mapping of its own`, 'Leave --mapping guess out, or import into a new index')
    await begin()
    const guessed = guessMapping(texts.flatMap(parsed), given)
    await to.must('PUT', path, JSON.stringify({ mappings: { properties: guessed.properties } }))
    return guessed
  }
  const properties = Object.fromEntries(Object.entries(given).map(([field, type]) => [field, { type }]))
  const body = mapping === undefined ? { mappings: { properties } } : bodyOf(mapping)
  if (isThere) await to.must('PUT', `${path}/_mapping`, JSON.stringify(body.mappings ?? {}))
  else await to.must('PUT', path, JSON.stringify(body))
  return null
}

/** `list` and `json` say how cells are read, and nothing of the field. */
const givenTypes = (columns: Columns): Record<string, string> =>
  Object.fromEntries(
    Object.values(columns).flatMap(({ field, type }) =>
      field === '' || type === undefined || type === 'list' || type === 'json' ? [] : [[field, type]],
    ),
  )

function parsed(text: string): Record<string, unknown>[] {
  try {
    const document: unknown = JSON.parse(text)
    return typeof document === 'object' && document !== null && !Array.isArray(document) ? [document as Record<string, unknown>] : []
  } catch {
    return []
  }
}

/** The body of an index, its mappings, or the properties of those. */
function bodyOf(given: Readonly<Record<string, unknown>>): { readonly mappings?: unknown } {
  if ('mappings' in given || 'settings' in given || 'aliases' in given) return given
  if (typeof given.properties === 'object' || 'dynamic' in given || 'dynamic_templates' in given) return { mappings: given }
  return { mappings: { properties: given } }
}
