// The reasons are those a real OpenSearch 3.7 gave.
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { IndexSettings, newIndexSettings, updatedIndexSettings } from '../../../src/engine/settings/index-settings.ts'
import { INDEX_SETTINGS } from '../../../src/engine/settings/index-settings-table.ts'
import { checkSettingValue } from '../../../src/engine/settings/setting-type.ts'
import { flattenIndexSettings } from '../../../src/engine/settings/settings.ts'

function refusal(run: () => unknown): ApiError {
  try {
    run()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const create = (settings: unknown) => newIndexSettings(flattenIndexSettings(settings))
const ADVICE = 'please check that any required plugins are installed, or check the breaking changes documentation for removed settings'

describe('a new index', () => {
  it.each([
    [{ number_of_shards: 0 }, 'illegal_argument_exception', 'Failed to parse value [0] for setting [index.number_of_shards] must be >= 1'],
    [
      { number_of_shards: 1025 },
      'illegal_argument_exception',
      'Failed to parse value [1025] for setting [index.number_of_shards] must be <= 1024',
    ],
    [{ number_of_shards: 'a' }, 'illegal_argument_exception', 'Failed to parse value [a] for setting [index.number_of_shards]'],
    [
      { number_of_replicas: -1 },
      'illegal_argument_exception',
      'Failed to parse value [-1] for setting [index.number_of_replicas] must be >= 0',
    ],
    [{ number_of_replicas: [1, 2] }, 'illegal_argument_exception', 'Failed to parse value [[1, 2]] for setting [index.number_of_replicas]'],
    [{ hidden: 'yes' }, 'illegal_argument_exception', 'Failed to parse value [yes] as only [true] or [false] are allowed.'],
    [{ 'a.b': null }, 'settings_exception', `unknown setting [index.a.b] ${ADVICE}`],
    [{ mapping: { foo: 2 } }, 'settings_exception', 'unknown setting [index.mapping.foo] did you mean [index.mapping.coerce]?'],
    [
      { number_of_replica: 1 },
      'settings_exception',
      'unknown setting [index.number_of_replica] did you mean any of [index.number_of_replicas, index.number_of_search_replicas]?',
    ],
    [
      { 'blocks.x': 1 },
      'settings_exception',
      'unknown setting [index.blocks.x] did you mean any of [index.blocks.read, index.blocks.write]?',
    ],
    [{ uuid: 'x' }, 'validation_exception', 'Validation Failed: 1: private index setting [index.uuid] can not be set explicitly;'],
    [
      { refresh_interval: '1' },
      'illegal_argument_exception',
      'failed to parse setting [index.refresh_interval] with value [1] as a time value: unit is missing or unrecognized',
    ],
    [
      { codec: 'zzz' },
      'illegal_argument_exception',
      'unknown value for [index.codec] must be one of [default, lz4, best_compression, zlib] but was: zzz',
    ],
    [
      { 'translog.durability': 'foo' },
      'illegal_argument_exception',
      'No enum constant org.opensearch.index.translog.Translog.Durability.FOO',
    ],
    [
      { auto_expand_replicas: 'zzz' },
      'illegal_argument_exception',
      'failed to parse [index.auto_expand_replicas] from value: [zzz] at index -1',
    ],
    [
      { auto_expand_replicas: '3-1' },
      'illegal_argument_exception',
      "[index.auto_expand_replicas] minReplicas must be =< maxReplicas but wasn't 3 > 1",
    ],
    [
      { 'translog.sync_interval': '1ms' },
      'illegal_argument_exception',
      'failed to parse value [1ms] for setting [index.translog.sync_interval], must be >= [100ms]',
    ],
    [
      { 'translog.flush_threshold_size': '1b' },
      'illegal_argument_exception',
      'failed to parse value [1b] for setting [index.translog.flush_threshold_size], must be >= [56b]',
    ],
    [
      { number_of_shards: 2, number_of_routing_shards: 3 },
      'illegal_argument_exception',
      'the number of source shards [2] must be a factor of [3]',
    ],
  ])('refuses %j', (settings, type, reason) => {
    expect(refusal(() => create(settings))).toMatchObject({ type, reason, status: 400 })
  })

  it('names the first problem and shows the others beside it', () => {
    const error = refusal(() => create({ max_inner_result_window: '0', hidden: 3, max_result_window: 0 }))
    expect(error.toBody()).toMatchObject({
      reason: 'Failed to parse value [3] as only [true] or [false] are allowed.',
      suppressed: [
        { reason: 'Failed to parse value [0] for setting [index.max_inner_result_window] must be >= 1' },
        { reason: 'Failed to parse value [0] for setting [index.max_result_window] must be >= 1' },
      ],
    })
  })

  it('accepts families of names', () => {
    const settings = create({
      analysis: { analyzer: { x: { type: 'custom', filter: ['lowercase'] } } },
      'routing.allocation.require.zone': 'z',
    })
    expect(settings.get('index.analysis.analyzer.x.filter')).toEqual(['lowercase'])
  })
})

describe('an update', () => {
  const target = (closed: boolean) => ({ name: 'x', uuid: 'u', closed, settings: new IndexSettings(new Map([['index.priority', '4']])) })
  const update = (settings: unknown, { closed = false, preserve = false } = {}) =>
    updatedIndexSettings([target(closed)], flattenIndexSettings(settings), preserve)[0].toRecord()

  it.each([
    [
      { number_of_shards: 2, 'index.codec': 'default' },
      false,
      "Can't update non dynamic settings [[index.codec, index.number_of_shards]] for open indices [[x/u]]",
    ],
    [{ number_of_shards: 2 }, true, 'final x setting [index.number_of_shards], not updateable'],
    [{ uuid: 'y' }, false, 'can not update private setting [index.uuid]; this setting is managed by OpenSearch'],
    [{ foo: 1 }, false, `unknown setting [index.foo] ${ADVICE}`],
    [
      { 'searchable_snapshot.repository': 'y' },
      false,
      'can not update internal setting [index.searchable_snapshot.repository]; this setting is managed via a dedicated API',
    ],
  ])('refuses %j (closed: %s)', (settings, closed, reason) => {
    expect(refusal(() => update(settings, { closed })).reason).toBe(reason)
  })

  it('sets, removes and preserves', () => {
    expect(update({ priority: null, refresh_interval: '3s' })).toEqual({ 'index.refresh_interval': '3s' })
    expect(update({ 'index.pri*': null })).toEqual({})
    expect(update({ priority: 9, max_terms_count: 5 }, { preserve: true })).toEqual({ 'index.priority': '4', 'index.max_terms_count': '5' })
    expect(update({ codec: 'lz4' }, { closed: true })).toEqual({ 'index.codec': 'lz4', 'index.priority': '4' })
  })
})

describe('the reader', () => {
  it('knows the defaults', () => {
    expect(new IndexSettings(new Map())).toMatchObject({
      numberOfShards: 1,
      numberOfReplicas: 1,
      refreshInterval: 1000,
      maxResultWindow: 10_000,
      translogDurability: 'request',
      translogSyncInterval: 5000,
      flushThresholdBytes: 512 * 1024 * 1024,
      hidden: false,
    })
  })

  it('tells what was set from what holds', () => {
    const settings = new IndexSettings(new Map([['index.refresh_interval', '-1']]))
    expect(settings.refreshInterval).toBe(-1)
    expect(settings.get('index.hidden')).toBeUndefined()
    expect(settings.text('index.hidden')).toBe('false')
  })

  it.each([
    ['0-1', 0],
    ['0-all', 0],
    ['1-all', 1],
    ['false', 2],
  ])('expands replicas of %s to %i on one node', (range, replicas) => {
    const settings = new IndexSettings(
      new Map([
        ['index.auto_expand_replicas', range],
        ['index.number_of_replicas', '2'],
      ]),
    )
    expect(settings.numberOfReplicas).toBe(replicas)
  })

  it('names every standing block', () => {
    const settings = new IndexSettings(
      new Map([
        ['index.blocks.read_only', 'true'],
        ['index.blocks.write', 'true'],
        ['index.blocks.read', 'true'],
      ]),
    )
    expect(refusal(() => settings.ensureWritable('x'))).toMatchObject({
      type: 'cluster_block_exception',
      status: 403,
      reason: 'index [x] blocked by: [FORBIDDEN/8/index write (api), FORBIDDEN/5/index read-only (api)];',
    })
  })
})

it('has a table whose defaults are values of their types', () => {
  const unset = new Set([''])
  for (const [name, , type, standard] of INDEX_SETTINGS)
    if (!unset.has(String(standard))) expect(() => checkSettingValue(name, type, standard), name).not.toThrow()
})
