// Indexes, aliases, mappings, settings, templates and data streams.
import { addBlock } from './add_block.ts'
import { adoptSegments } from './adopt_segments.ts'
import { analyze } from './analyze.ts'
import { clearCache } from './clear_cache.ts'
import { close } from './close.ts'
import { create as createIndex } from './create.ts'
import { createDataStream } from './create_data_stream.ts'
import { dataStreamsStats } from './data_streams_stats.ts'
import { deleteIndex } from './delete.ts'
import { deleteAlias } from './delete_alias.ts'
import { deleteDataStream } from './delete_data_stream.ts'
import { deleteIndexTemplate } from './delete_index_template.ts'
import { deleteTemplate } from './delete_template.ts'
import { flush } from './flush.ts'
import { forcemerge } from './forcemerge.ts'
import { exists as existsIndex, get as getIndex } from './get.ts'
import { existsAlias, getAlias } from './get_alias.ts'
import { getDataStream } from './get_data_stream.ts'
import { getFieldMapping } from './get_field_mapping.ts'
import { existsIndexTemplate, getIndexTemplate } from './get_index_template.ts'
import { getMapping } from './get_mapping.ts'
import { getSettings } from './get_settings.ts'
import { existsTemplate, getTemplate } from './get_template.ts'
import { open } from './open.ts'
import { putAlias } from './put_alias.ts'
import { putIndexTemplate } from './put_index_template.ts'
import { putMapping } from './put_mapping.ts'
import { putSettings } from './put_settings.ts'
import { putTemplate } from './put_template.ts'
import { recovery } from './recovery.ts'
import { refresh } from './refresh.ts'
import { clone, shrink, split } from './resize.ts'
import { resolveIndex } from './resolve_index.ts'
import { rollover } from './rollover.ts'
import { scale } from './scale.ts'
import { segments } from './segments.ts'
import { sendSegments } from './send_segments.ts'
import { shardStores } from './shard_stores.ts'
import { simulateIndexTemplate, simulateTemplate } from './simulate_template.ts'
import { stats } from './stats.ts'
import { updateAliases } from './update_aliases.ts'
import { getUpgrade, upgrade } from './upgrade.ts'
import { validateQuery } from './validate_query.ts'

export const indices = {
  addBlock,
  adoptSegments,
  analyze,
  clearCache,
  clone,
  close,
  create: createIndex,
  createDataStream,
  dataStreamsStats,
  delete: deleteIndex,
  deleteAlias,
  deleteDataStream,
  deleteIndexTemplate,
  deleteTemplate,
  exists: existsIndex,
  existsAlias,
  existsIndexTemplate,
  existsTemplate,
  flush,
  forcemerge,
  get: getIndex,
  getAlias,
  getDataStream,
  getFieldMapping,
  getIndexTemplate,
  getMapping,
  getSettings,
  getTemplate,
  getUpgrade,
  open,
  putAlias,
  putIndexTemplate,
  putMapping,
  putSettings,
  putTemplate,
  recovery,
  refresh,
  resolveIndex,
  rollover,
  scale,
  segments,
  sendSegments,
  shardStores,
  shrink,
  simulateIndexTemplate,
  simulateTemplate,
  split,
  stats,
  updateAliases,
  upgrade,
  validateQuery,
} as const
