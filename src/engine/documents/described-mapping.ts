// Describes the mapping of an index as a worker thread needs it to log documents.
import type { Mapping } from '../../index/mapping/mapping.ts'
import type { LogDocumentsTask } from '../../index/writer/log-documents.ts'
import type { IndexService } from '../indices/index-service.ts'

type MappingPart = Pick<LogDocumentsTask, 'described' | 'mappingNumber'>

/** Of a mapping, which never changes. */
const known = new WeakMap<Mapping, MappingPart>()
let lastNumber = 0

export function describedMapping({ name, mapping, settingsRecord, analysis }: IndexService): MappingPart {
  let part = known.get(mapping)
  if (part === undefined) {
    const { files, module } = analysis.registry
    const described = {
      index: name,
      mapping: mapping.toJson(),
      settings: settingsRecord,
      pathConf: files.directory,
      analysisModule: module,
    }
    known.set(mapping, (part = { described, mappingNumber: ++lastNumber }))
  }
  return part
}
