// An ingest processor as typed calls give it: one of these, by its name. The registry has no others, and all of these; each file says what its own takes.

import type { AclRoutingOptions } from './processors/acl_routing.ts'
import type { AppendOptions } from './processors/append.ts'
import type { CommunityIdOptions } from './processors/community_id.ts'
import type { ConvertOptions } from './processors/convert.ts'
import type { CopyOptions } from './processors/copy.ts'
import type { CsvOptions } from './processors/csv.ts'
import type { DateProcessorOptions } from './processors/date.ts'
import type { DateIndexNameOptions } from './processors/date_index_name.ts'
import type { DissectOptions } from './processors/dissect.ts'
import type { DotExpanderOptions } from './processors/dot_expander.ts'
import type { FailOptions } from './processors/fail.ts'
import type { FingerprintProcessorOptions } from './processors/fingerprint.ts'
import type { ForeachOptions } from './processors/foreach.ts'
import type { GrokOptions } from './processors/grok.ts'
import type { GsubOptions } from './processors/gsub.ts'
import type { HierarchicalRoutingOptions } from './processors/hierarchical_routing.ts'
import type { JoinProcessorOptions } from './processors/join.ts'
import type { JsonProcessorOptions } from './processors/json.ts'
import type { KvOptions } from './processors/kv.ts'
import type { PipelineProcessorOptions } from './processors/pipeline.ts'
import type { RemoveOptions } from './processors/remove.ts'
import type { RemoveByPatternOptions } from './processors/remove_by_pattern.ts'
import type { RenameOptions } from './processors/rename.ts'
import type { ScriptProcessorOptions } from './processors/script.ts'
import type { SetOptions } from './processors/set.ts'
import type { SortProcessorOptions } from './processors/sort.ts'
import type { SparseEncodingOptions } from './processors/sparse_encoding.ts'
import type { SplitOptions } from './processors/split.ts'
import type { SplitToFieldsOptions } from './processors/split_to_fields.ts'
import type { TemporalRoutingOptions } from './processors/temporal_routing.ts'
import type { TextChunkingOptions } from './processors/text_chunking.ts'
import type { TextEmbeddingOptions } from './processors/text_embedding.ts'
import type { TextImageEmbeddingOptions } from './processors/text_image_embedding.ts'
import type { UserAgentOptions } from './processors/user_agent.ts'
import type { TextProcessorOptions } from './text-processor.ts'

/** Ingest processors by name, with their options. */
export interface ProcessorTypes {
  /** Routing by who may read a document. */
  readonly acl_routing: AclRoutingOptions
  /** Adds values to a list. */
  readonly append: AppendOptions
  /** `'1kb'` as 1024. */
  readonly bytes: TextProcessorOptions
  /** The Community ID of a network flow. */
  readonly community_id: CommunityIdOptions
  /** A value as another type. */
  readonly convert: ConvertOptions
  /** An object to another place. */
  readonly copy: CopyOptions
  /** The values of a line of CSV. */
  readonly csv: CsvOptions
  /** A date as timestamp. */
  readonly date: DateProcessorOptions
  /** Chooses the index by a date. */
  readonly date_index_name: DateIndexNameOptions
  /** Takes a text apart at fixed delimiters. */
  readonly dissect: DissectOptions
  /** `a.b` as an object. */
  readonly dot_expander: DotExpanderOptions
  /** The document is not indexed, without an error. */
  readonly drop: Readonly<Record<never, never>>
  /** An error of the application’s own. */
  readonly fail: FailOptions
  /** A hash of fields. */
  readonly fingerprint: FingerprintProcessorOptions
  /** A processor for each element. */
  readonly foreach: ForeachOptions<IngestProcessorConfig>
  /** Takes a text apart by patterns. */
  readonly grok: GrokOptions
  /** Replaces by a regular expression. */
  readonly gsub: GsubOptions
  /** Routing by the beginning of a path. */
  readonly hierarchical_routing: HierarchicalRoutingOptions
  /** Text without tags. */
  readonly html_strip: TextProcessorOptions
  /** A list as text. */
  readonly join: JoinProcessorOptions
  /** A text read as JSON. */
  readonly json: JsonProcessorOptions
  /** Pairs, `'a=1 b=2'`. */
  readonly kv: KvOptions
  /** Lower case. */
  readonly lowercase: TextProcessorOptions
  /** Another pipeline in this place. */
  readonly pipeline: PipelineProcessorOptions
  /** Removes fields. */
  readonly remove: RemoveOptions
  /** Removes fields whose names match. */
  readonly remove_by_pattern: RemoveByPatternOptions
  /** Renames a field. */
  readonly rename: RenameOptions
  /** A script that changes `ctx`. */
  readonly script: ScriptProcessorOptions
  /** Gives a field a value. */
  readonly set: SetOptions
  /** A list in order. */
  readonly sort: SortProcessorOptions
  /** Weights of tokens, by the application’s function. */
  readonly sparse_encoding: SparseEncodingOptions
  /** A text as a list. */
  readonly split: SplitOptions
  /** A text as several fields. */
  readonly split_to_fields: SplitToFieldsOptions
  /** Routing by a stretch of time. */
  readonly temporal_routing: TemporalRoutingOptions
  /** Pieces of long texts. */
  readonly text_chunking: TextChunkingOptions
  /** Vectors of texts, by the application’s function. */
  readonly text_embedding: TextEmbeddingOptions
  /** One vector of a text, by the application’s function. */
  readonly text_image_embedding: TextImageEmbeddingOptions
  /** Without whitespace at the ends. */
  readonly trim: TextProcessorOptions
  /** Upper case. */
  readonly uppercase: TextProcessorOptions
  /** `'%20'` as a space. */
  readonly urldecode: TextProcessorOptions
  /** What a browser says of itself, by parts. */
  readonly user_agent: UserAgentOptions
}

export type ProcessorName = keyof ProcessorTypes

/** What every processor may have beside its own. */
export interface CommonProcessorOptions {
  /** For statistics, errors and simulations. */
  readonly tag?: string
  readonly description?: string
  /** A script that says whether it runs: `ctx.level == 'error'`. */
  readonly if?:
    | string
    | {
        /** `ctx.price > 10` */
        readonly source?: string
        /** The id of a stored script. */
        readonly id?: string
        readonly lang?: string
        readonly params?: Readonly<Record<string, unknown>>
      }
  /** The document goes on where it fails; false. */
  readonly ignore_failure?: boolean
  /** What runs where it fails; the document goes on then. */
  readonly on_failure?: readonly IngestProcessorConfig[]
}

/** A processor by its name: `{ set: { field: 'kind', value: 'book', if: "ctx.kind == null" } }`. A script may be its source alone. */
export type IngestProcessorConfig = {
  readonly [N in keyof ProcessorTypes]?: (ProcessorTypes[N] & CommonProcessorOptions) | (N extends 'script' ? string : never)
}
