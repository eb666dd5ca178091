// How fast do scripts run for documents, and how long does compiling one take? A run asks 1,000 documents.
import { compilePainless, defineClass, JsonFloat } from '../../dist/bench/painless.js'

const DOCUMENTS = 1000

const VALUES = defineClass('bench.Longs', {}, { 'long getValue()': self => self.value })

class Longs {
  value = 0
  get javaClass() {
    return VALUES
  }
}

const SCRIPTS = {
  'a score of a field, a parameter and the query': ["doc['n'].value * params.f + _score", (n, score) => n * 1.5 + score],
  'a condition': ["doc['n'].value > params.least && doc['n'].value % 2 == 0 ? 1 : 0", n => (n > 100 && n % 2 === 0 ? 1 : 0)],
  'Math and locals': [
    "double n = doc['n'].value; return Math.log(1 + n) * Math.sqrt(_score)",
    (n, score) => Math.log(1 + n) * Math.sqrt(score),
  ],
  'a loop of ten rounds': ['int s = 0; for (int i = 0; i < 10; i++) { s += i * i } return s', () => 285],
}

const context = {
  name: 'bench',
  returns: 'double',
  variables: [
    { name: 'params', type: 'Map' },
    { name: 'doc', type: 'Map' },
    { name: '_score', type: 'double' },
  ],
  classes: [VALUES],
}

export function bench(suite) {
  const params = new Map([
    ['f', new JsonFloat(1.5)],
    ['least', 100],
  ])
  for (const [name, [source, expected]] of Object.entries(SCRIPTS)) {
    const script = compilePainless(source, context)
    const run = script.newRun()
    const field = new Longs()
    run.variables[0] = params
    run.variables[1] = new Map([['n', field]])
    const ask = n => {
      field.value = n
      run.variables[2] = n / 7
      return run.runNumber()
    }
    for (let n = 0; n < DOCUMENTS; n++) if (ask(n) !== expected(n, n / 7)) throw new Error(`${name}: ${ask(n)} for document ${n}`)
    suite.add(`1,000 documents: ${name}`, () => {
      let sum = 0
      for (let n = 0; n < DOCUMENTS; n++) sum += ask(n)
      return sum
    })
  }
  suite.add('compile a script', () => compilePainless(SCRIPTS['Math and locals'][0], context))
}
