// The highlight options of a request, field by field, with defaults filled in.

export type BoundaryScannerType = 'chars' | 'word' | 'sentence'

export interface HighlightOptions {
  readonly preTags: readonly string[]
  readonly postTags: readonly string[]
  readonly byScore: boolean
  readonly requireFieldMatch: boolean
  readonly forceSource: boolean
  readonly fragmentSize: number
  /** 0: the whole field. */
  readonly numberOfFragments: number
  readonly encoder: string
  /** Null: unified. */
  readonly type: string | null
  readonly fragmenter: string | null
  /** How much of a field without matches is shown. */
  readonly noMatchSize: number
  readonly phraseLimit: number
  /** Null: as the highlighter does by itself. */
  readonly boundaryScanner: BoundaryScannerType | null
  readonly boundaryMaxScan: number
  readonly boundaryChars: string
  /** JSON of a query in place of the search's; null: none. */
  readonly query: unknown
  /** Null: as the index is set. */
  readonly maxAnalyzerOffset: number | null
}

export interface HighlightedField {
  /** A name, or a pattern of names. */
  readonly field: string
  readonly options: HighlightOptions
  /** -1: not said. */
  readonly fragmentOffset: number
  readonly matchedFields: readonly string[]
}

/** In the order they were asked for. */
export type HighlightSpec = readonly HighlightedField[]

const DEFAULT_BOUNDARY_SCAN = 20
const DEFAULT_BOUNDARY_CHARS = '.,!? \t\n'

export const DEFAULT_OPTIONS: HighlightOptions = {
  preTags: ['<em>'],
  postTags: ['</em>'],
  byScore: false,
  requireFieldMatch: true,
  forceSource: false,
  fragmentSize: 100,
  numberOfFragments: 5,
  encoder: 'default',
  type: null,
  fragmenter: null,
  noMatchSize: 0,
  phraseLimit: 256,
  boundaryScanner: null,
  boundaryMaxScan: DEFAULT_BOUNDARY_SCAN,
  boundaryChars: DEFAULT_BOUNDARY_CHARS,
  query: null,
  maxAnalyzerOffset: null,
}

const STYLES = Array.from({ length: 10 }, (_, i) => `<em class="hlt${i + 1}">`)

export const STYLED_TAGS = { preTags: STYLES, postTags: ['</em>'] }
export const DEFAULT_TAGS = { preTags: DEFAULT_OPTIONS.preTags, postTags: DEFAULT_OPTIONS.postTags }
