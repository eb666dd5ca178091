// What is made of the metadata of an index before there is one: settings, analyzers, fields.
import { buildAnalysis } from '../../analysis/analysis-settings.ts'
import type { IndexAnalyzers } from '../../analysis/index-analyzers.ts'
import type { Eventually } from '../../core/eventually.ts'
import { parseJson, parseJsonInTurns } from '../../core/json.ts'
import { inKeptTurns, isKeptWork, onceKept } from '../../core/kept-work.ts'
import { Turns } from '../../core/turns.ts'
import type { IndexSort } from '../../index/contracts/index-sort.ts'
import { Mapping } from '../../index/mapping/mapping.ts'
import { checkSimilarities } from '../../query/similarity/index-similarity.ts'
import { IndexSettings } from '../settings/index-settings.ts'
import type { SearchEnvironment } from '../shards/shard-target.ts'
import type { IndexMetadata } from './index-metadata.ts'
import { indexSortOf } from './index-sort.ts'

/** What is made of the metadata of an index. */
interface IndexParts {
  readonly settings: IndexSettings
  readonly analysis: IndexAnalyzers
  readonly mapping: Mapping
  readonly sort: IndexSort | null
}

/** Throws where something is wrong with them. */
export function partsOf(metadata: IndexMetadata, { analysis: registry }: Pick<SearchEnvironment, 'analysis'>): IndexParts {
  const settings = new IndexSettings(new Map(Object.entries(metadata.settings)))
  const build = () => buildAnalysis(metadata.settings, { registry, indexName: metadata.name })
  const analysis = onceKept(metadata, 'analysis', build)
  const read = () => {
    if (!isKeptWork()) return parseJson(metadata.mapping)
    const bytes = onceKept(metadata, 'bytes', () => Buffer.from(metadata.mapping))
    return parseJsonInTurns(bytes, metadata).value
  }
  const json = onceKept(metadata, 'mapping', read)
  const mapping = Mapping.parse(json, analysis, settings.toRecord())
  return { settings, analysis, mapping, sort: checkIndex(metadata.name, settings, mapping) }
}

/** The longest time that it may hold this thread. */
export const TURN_MILLIS = 5
const GO_ON = () => {}

/** The same in turns with others, which takes them where there are many fields. */
export const partsInTurns = (metadata: IndexMetadata, environment: Pick<SearchEnvironment, 'analysis'>): Eventually<IndexParts> =>
  inKeptTurns(new Turns(TURN_MILLIS), () => partsOf(metadata, environment), GO_ON)

/** Prints what is kept of many fields in turns with others. */
export const textInTurns = (mapping: Mapping): Eventually<string> => inKeptTurns(new Turns(TURN_MILLIS), () => mapping.text, GO_ON)

/** Throws for similarities that cannot be made, and for a sort by fields that cannot be sorted by. Answers the sort. */
function checkIndex(index: string, settings: IndexSettings, mapping: Mapping): IndexSort | null {
  checkSimilarities(settings.toRecord())
  return indexSortOf(settings, mapping, index)
}
