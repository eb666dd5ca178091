// Similarities as index settings declare them, `similarity: { own: { type: 'BM25', b: 0.5 } }`: by their types, with the parameters of each.

type Parameter = number | string

interface Normalized {
  /** How lengths of values count. */
  readonly normalization: 'no' | 'h1' | 'h2' | 'h3' | 'z'
  /** Of `h1`; 1 by default. */
  readonly 'normalization.h1.c'?: Parameter
  /** Of `h2`; 1 by default. */
  readonly 'normalization.h2.c'?: Parameter
  /** Of `h3`; 800 by default. */
  readonly 'normalization.h3.c'?: Parameter
  /** Of `z`; 0.30 by default. */
  readonly 'normalization.z.z'?: Parameter
}

interface SimilarityScript {
  readonly source: string
  readonly lang?: string
  readonly params?: Readonly<Record<string, unknown>>
}

interface OkapiParameters {
  /** How soon more of a word count no more; 1.2. */
  readonly k1?: Parameter
  /** How much the length of the value counts; 0.75. */
  readonly b?: Parameter
  /** Tokens at one position count once in lengths; true. */
  readonly discount_overlaps?: boolean | 'true' | 'false'
}

/** Types of similarities by name, with their parameters. */
export interface SimilarityTypes {
  /** The similarity of fields that name none. */
  readonly BM25: OkapiParameters
  /** With the factor that BM25 had in older versions. */
  readonly LegacyBM25: OkapiParameters
  /** The boost alone. */
  readonly boolean: Readonly<Record<never, never>>
  /** Divergence from independence. */
  readonly DFI: {
    /** How far a count is from what chance would give. */
    readonly independence_measure: 'standardized' | 'saturated' | 'chisquared'
  }
  /** Divergence from randomness. */
  readonly DFR: Normalized & {
    /** How chance spreads words. */
    readonly basic_model: 'g' | 'if' | 'in' | 'ine'
    /** How soon more of a word tells less. */
    readonly after_effect: 'b' | 'l'
  }
  /** By information. */
  readonly IB: Normalized & {
    /** How counts are spread. */
    readonly distribution: 'll' | 'spl'
    /** By documents with the word, or by all of its places. */
    readonly lambda: 'df' | 'ttf'
  }
  /** A language model smoothed by Dirichlet. */
  readonly LMDirichlet: {
    /** 2000 */
    readonly mu?: Parameter
  }
  /** A language model smoothed by Jelinek and Mercer. */
  readonly LMJelinekMercer: {
    /** 0.1 */
    readonly lambda?: Parameter
  }
  /** By a script. */
  readonly scripted: {
    /** The score. */
    readonly script: SimilarityScript
    /** What of it is the same in all documents. */
    readonly weight_script?: SimilarityScript
  }
}

/** `{ type: 'BM25', b: 0.5 }` */
export type SimilarityRequest = {
  [N in keyof SimilarityTypes]: {
    /** The similarity. */
    readonly type: N
  } & SimilarityTypes[N]
}[keyof SimilarityTypes]
