// The index settings that affect a mapping: its limits, and defaults of field parameters.

/** Flat settings: `index.mapping.depth.limit` → `20`, as text or number. */
export type FlatSettings = Readonly<Record<string, unknown>>

export interface MappingSettings {
  readonly totalFieldsLimit: number
  readonly depthLimit: number
  readonly nestedFieldsLimit: number
  readonly nestedObjectsLimit: number
  readonly fieldNameLengthLimit: number
  /** Defaults of the `coerce` and `ignore_malformed` parameters. */
  readonly coerce: boolean
  readonly ignoreMalformed: boolean
  /** `index.knn`: vectors are found by their nearness. */
  readonly knn: boolean
  /** Graphs are made of so many vectors or more; negative: never. */
  readonly graphThreshold: number
  /** Names a `similarity` parameter may bear. */
  readonly similarities: ReadonlySet<string>
  /** Those of them by which tokens on top of another make a field longer; `default` for fields that name none. */
  readonly overlapsCount: ReadonlySet<string>
}

const BUILT_IN_SIMILARITIES = ['BM25', 'LegacyBM25', 'boolean']
const SIMILARITY = /^index\.similarity\.([^.]+)\.(type|discount_overlaps)$/

export function readMappingSettings(flat: FlatSettings): MappingSettings {
  const number = (name: string, standard: number) => (Object.hasOwn(flat, name) ? Number(flat[name]) : standard)
  const flag = (name: string, standard: boolean) => (Object.hasOwn(flat, name) ? String(flat[name]) === 'true' : standard)
  const similarities = new Set(BUILT_IN_SIMILARITIES)
  const overlapsCount = new Set<string>()
  for (const name of Object.keys(flat)) {
    const match = SIMILARITY.exec(name)
    if (match === null) continue
    if (match[2] === 'type') similarities.add(match[1])
    else if (String(flat[name]) === 'false') overlapsCount.add(match[1])
  }
  return {
    totalFieldsLimit: number('index.mapping.total_fields.limit', 1000),
    depthLimit: number('index.mapping.depth.limit', 20),
    nestedFieldsLimit: number('index.mapping.nested_fields.limit', 50),
    nestedObjectsLimit: number('index.mapping.nested_objects.limit', 10_000),
    fieldNameLengthLimit: number('index.mapping.field_name_length.limit', 50_000),
    coerce: flag('index.mapping.coerce', true),
    ignoreMalformed: flag('index.mapping.ignore_malformed', false),
    knn: flag('index.knn', false),
    graphThreshold: number('index.knn.advanced.approximate_threshold', 0),
    similarities,
    overlapsCount,
  }
}
