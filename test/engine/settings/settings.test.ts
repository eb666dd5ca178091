// Settings: flattening, validation and printing.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyChanges,
  flattenIndexSettings,
  flattenSettings,
  printSettings,
  selectSettings,
} from '../../../src/engine/settings/settings.ts'

describe('flattening', () => {
  it('takes nested, dotted and mixed names, with or without the prefix', () => {
    const flat = flattenIndexSettings({
      index: { refresh_interval: '5s', mapping: { 'total_fields.limit': 1500 } },
      'index.query.default_field': ['a', 'b'],
      'mapping.coerce': false,
      number_of_replicas: null,
      'blocks.*': null,
      empty: {},
    })
    expect([...flat]).toEqual([
      ['index.refresh_interval', '5s'],
      ['index.mapping.total_fields.limit', '1500'],
      ['index.query.default_field', ['a', 'b']],
      ['index.mapping.coerce', 'false'],
      ['index.number_of_replicas', null],
      ['blocks.*', null],
    ])
  })

  it('refuses objects within lists', () => {
    expect(() => flattenSettings({ blub: { x: [1, { a: 1 }] } })).toThrow('Failed to load settings from [{"blub":{"x":[1,{"a":1}]}}]')
  })
})

describe('printing', () => {
  it('keeps the dots of a name whose beginning is a setting', () => {
    const settings = new Map([
      ['index.merge.policy', 'tiered'],
      ['index.merge.policy.max_merge_at_once', '30'],
      ['index.merge.scheduler.auto_throttle', 'true'],
    ])
    expect(JSON.parse(JSON.stringify(printSettings(settings, false)))).toEqual({
      index: { merge: { policy: 'tiered', 'policy.max_merge_at_once': '30', scheduler: { auto_throttle: 'true' } } },
    })
  })

  it('is undone by flattening, whatever the names', () => {
    const word = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor')
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map(words => words.join('.'))
    const value = fc.oneof(fc.string(), fc.array(fc.string()))
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, maxLength: 8 }), entries => {
        const settings = new Map<string, string | string[]>(entries)
        const sorted = [...settings].sort(([a], [b]) => (a < b ? -1 : 1))
        const back = [...flattenSettings(printSettings(settings, false))].sort(([a], [b]) => (a < b ? -1 : 1))
        expect(back).toEqual(sorted)
        expect(Object.entries(printSettings(settings, true))).toEqual(sorted)
      }),
    )
  })
})

it('selects by flat names', () => {
  const settings = new Map([
    ['index.priority', '1'],
    ['index.provided_name', 'x'],
    ['index.version.created', '7'],
    ['index.uuid', 'u'],
  ])
  expect([...selectSettings(settings, ['index.p*', '*version*']).keys()]).toEqual([
    'index.priority',
    'index.provided_name',
    'index.version.created',
  ])
  expect(selectSettings(settings, ['_all'])).toBe(settings)
})

it('removes by name and by pattern', () => {
  const settings = new Map([
    ['index.blocks.read', 'true'],
    ['index.blocks.write', 'true'],
    ['index.priority', '1'],
  ])
  expect([
    ...applyChanges(
      settings,
      new Map([
        ['index.blocks.*', null],
        ['index.priority', '2'],
      ]),
    ),
  ]).toEqual([['index.priority', '2']])
})
