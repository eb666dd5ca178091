// Requests of every kind that changes something, one after the other, and everything that can be asked about what they leave.
import type { Api } from '../../src/api/functions.ts'

export interface Step {
  readonly name: string
  /** Documents: where a sync is refused nobody knows whether they are on the device. */
  readonly isWrite?: boolean
  /** What a device removed and neither syncs nor takes back is gone. */
  readonly isRemoval?: boolean
  /** An index that is made on the way: it may be there without the document. */
  readonly makes?: string
  run(api: Api): Promise<unknown>
}

export const REPOSITORY = 'backups'
export const REPOSITORY_PATH = '/repository'

const write = (name: string, run: Step['run']): Step => ({ name, run, isWrite: true })
const change = (name: string, run: Step['run']): Step => ({ name, run })

/** An item that was refused is a failure of the step. */
async function bulk(api: Api, body: object[]): Promise<void> {
  const answer = await api.bulk({ body } as never)
  if (answer.errors) throw Object.assign(new Error('bulk'), { type: 'bulk', reason: JSON.stringify(answer.items) })
}

const keyword = (name: string) => ({ properties: { [name]: { type: 'keyword' } } }) as const
const text = 'the quick brown fox jumps over the lazy dog '

export const STEPS: readonly Step[] = [
  change('create index', api =>
    api.indices.create({ index: 'a', body: { settings: { number_of_shards: 2 }, mappings: keyword('k') } as never }),
  ),
  write('index', api => api.index({ index: 'a', id: '1', body: { k: 'x', n: 1 } })),
  write('bulk', api =>
    bulk(api, [{ index: { _index: 'a', _id: '2' } }, { k: 'y', fresh: 2 }, { index: { _index: 'a', _id: '3' } }, { k: text.repeat(40) }]),
  ),
  { ...write('index that makes an index', api => api.index({ index: 'b', id: '1', body: { m: 'words of a text' } })), makes: 'b' },
  write('bulk of several sectors', api =>
    bulk(
      api,
      Array.from({ length: 8 }, (_, i) => [
        { index: { _index: 'b', _id: `long-${i}` } },
        { m: `${i} ${text.repeat(3 + 5 * (i % 3))}` },
      ]).flat(),
    ),
  ),
  change('refresh', api => api.indices.refresh({ index: '*' })),
  change('flush', api => api.indices.flush({ index: 'a' })),
  write('update', api => api.update({ index: 'a', id: '1', body: { doc: { n: 2 } } })),
  write('delete', api => api.delete({ index: 'a', id: '2' })),
  change('flush with deletions', api => api.indices.flush({ index: 'a' })),
  change('alias', api => api.indices.putAlias({ index: 'a', name: 'one' })),
  change('alias of several', api => api.indices.putAlias({ index: 'a,b', name: 'both' } as never)),
  change('alias moved', api =>
    api.indices.updateAliases({ body: { actions: [{ remove: { index: 'a', alias: 'one' } }, { add: { index: 'b', alias: 'one' } }] } }),
  ),
  change('mapping', api => api.indices.putMapping({ index: 'a', body: keyword('later') })),
  change('mapping of several', api => api.indices.putMapping({ index: ['a', 'b'], body: keyword('common') })),
  change('settings', api => api.indices.putSettings({ index: 'a', body: { 'index.max_rescore_window': 77 } })),
  change('settings of several', api => api.indices.putSettings({ index: ['a', 'b'], body: { 'index.max_result_window': 99 } })),
  change('cluster settings', api => api.cluster.putSettings({ body: { persistent: { 'search.max_buckets': 123 } } })),
  change('component template', api =>
    api.cluster.putComponentTemplate({ name: 'c', body: { template: { mappings: keyword('t') } } } as never),
  ),
  change('index template', api =>
    api.indices.putIndexTemplate({ name: 'logs', body: { index_patterns: ['logs*'], data_stream: {}, composed_of: ['c'] } } as never),
  ),
  change('legacy template', api =>
    api.indices.putTemplate({ name: 'old', body: { index_patterns: ['old*'], mappings: keyword('o') } } as never),
  ),
  change('pipeline', api => api.ingest.putPipeline({ id: 'p', body: { processors: [{ set: { field: 's', value: 1 } }] } } as never)),
  change('search pipeline', api => api.searchPipeline.put({ id: 'sp', body: { request_processors: [] } } as never)),
  change('script', api => api.putScript({ id: 's', body: { script: { lang: 'painless', source: 'return 1' } } } as never)),
  change('data stream', api => api.indices.createDataStream({ name: 'logs' } as never)),
  write('write to a data stream', api => bulk(api, [{ create: { _index: 'logs' } }, { '@timestamp': '2026-01-01', t: 'x' }])),
  change('rollover of a data stream', api => api.indices.rollover({ alias: 'logs' })),
  change('index for a rollover', api => api.indices.create({ index: 'roll-1', body: { aliases: { roll: { is_write_index: true } } } })),
  change('rollover of an alias', api => api.indices.rollover({ alias: 'roll' })),
  change('block', api => api.indices.addBlock({ index: 'b', block: 'write' })),
  change('clone', api => api.indices.clone({ index: 'b', target: 'copy' })),
  change('merge', api => api.indices.forcemerge({ index: 'a', max_num_segments: 1 })),
  change('repository', api =>
    api.snapshot.createRepository({ repository: REPOSITORY, body: { type: 'fs', settings: { location: REPOSITORY_PATH } } } as never),
  ),
  change('snapshot', api =>
    api.snapshot.create({ repository: REPOSITORY, snapshot: 's1', wait_for_completion: true, body: { indices: 'a' } } as never),
  ),
  change('restore', api =>
    api.snapshot.restore({
      repository: REPOSITORY,
      snapshot: 's1',
      wait_for_completion: true,
      body: { indices: 'a', rename_pattern: 'a', rename_replacement: 'restored' },
    } as never),
  ),
  { ...change('delete snapshot', api => api.snapshot.delete({ repository: REPOSITORY, snapshot: 's1' })), isRemoval: true },
  change('close', api => api.indices.close({ index: 'a' })),
  change('open', api => api.indices.open({ index: 'a' })),
  change('role', api => api.security.createRole({ name: 'r', body: { cluster_permissions: ['cluster_all'] } } as never)),
  {
    ...write('notification channel', api =>
      api.notifications.createConfig({
        body: {
          config_id: 'n',
          config: { name: 'n', config_type: 'slack', is_enabled: true, slack: { url: 'https://hooks.slack.com/services/x' } },
        },
      } as never),
    ),
    makes: '.opensearch-notifications-config',
  },
  change('delete script', api => api.deleteScript({ id: 's' })),
  change('delete pipeline', api => api.ingest.deletePipeline({ id: 'p' })),
  change('delete template', api => api.indices.deleteTemplate({ name: 'old' })),
  change('delete index', api => api.indices.delete({ index: 'copy' })),
  change('delete several', api => api.indices.delete({ index: ['b', 'restored'] })),
  change('delete data stream', api => api.indices.deleteDataStream({ name: 'logs' } as never)),
]

/** Everything that is there, by what it is. What differs from run to run is left out. */
export async function stateOf(api: Api): Promise<Map<string, string>> {
  const state = new Map<string, string>()
  const put = (key: string, value: unknown) => state.set(key, JSON.stringify(value))
  const closed = new Set<string>()
  for (const row of (await api.cat.indices({ format: 'json', expand_wildcards: 'all' } as never)) as unknown as Record<string, string>[])
    if (row.status === 'close') closed.add(row.index)
  const indices = (await api.indices.get({ index: '*', expand_wildcards: 'all' } as never)) as unknown as Record<
    string,
    Record<string, never>
  >
  for (const [index, { aliases, mappings, settings }] of Object.entries(indices)) {
    const { uuid, creation_date, version, provided_name, resize, ...shown } = (settings as { index: Record<string, unknown> }).index
    put(`index ${index}`, { aliases, mappings, settings: shown, closed: closed.has(index) })
    if (!closed.has(index)) put(`documents of ${index}`, await documentsOf(api, index, index.startsWith('.ds')))
  }
  put('cluster settings', (await api.cluster.getSettings({ flat_settings: true })).persistent)
  put('component templates', await api.cluster.getComponentTemplate({} as never))
  put('index templates', await api.indices.getIndexTemplate({} as never))
  put('legacy templates', await api.indices.getTemplate({} as never))
  put('pipelines', await api.ingest.getPipeline({} as never))
  put('search pipelines', await api.searchPipeline.get({} as never))
  put('script', await api.getScript({ id: 's' }).catch(error => error.status))
  const streams = ((await api.indices.getDataStream({} as never)) as unknown as { data_streams: { name: string; indices: object[] }[] })
    .data_streams
  put(
    'data streams',
    streams.map(({ name, indices }) => [name, indices.map(index => (index as { index_name: string }).index_name)]),
  )
  const repositories = Object.keys(await api.snapshot.getRepository({} as never))
  put('repositories', repositories)
  if (repositories.length > 0) {
    const { snapshots } = (await api.snapshot.get({ repository: REPOSITORY, snapshot: '_all' } as never)) as unknown as {
      snapshots: object[]
    }
    put(
      'snapshots',
      snapshots.map(snapshot => (snapshot as { snapshot: string }).snapshot),
    )
  }
  const roles = (await api.security.getRoles({} as never)) as unknown as Record<string, unknown>
  put('role', roles.r)
  return state
}

/** What is asked both ways must agree. */
async function documentsOf(api: Api, index: string, isNameless: boolean): Promise<unknown[]> {
  await api.indices.refresh({ index, expand_wildcards: 'all' } as never)
  const { hits, _shards } = await api.search({
    index,
    expand_wildcards: 'all',
    body: { size: 90, version: true, seq_no_primary_term: true },
  } as never)
  if (_shards.failed > 0) throw Object.assign(new Error(JSON.stringify(_shards)), { type: 'shards_failed' })
  const { count } = await api.count({ index, expand_wildcards: 'all' } as never)
  const documents = hits.hits.map(hit => [isNameless ? '' : hit._id, hit._version, hit._seq_no, index.startsWith('.') ? '' : hit._source])
  if (count !== documents.length) throw new Error(`${index}: count ${count}, ${documents.length} hits`)
  return documents.map(document => JSON.stringify(document)).sort()
}

/** Of a step that writes documents, each may be there or not. */
export function isPartOf(
  found: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  { makes }: Step,
): boolean {
  for (const key of new Set([...found.keys(), ...before.keys(), ...after.keys()])) {
    const values = [found, before, after].map(state => state.get(key))
    if (values[0] === values[1] || values[0] === values[2] || key === `index ${makes}`) continue
    if (!key.startsWith('documents')) return false
    const [there, old, young] = values.map(value => new Set(JSON.parse(value ?? '[]') as string[]))
    for (const document of there) if (!old.has(document) && !young.has(document)) return false
    for (const document of old) if (young.has(document) && !there.has(document)) return false
  }
  return true
}
