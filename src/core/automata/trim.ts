// Removes dead states, so that an accepting state is reachable from every state of an automaton.
import { DEAD, TableDfa } from './dfa.ts'

/** Leads into states without a way to acceptance become DEAD. */
export function trimmed(start: number, classes: Int32Array, table: Int32Array, accepting: Uint8Array): TableDfa {
  const columns = classes.length
  const states = accepting.length
  // Where each state is reached from, one after the other.
  const ends = new Int32Array(states + 1)
  for (let i = 0; i < table.length; i++) if (table[i] !== DEAD) ends[table[i] + 1]++
  for (let state = 0; state < states; state++) ends[state + 1] += ends[state]
  const sources = new Int32Array(ends[states])
  const filled = ends.slice(0, states)
  for (let i = 0; i < table.length; i++) if (table[i] !== DEAD) sources[filled[table[i]]++] = (i / columns) | 0
  const live = new Uint8Array(accepting)
  const open: number[] = []
  for (let state = 0; state < states; state++) if (live[state] === 1) open.push(state)
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    for (let i = ends[state]; i < ends[state + 1]; i++) {
      const source = sources[i]
      if (live[source] === 0) {
        live[source] = 1
        open.push(source)
      }
    }
  }
  for (let i = 0; i < table.length; i++) if (table[i] !== DEAD && live[table[i]] === 0) table[i] = DEAD
  return new TableDfa(start !== DEAD && live[start] === 1 ? start : DEAD, classes, table, accepting)
}
