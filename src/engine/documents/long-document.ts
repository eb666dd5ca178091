// A document so long that reading and analysing it would hold the caller's thread: a worker thread does that, whatever request it is of.
import { isApiError } from '../../core/errors.ts'
import type { Engine } from '../engine.ts'
import type { IndexService } from '../indices/index-service.ts'
import { BulkPart } from './bulk-part.ts'
import type { Write } from './write.ts'

/** Bytes; some ten milliseconds of work. */
const LONG = 256 * 1024

/** A thread may have a segment to make before; one that merges for longer is not waited for. */
const PATIENCE_MILLIS = 1_000

export const isLong = (write: Write): boolean => (write.kind === 'index' || write.kind === 'create') && write.source.length >= LONG

/** Where the document lies, if a thread had time for it; null where it has to be done here. */
export async function logged(engine: Engine, index: IndexService, id: string, write: Write): Promise<BulkPart | null> {
  const { longLogging } = engine
  if (longLogging === null || index.analysis.isBoundToThread || !('source' in write) || write.source === undefined) return null
  try {
    const routing = index.requiredRouting(write.index!, id, write.routing === '' ? null : write.routing)
    const { shard } = index.slotFor(id, routing)
    if (shard === null) return null
    const part = new BulkPart(index, shard)
    part.add(id, routing, write.source)
    part.send(task => longLogging.run(task)).catch(error => failed(engine, error))
    await part.arrive(PATIENCE_MILLIS)
    return part
  } catch (error) {
    if (!isApiError(error)) throw error
    // The write itself reports it.
    return null
  }
}

function failed({ logger, isClosing }: Engine, error: unknown): void {
  if (!isClosing) logger.warn('a long document could not be logged in a worker thread', error)
}
