// How long does a decision take: cached, for a new name, and for many indexes at once?
import { decisions } from '../../dist/bench/sign-in-steps.js'

export function bench(suite) {
  const { mayRead } = decisions(50)
  let next = 0
  suite.add('asked before, 50 roles', () => mayRead(['logs-7-a']))
  suite.add('a new name, 50 roles', () => mayRead([`logs-7-${next++}`]))
  const hundred = Array.from({ length: 100 }, (_, i) => `logs-${i % 50}-${i}`)
  suite.add('100 indexes, asked before', () => mayRead(hundred))
}
