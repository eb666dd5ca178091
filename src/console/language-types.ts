// What the server tells the page of its language: what is completed, and offered in lists.

export interface OperationEntry {
  readonly name: string
  readonly action: string
  /** `GET /{index}/_search`. */
  readonly routes: readonly string[]
  readonly params: Readonly<Record<string, string>>
  readonly body: string
}

export interface Language {
  readonly operations: readonly OperationEntry[]
  readonly commonParams: readonly string[]
  readonly searchKeys: Readonly<Record<string, readonly string[]>>
  readonly queries: readonly string[]
  readonly aggregations: readonly string[]
  readonly pipelineAggregations: readonly string[]
  readonly fieldTypes: readonly string[]
  readonly charFilters: readonly string[]
  readonly tokenizers: readonly string[]
  readonly tokenFilters: readonly string[]
  readonly analyzers: readonly string[]
  readonly processors: readonly string[]
  readonly searchProcessors: readonly string[]
  readonly indexSettings: readonly string[]
  readonly clusterSettings: readonly string[]
}
