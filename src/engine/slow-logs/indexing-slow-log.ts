// Tells the logger of documents that were slow to index, in the server's words.
import { millisText } from '../../core/units.ts'
import type { Logger } from '../engine.ts'
import type { IndexService } from '../index-service.ts'
import { levelOf, thresholdsOf } from './thresholds.ts'

const SETTINGS = 'index.indexing.slowlog.threshold.index'
/** Characters of the document that are told, where the index does not say. */
const SOURCE_LENGTH = 1000

export interface IndexedDocument {
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array
}

/** `began` as `performance.now` tells it. */
export function logSlowIndexing(logger: Logger, index: IndexService, { id, routing, source }: IndexedDocument, began: number): void {
  const { settingsRecord: settings, name, uuid } = index
  const thresholds = thresholdsOf(settings, SETTINGS)
  if (thresholds.length === 0) return
  const millis = performance.now() - began
  const level = levelOf(thresholds, millis)
  if (level === null) return
  const figures = `took[${millisText(millis)}], took_millis[${Math.trunc(millis)}], id[${id}]`
  const route = routing === null ? '' : `, routing[${routing}]`
  logger[level](`[index.indexing.slowlog.index] [${name}/${uuid}] ${figures}${route}${shownSource(settings, source)}`)
}

/** `index.indexing.slowlog.source`: how many characters, or whether all or none. */
function shownSource(settings: Readonly<Record<string, unknown>>, source: Uint8Array): string {
  const asked = String(settings['index.indexing.slowlog.source'] ?? SOURCE_LENGTH)
  const length = asked === 'true' ? Number.POSITIVE_INFINITY : asked === 'false' ? 0 : Number(asked)
  if (length === 0) return ''
  const text = Buffer.from(source)
    .toString('utf8')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  return `, source[${text.slice(0, length)}]`
}
