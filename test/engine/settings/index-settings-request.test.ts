// What types say of index settings and of analysis: that they offer what the tables and registries have and no other, and that the compiler refuses what no index would take.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalyzerType, ComponentType } from '../../../src/analysis/component.ts'
import { ComponentSettings } from '../../../src/analysis/component-settings.ts'
import { ConfigFiles } from '../../../src/analysis/config-files.ts'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { INDEX_SETTINGS } from '../../../src/engine/settings/index-settings-table.ts'
import { type IndexSettings, open, type Searchlet } from '../../../src/main.ts'
import { similarities } from '../../../src/query/similarity/similarities.ts'
import { offeredBy } from '../../support/typed-options.ts'

describe('names of settings', () => {
  it('are those of the table but for what is the server’s own', () => {
    const offered = offeredBy('engine/settings/index-settings-request.ts', 'IndexSettingsByName')
    const given = INDEX_SETTINGS.filter(([, kind]) => kind !== 'private' && kind !== 'internal')
    expect([...offered.keys()].sort()).toEqual(given.map(([name]) => name.slice('index.'.length)).sort())
  })

  it('include those of all similarities', () => {
    const offered = offeredBy('query/similarity/similarity-request.ts', 'SimilarityTypes')
    // It says what to take instead.
    expect([...offered.keys()].sort()).toEqual(
      Object.keys(similarities)
        .filter(name => name !== 'classic')
        .sort(),
    )
  })
})

/** Settings that note what they are asked for. */
class AskedSettings extends ComponentSettings {
  readonly asked = new Set<string>()

  override has(key: string): boolean {
    this.asked.add(key)
    return super.has(key)
  }

  override text(key: string): string | null {
    this.asked.add(key)
    return super.text(key)
  }

  override list(key: string): readonly string[] | null {
    this.asked.add(key)
    return super.list(key)
  }

  override keysBelow(prefix: string): string[] {
    this.asked.add(prefix.slice(0, -1))
    return super.keysBelow(prefix)
  }
}

/** What has to be there before the rest is read. */
const NEEDED: readonly object[] = [
  {},
  {
    pattern: 'a',
    keywords_pattern: 'a',
    patterns: 'a',
    types: 'a',
    word_list: 'a',
    hyphenation_patterns_path: 'patterns.xml',
    locale: 'xx_TEST',
    length: 1,
  },
  {
    token_chars: 'custom',
    keep_words: 'a',
    rules: 'a => b',
    mappings: 'a => b',
    articles: 'l',
    common_words: 'a',
    'script.source': 'true',
  },
]

function askedBy(create: (settings: ComponentSettings) => unknown): ReadonlySet<string> {
  const asked = new Set<string>()
  for (const needed of NEEDED) {
    const settings = new AskedSettings(new Map(Object.entries(needed).map(([key, value]) => [key, String(value)])))
    try {
      create(settings)
    } catch {
      // It has asked for something before.
    }
    for (const key of settings.asked) asked.add(key)
  }
  return asked
}

/** Taken and not looked at, as on the server. */
const UNREAD = new Set(['keyword.buffer_size', 'path_hierarchy.buffer_size'])
/** No names for what is refused. */
const FORMER = new Set(['nGram', 'edgeNGram', 'PathHierarchy'])

describe('components of analysis', () => {
  const files = new ConfigFiles(fileURLToPath(new URL('../../analysis/config', import.meta.url)))
  const registry = new AnalysisRegistry()
  const kinds = [
    ['AnalyzerTypes', registry.analyzers],
    ['TokenizerTypes', registry.tokenizers],
    ['TokenFilterTypes', registry.tokenFilters],
    ['CharFilterTypes', registry.charFilters],
  ] as const
  it.each(kinds)('are those of the registry, with settings that they ask for: %s', (kind, components) => {
    const offered = offeredBy('analysis/analysis-request.ts', kind)
    const isFormer = (name: string) => FORMER.has(name) || (kind === 'TokenFilterTypes' && name === 'standard')
    expect([...offered.keys()].sort()).toEqual([...components.keys()].filter(name => !isFormer(name)).sort())
    for (const [name, options] of offered) {
      const component = components.get(name) as ComponentType<unknown> & AnalyzerType
      const context = kind === 'AnalyzerTypes' ? 100 : { maxNgramDiff: 1, maxShingleDiff: 3, files }
      const asked = askedBy(settings => component.create(name, settings, context as never))
      expect(
        options.filter(option => !asked.has(option) && !UNREAD.has(`${name}.${option}`)),
        name,
      ).toEqual([])
    }
  })
})

describe('settings', () => {
  let engine: Searchlet
  let made = 0
  beforeAll(async () => {
    engine = await open({ threads: 0 })
  })
  afterAll(() => engine.close())

  const complaint = async (settings: IndexSettings): Promise<string> => {
    try {
      await engine.indices.create({ index: `i${made++}`, body: { settings } })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('compile where an index takes them', async () => {
    const right: IndexSettings[] = [
      { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '30s' },
      { index: { number_of_shards: '2', mapping: { total_fields: { limit: 2000 } } } },
      { 'index.number_of_shards': 1, 'index.mapping.total_fields.limit': 2000, 'mapping.depth.limit': 5 },
      { merge: { policy: { floor_segment: '1mb' } }, 'merge.policy': 'tiered', translog: { durability: 'async' } },
      { routing: { allocation: { include: { zone: 'a' } } }, 'routing.allocation.require.zone': 'b' },
      { similarity: { own: { type: 'BM25', b: 0.5 }, by_script: { type: 'scripted', script: { source: 'return query.boost;' } } } },
      { 'analysis.analyzer.a.type': 'keyword', 'index.similarity.b.type': 'boolean' },
      {
        analysis: {
          analyzer: {
            parts: { tokenizer: 'edges', filter: ['lowercase', 'short'], char_filter: ['html_strip'] },
            german: { type: 'german', stopwords: '_none_' },
          },
          tokenizer: { edges: { type: 'edge_ngram', min_gram: 2, max_gram: 10, token_chars: ['letter', 'digit'] } },
          filter: { short: { type: 'length', min: 2 }, same: { type: 'synonym', synonyms: ['quick, fast'] } },
          char_filter: { ph: { type: 'mapping', mappings: ['ph => f'] } },
          normalizer: { folded: { type: 'custom', filter: ['lowercase', 'asciifolding'] } },
        },
      },
    ]
    for (const settings of right) expect(await complaint(settings), JSON.stringify(settings)).toBe('')
  })

  it('do not compile where an index refuses them', async () => {
    const wrong: IndexSettings[] = [
      // @ts-expect-error: did you mean 'number_of_shards'?
      { number_of_shard: 1 },
      // @ts-expect-error: the same in full
      { 'index.number_of_shard': 1 },
      // @ts-expect-error: and within
      { index: { number_of_shard: 1 } },
      // @ts-expect-error: did you mean 'limit'?
      { mapping: { total_fields: { limits: 2000 } } },
      // @ts-expect-error: no such value
      { codec: 'zip' },
      // @ts-expect-error: the index's own
      { uuid: 'a' },
      // @ts-expect-error: no such tokenizer
      { analysis: { tokenizer: { edges: { type: 'edge_grams' } } } },
      // @ts-expect-error: no such analyzer
      { analysis: { analyzer: { a: { type: 'englisch' } } } },
      // @ts-expect-error: the tokenizer is missing
      { analysis: { analyzer: { a: { type: 'custom', filter: ['lowercase'] } } } },
      // @ts-expect-error: no such similarity
      { similarity: { own: { type: 'BM26' } } },
      // @ts-expect-error: did you mean 'k1'?
      { similarity: { own: { type: 'BM25', k: 1 } } },
    ]
    for (const settings of wrong) {
      if (!('uuid' in settings)) expect(await complaint(settings), JSON.stringify(settings)).not.toBe('')
    }
  })

  it('that components do not ask for do not compile, though the server leaves them unread', async () => {
    const wrong: IndexSettings[] = [
      // @ts-expect-error: did you mean 'min_gram'?
      { analysis: { filter: { a: { type: 'edge_ngram', min_grams: 2 } } } },
      // @ts-expect-error: did you mean 'filter'?
      { analysis: { analyzer: { a: { tokenizer: 'standard', filters: ['lowercase'] } } } },
    ]
    for (const settings of wrong) expect(await complaint(settings)).toBe('')
  })
})
