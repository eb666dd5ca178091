// Tells the logger of documents that were slow to index, in the server's words.
import { parseSource, stringify } from '../../core/json.ts'
import type { Logger } from '../../core/logger.ts'
import { millisText } from '../../core/units.ts'
import type { IndexService } from '../indices/index-service.ts'
import { levelOf, type SlowLogNames, thresholdsOf } from './thresholds.ts'

const NAMES: SlowLogNames = { threshold: 'index.indexing.slowlog.threshold.index', level: 'index.indexing.slowlog.level' }

/** The default number of characters of the document that are logged. */
const SOURCE_LENGTH = 1000

interface IndexedDocument {
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array
}

/** `began` as `performance.now` tells it. */
export function logSlowIndexing(logger: Logger, index: IndexService, { id, routing, source }: IndexedDocument, began: number): void {
  const { settingsRecord: settings, name, uuid } = index
  const thresholds = thresholdsOf(settings, NAMES)
  if (thresholds.length === 0) return
  const millis = performance.now() - began
  const level = levelOf(thresholds, millis)
  if (level === null) return
  const figures = `took[${millisText(millis)}], took_millis[${Math.trunc(millis)}], id[${id}], routing[${routing ?? ''}]`
  logger[level](`[index.indexing.slowlog.index] [${name}/${uuid}] ${figures}${shownSource(settings, source)}`)
}

/** `index.indexing.slowlog.source`: how many characters, or whether all or none. Unless they are left as they came, in one line. */
function shownSource(settings: Readonly<Record<string, unknown>>, source: Uint8Array): string {
  const asked = String(settings['index.indexing.slowlog.source'] ?? SOURCE_LENGTH)
  const length = asked === 'true' ? Number.POSITIVE_INFINITY : asked === 'false' ? 0 : Math.max(Number(asked), 0)
  if (length === 0) return ''
  const isReformatted = String(settings['index.indexing.slowlog.reformat'] ?? 'true') === 'true'
  const text = isReformatted ? stringify(parseSource(source)) : Buffer.from(source).toString('utf8')
  return `, source[${text.slice(0, length).trim()}]`
}
