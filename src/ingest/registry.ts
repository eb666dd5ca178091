// The registry of ingest processors.
import type { ProcessorType } from './processor.ts'
import type { ProcessorName } from './processor-request.ts'
import { acl_routing } from './processors/acl_routing.ts'
import { append } from './processors/append.ts'
import { bytes } from './processors/bytes.ts'
import { community_id } from './processors/community_id.ts'
import { convert } from './processors/convert.ts'
import { copy } from './processors/copy.ts'
import { csv } from './processors/csv.ts'
import { date } from './processors/date.ts'
import { date_index_name } from './processors/date_index_name.ts'
import { dissect } from './processors/dissect.ts'
import { dot_expander } from './processors/dot_expander.ts'
import { drop } from './processors/drop.ts'
import { fail } from './processors/fail.ts'
import { fingerprint } from './processors/fingerprint.ts'
import { foreach } from './processors/foreach.ts'
import { grok } from './processors/grok.ts'
import { gsub } from './processors/gsub.ts'
import { hierarchical_routing } from './processors/hierarchical_routing.ts'
import { html_strip } from './processors/html_strip.ts'
import { join } from './processors/join.ts'
import { json } from './processors/json.ts'
import { kv } from './processors/kv.ts'
import { lowercase } from './processors/lowercase.ts'
import { pipeline } from './processors/pipeline.ts'
import { remove } from './processors/remove.ts'
import { remove_by_pattern } from './processors/remove_by_pattern.ts'
import { rename } from './processors/rename.ts'
import { script } from './processors/script.ts'
import { set } from './processors/set.ts'
import { sort } from './processors/sort.ts'
import { sparse_encoding } from './processors/sparse_encoding.ts'
import { split } from './processors/split.ts'
import { split_to_fields } from './processors/split_to_fields.ts'
import { temporal_routing } from './processors/temporal_routing.ts'
import { text_chunking } from './processors/text_chunking.ts'
import { text_embedding } from './processors/text_embedding.ts'
import { text_image_embedding } from './processors/text_image_embedding.ts'
import { trim } from './processors/trim.ts'
import { uppercase } from './processors/uppercase.ts'
import { urldecode } from './processors/urldecode.ts'
import { user_agent } from './processors/user_agent.ts'

export const processorTypes: ReadonlyMap<string, ProcessorType> = new Map(
  Object.entries({
    acl_routing,
    append,
    bytes,
    community_id,
    convert,
    copy,
    csv,
    date,
    date_index_name,
    dissect,
    dot_expander,
    drop,
    fail,
    fingerprint,
    foreach,
    grok,
    gsub,
    hierarchical_routing,
    html_strip,
    join,
    json,
    kv,
    lowercase,
    pipeline,
    remove,
    remove_by_pattern,
    rename,
    script,
    set,
    sort,
    sparse_encoding,
    split,
    split_to_fields,
    temporal_routing,
    text_chunking,
    text_embedding,
    text_image_embedding,
    trim,
    uppercase,
    urldecode,
    user_agent,
  } satisfies Readonly<Record<ProcessorName, ProcessorType>>),
)
