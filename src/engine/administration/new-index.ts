// A new index, as it is asked for and as templates have it.
import { illegalArgument, illegalState } from '../../core/errors.ts'
import { randomUuid } from '../../core/ids.ts'
import type { Engine } from '../engine.ts'
import { refuseIndexName, validateAlias } from '../indices/alias-names.ts'
import type { StreamMembership } from '../indices/index-metadata.ts'
import type { NewIndex } from '../indices/indices.ts'
import { IndexSettings, newIndexSettings } from '../settings/index-settings.ts'
import { ASKED_NOTHING, type IndexBeginning } from '../templates/compose.ts'
import type { IndexContent } from '../templates/template.ts'
import { refuseContradictions } from './aliases.ts'

/** Throws where something is wrong with what is asked. */
export function newIndex(engine: Engine, name: string, asked: IndexBeginning = ASKED_NOTHING): NewIndex {
  refuseStreams(engine, name, asked)
  return finished(engine, name, engine.templates.beginning(name, asked))
}

function finished(engine: Engine, name: string, { settings: wanted, mappings, aliases }: IndexBeginning): NewIndex {
  const settings = newIndexSettings(wanted)
  if (!settings.has('index.number_of_replicas'))
    settings.set('index.number_of_replicas', String(engine.settings.get('cluster.default_number_of_replicas')))
  for (const [alias, options] of Object.entries(aliases)) {
    validateAlias(alias, options)
    if (alias === name) throw notUnique(name)
    refuseIndexName(alias, engine.indices.get(alias))
  }
  const named = Object.keys(aliases)
  if (named.length > 0) {
    const others = [...engine.indices.all()].map(index => [index.name, index.aliases] as const)
    refuseContradictions([...others, [name, new Map(Object.entries(aliases))]], named)
  }
  return { name, settings: new IndexSettings(settings).toRecord(), mapping: mappings, aliases }
}

const notUnique = (name: string) =>
  illegalState(
    `index, alias, and data stream names need to be unique, but the following duplicates were found [${name} (alias of [${name}/${randomUuid()}]) conflicts with index]`,
  )

/** An index of a data stream: `lowest`, and what the template for the stream's name says. */
export function newStreamIndex(engine: Engine, name: string, stream: StreamMembership, lowest: IndexContent): NewIndex {
  const { settings, mappings, aliases } = engine.templates.streamBeginning(stream.name, lowest)
  return { ...finished(engine, name, { settings, mappings, aliases }), stream }
}

/** A template may keep its names for data streams. */
function refuseStreams({ templates }: Engine, name: string, { settings }: IndexBeginning): void {
  const found = templates.indexTemplateFor(name, settings.get('index.hidden') === 'true')
  if (found === null || found[1].timestampField === null) return
  throw illegalArgument(
    `cannot create index with name [${name}], because it matches with template [${found[0]}] that creates data streams only, use create data stream api instead`,
  )
}
