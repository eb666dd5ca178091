// Date math in index names, as recorded from a real server.
import { expect, test } from 'vitest'
import { resolveDateMath } from '../../../src/engine/indices/date-math-name.ts'

const now = Date.parse('2026-11-21T16:35:00Z')

test.each([
  ['logs', 'logs'],
  ['<logs>', 'logs'],
  ['<logs-{now/d}>', 'logs-2026.11.21'],
  ['<logs-{now/d-1d}>', 'logs-2026.11.20'],
  ['<logs-{now/M{yyyy.MM}}-x>', 'logs-2026.11-x'],
  ['<logs-{now/d{yyyy.MM.dd|+12:00}}>', 'logs-2026.11.22'],
  ['<logs-{2024.02||-1M/M{yyyy.MM}}>', 'logs-2024.01'],
  ['<logs-\\{x\\}-{now/d}>', 'logs-{x}-2026.11.21'],
  ['<logs-{now/d}*>', 'logs-2026.11.21*'],
  ['<logs-{now/d}', '<logs-{now/d}'],
])('%s is %s', (name, resolved) => {
  expect(resolveDateMath(name, now)).toBe(resolved)
})

// As a real server answers.
test.each([
  ['<>', 'nothing captured'],
  ['<logs-{now/d>', 'invalid dynamic name expression [logs-{now/d>]. date math placeholder is open ended'],
  ['<logs-{now{}}>', 'invalid dynamic name expression [now{}]. missing date format'],
  ['<logs-{now/x}>', 'unit [x] not supported for date math [/x]'],
  ['<logs-{{now}}>', 'Invalid format: [now]: Unknown pattern letter: o'],
  [
    '<scrollarea-d-}>',
    'invalid dynamic name expression [scrollarea-d-}>]. invalid character at position [14]. `{` and `}` are reserved characters ' +
      'and should be escaped when used as part of the index name using `\\` (e.g. `\\{text\\}`)',
  ],
])('%s is refused', (name, reason) => {
  expect(() => resolveDateMath(name, now)).toThrow(reason)
})
