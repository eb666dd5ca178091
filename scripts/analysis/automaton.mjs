// Turns a few regular expressions over symbol classes into one minimal deterministic automaton.
// An expression is built from `oneOf`, `seq`, `or`, `star`, `plus` and `optional`.

export const oneOf = test => ({ kind: 'oneOf', test })
export const seq = (...parts) => ({ kind: 'seq', parts })
export const or = (...parts) => ({ kind: 'or', parts })
export const star = part => ({ kind: 'star', part })
export const plus = part => seq(part, star(part))
export const optional = part => or(part, seq())

/**
 * `rules`: [{ expression, accept }], earlier ones win when they match the same length. `symbols`: what `oneOf` tests are asked about.
 * Answers { table, accepts }: table[state][symbol] is the next state, 0 the dead state, 1 the start.
 */
export function compile(rules, symbols) {
  const edges = []
  const epsilons = []
  const newState = () => (edges.push([]), epsilons.push([]), edges.length - 1)
  const build = (node, from) => {
    switch (node.kind) {
      case 'oneOf': {
        const to = newState()
        edges[from].push([node.test, to])
        return to
      }
      case 'seq':
        return node.parts.reduce((state, part) => build(part, state), from)
      case 'or': {
        const to = newState()
        for (const part of node.parts) {
          const entry = newState()
          epsilons[from].push(entry)
          epsilons[build(part, entry)].push(to)
        }
        return to
      }
      case 'star': {
        const loop = newState()
        epsilons[from].push(loop)
        epsilons[build(node.part, loop)].push(loop)
        const to = newState()
        epsilons[loop].push(to)
        return to
      }
    }
  }
  const start = newState()
  const acceptOf = new Map()
  for (const { expression, accept } of rules) {
    const entry = newState()
    epsilons[start].push(entry)
    acceptOf.set(build(expression, entry), accept)
  }

  const closure = states => {
    const seen = new Set(states)
    const todo = [...states]
    while (todo.length > 0) for (const next of epsilons[todo.pop()]) if (!seen.has(next)) seen.add(next) && todo.push(next)
    return [...seen].sort((a, b) => a - b)
  }
  const order = rules.map(rule => rule.accept)
  const acceptOfSet = states => {
    const accepted = states.filter(state => acceptOf.has(state)).map(state => acceptOf.get(state))
    return accepted.length === 0 ? 0 : accepted.sort((a, b) => order.indexOf(a) - order.indexOf(b))[0]
  }

  const ids = new Map([['', 0]])
  const sets = [[]]
  const idOf = states => {
    const key = states.join()
    if (!ids.has(key)) ids.set(key, sets.push(states) - 1)
    return ids.get(key)
  }
  idOf(closure([start]))
  const table = [symbols.map(() => 0)]
  for (let id = 1; id < sets.length; id++) {
    table.push(symbols.map(symbol => idOf(closure(sets[id].flatMap(state => edges[state].filter(([test]) => test(symbol)).map(([, to]) => to))))))
  }
  return minimize(table, sets.map(acceptOfSet))
}

/** Moore's refinement; classes are renumbered so that dead stays 0 and start stays 1. */
function minimize(table, accepts) {
  let classOf = accepts.map(accept => accept)
  for (;;) {
    const keys = new Map()
    const next = table.map((row, state) => {
      const key = `${classOf[state]}|${row.map(to => classOf[to]).join()}`
      if (!keys.has(key)) keys.set(key, keys.size)
      return keys.get(key)
    })
    const settled = new Set(classOf).size === keys.size
    classOf = next
    if (settled) break
  }
  const representative = []
  classOf.forEach((id, state) => (representative[id] ??= state))
  return { table: representative.map(state => table[state].map(to => classOf[to])), accepts: representative.map(state => accepts[state]) }
}
