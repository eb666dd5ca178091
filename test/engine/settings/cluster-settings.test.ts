// The reasons are those a real OpenSearch 3.7 gave.
import { describe, expect, it } from 'vitest'
import { ClusterSettings } from '../../../src/engine/settings/cluster-settings.ts'
import { CLUSTER_SETTINGS } from '../../../src/engine/settings/cluster-settings-table.ts'
import { checkSettingValue } from '../../../src/engine/settings/setting-type.ts'
import { flattenSettings } from '../../../src/engine/settings/settings.ts'

const persist = (settings: ClusterSettings, changes: unknown) => settings.update(flattenSettings(changes), new Map())

describe('an update', () => {
  it.each([
    [{ 'foo.bar': 1 }, 'persistent setting [foo.bar], not recognized'],
    [{ 'foo.bar': null }, 'persistent setting [foo.bar], not recognized'],
    [{ 'cluster.name': 'x' }, 'persistent setting [cluster.name], not dynamically updateable'],
    [
      { 'cluster.index.restrict.replication.type': 'true' },
      'final persistent setting [cluster.index.restrict.replication.type], not updateable',
    ],
    [{ 'search.max_buckets': 'abc' }, 'Failed to parse value [abc] for setting [search.max_buckets]'],
    [{ 'search.concurrent_segment_search.mode': 'zzz' }, 'Setting value must be one of [all, none, auto]'],
    [{}, 'Validation Failed: 1: no settings to update;'],
  ])('refuses %j', async (changes, reason) => {
    await expect(persist(new ClusterSettings({}), changes)).rejects.toThrow(reason)
  })

  it('changes nothing when one of several is refused', async () => {
    const settings = new ClusterSettings({})
    await expect(persist(settings, { 'search.max_buckets': 5, 'zzz.q': 1 })).rejects.toThrow('persistent setting [zzz.q], not recognized')
    expect(settings.get('search.max_buckets')).toBe('65535')
  })
})

describe('layers', () => {
  it('let transient settings win over persistent ones, and those over defaults', async () => {
    const settings = new ClusterSettings({ 'search.max_buckets': '7' })
    expect(settings.get('search.max_buckets')).toBe('7')
    await settings.update(new Map(), flattenSettings({ search: { max_buckets: 8 } }))
    expect(settings.get('search.max_buckets')).toBe('8')
    expect((await settings.update(new Map(), flattenSettings({ 'search.*': null }))).transient.size).toBe(0)
    expect(settings.get('search.max_buckets')).toBe('7')
    expect(settings.persistent()).toEqual({ 'search.max_buckets': '7' })
    await persist(settings, { 'search.max_buckets': null })
    expect(settings.get('search.max_buckets')).toBe('65535')
    expect(settings.get('nobody.knows')).toBeUndefined()
  })

  it('show as defaults what nobody changed, with what the engine was opened with', () => {
    const settings = new ClusterSettings({ 'search.max_buckets': '7' }, { 'cluster.name': 'mine' })
    expect(settings.defaults().get('cluster.name')).toBe('mine')
    expect(settings.defaults().has('search.max_buckets')).toBe(false)
  })
})

it('reads action.auto_create_index as a list of patterns', () => {
  const settings = new ClusterSettings({ 'action.auto_create_index': '-logs-secret*,+logs-*' })
  expect(settings.autoCreateRefusal('logs-1')).toBeNull()
  expect(settings.autoCreateRefusal('logs-secret1')).toBe(
    '[action.auto_create_index] contains [-logs-secret*] which forbids automatic creation of the index',
  )
  expect(settings.autoCreateRefusal('other')).toBe("[action.auto_create_index] ([-logs-secret*,+logs-*]) doesn't match")
  expect(new ClusterSettings({ 'action.auto_create_index': 'false' }).autoCreateRefusal('x')).toBe('[action.auto_create_index] is [false]')
  expect(new ClusterSettings({}).autoCreateRefusal('x')).toBeNull()
})

it('has a table whose defaults are values of their types', () => {
  for (const [name, , type, standard] of CLUSTER_SETTINGS)
    if (standard !== '') expect(() => checkSettingValue(name, type, standard), name).not.toThrow()
})
