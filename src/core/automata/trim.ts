// Keeps the law of automata: no state from which nothing is accepted.
import { DEAD, TableDfa } from './dfa.ts'

/** Leads into states without a way to acceptance become DEAD. */
export function trimmed(start: number, classes: Int32Array, table: Int32Array, accepting: Uint8Array): TableDfa {
  const columns = classes.length
  const states = accepting.length
  const sources: number[][] = Array.from({ length: states }, () => [])
  for (let state = 0; state < states; state++) {
    for (let column = 0; column < columns; column++) {
      const to = table[state * columns + column]
      if (to !== DEAD) sources[to].push(state)
    }
  }
  const live = new Uint8Array(accepting)
  const open: number[] = []
  for (let state = 0; state < states; state++) if (live[state] === 1) open.push(state)
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (const source of sources[state]) {
      if (live[source] === 0) {
        live[source] = 1
        open.push(source)
      }
    }
  }
  for (let i = 0; i < table.length; i++) if (table[i] !== DEAD && live[table[i]] === 0) table[i] = DEAD
  return new TableDfa(start !== DEAD && live[start] === 1 ? start : DEAD, classes, table, accepting)
}
