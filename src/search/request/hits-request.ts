// What is shown of hits, as callers write it: of a search, of `inner_hits`, of `top_hits`.
import type { ScriptRequest } from '../../query/dsl/script-value.ts'
import type { HighlightRequest } from '../highlight/parse-highlight.ts'
import type { SortRequest } from '../sort/sort-request.ts'

/** `'title'`, `'user.*'`, or with a format: `{ field: 'sold', format: 'yyyy' }`. */
type FieldRequest = string | { readonly field: string; readonly format?: string }

/** All of the document, nothing, or these of its fields: `['title', 'user.*']`, `{ excludes: ['body'] }`. */
type SourceRequest =
  | boolean
  | string
  | readonly string[]
  | {
      /** Members to answer, as names or patterns. */
      readonly includes?: string | readonly string[]
      /** Members to leave out, as names or patterns. */
      readonly excludes?: string | readonly string[]
      /** Another name of `includes`. */
      readonly include?: string | readonly string[]
      /** Another name of `excludes`. */
      readonly exclude?: string | readonly string[]
    }

export interface HitsRequest {
  /** So many are skipped; 0. */
  from?: number
  /** So many at most; 10, within others 3. */
  size?: number
  /** By score. `'price'`, `[{ year: 'desc' }, '_score']` */
  sort?: SortRequest
  /** What is shown of the document; all. */
  _source?: SourceRequest
  /** Values as the mapping has them. */
  fields?: readonly FieldRequest[]
  /** Values as they are sorted by. */
  docvalue_fields?: readonly FieldRequest[]
  /** Fields that are stored by themselves; `_none_` shows not even the source. */
  stored_fields?: string | readonly string[]
  /** Fragments with the words that were found. `{ fields: { title: {} } }` */
  highlight?: HighlightRequest
  /** Values that scripts compute, by name. `{ tax: { script: "doc['price'].value * 0.19" } }` */
  script_fields?: Readonly<
    Record<
      string,
      {
        readonly script: ScriptRequest
        /** Where the script fails there is no value, and no error; `false` by default. */
        readonly ignore_failure?: boolean
      }
    >
  >
  /** How each score came about; false. */
  explain?: boolean
  /** Of the document; false. */
  version?: boolean
  /** Sequence number and primary term; false. */
  seq_no_primary_term?: boolean
  /** Scores even where hits are sorted by something else; false. */
  track_scores?: boolean
}
