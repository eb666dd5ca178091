// Engines for variants with another mapping, analysis or similarity: forks.
import type { CopyEnd } from '../../copy/peer.ts'
import type { Searchlet } from '../../searchlet.ts'
import type { Variant } from './search-body.ts'

interface OpenVariant {
  readonly end: CopyEnd
  readonly index: string
  close(): Promise<void>
}

/** Nothing is written to `end`. */
export async function openVariant(end: CopyEnd, index: string, variant: Variant): Promise<OpenVariant> {
  const own = variant.index ?? index
  const { mappings, settings, k1, b } = variant
  if (mappings === undefined && settings === undefined && k1 === undefined && b === undefined)
    return { end, index: own, close: async () => {} }
  if (!(typeof end === 'object' && 'fork' in end))
    throw new TypeError(`variant [${variant.name}] changes the index, which takes an engine of this process: give a data directory`)
  const fork = await (end as Searchlet).fork()
  try {
    if (mappings !== undefined || settings !== undefined) {
      const made = `${own}-variant`
      await fork.indices.create({ index: made, body: { ...(mappings && { mappings }), ...(settings && { settings }) } } as never)
      await fork.reindex({ refresh: true, body: { source: { index: own }, dest: { index: made } } } as never)
      if (k1 !== undefined || b !== undefined) await setSimilarity(fork, made, k1, b)
      return { end: fork, index: made, close: () => fork.close() }
    }
    await setSimilarity(fork, own, k1, b)
    return { end: fork, index: own, close: () => fork.close() }
  } catch (error) {
    await fork.close()
    throw error
  }
}

async function setSimilarity(engine: Searchlet, index: string, k1 = 1.2, b = 0.75): Promise<void> {
  await engine.indices.close({ index })
  await engine.indices.putSettings({ index, body: { index: { similarity: { default: { type: 'BM25', k1, b } } } } } as never)
  await engine.indices.open({ index })
}
