// How scripts are compiled for a context, run, bounded and stopped.
import { describe, expect, it } from 'vitest'
import { JsonFloat, parseTree } from '../../src/core/json.ts'
import { defineClass } from '../../src/painless/java-class.ts'
import { compilePainless } from '../../src/painless/painless-script.ts'
import { OBJECT } from '../../src/painless/runtime/object-class.ts'
import type { ScriptContext } from '../../src/painless/script.ts'
import { JavaLong, JavaObject } from '../../src/painless/values.ts'

const score: ScriptContext = {
  name: 'score_test',
  returns: 'double',
  variables: [
    { name: 'params', type: 'Map' },
    { name: 'doc', type: 'Map' },
    { name: '_score', type: 'double' },
  ],
}

describe('a compiled script', () => {
  it('runs once for each document with what was set', () => {
    const script = compilePainless("doc['n'] * params.factor + _score", score)
    const run = script.newRun()
    run.variables[script.slotOf('params')] = new Map([['factor', new JsonFloat(1.5)]])
    const results = [1, 2, 3].map(n => {
      run.variables[script.slotOf('doc')] = new Map([['n', n]])
      run.variables[script.slotOf('_score')] = n / 2
      return run.runNumber()
    })
    expect(results).toEqual([2, 4, 6])
  })

  it('tells which variables it reads', () => {
    expect([...compilePainless('_score * 2', score).uses]).toEqual(['_score'])
    expect([...compilePainless('def x = params; return [1].stream().mapToInt(v -> v + doc.size()).sum()', score).uses].sort()).toEqual([
      'doc',
      'params',
    ])
  })

  it.each([
    ["Map m = null; return m['a']", 23],
    ["Map m = null; String k = 'a'; return m[k + 'b']", 39],
    ["Map m = null; return m['a' + 'b']", 23],
    ["Map m = null; def k = 'x'; return m[k]", 35],
    ['Map m = null; return m[1.5]', 22],
    ["Map m = null; m['a'] = 1; return 1", 15],
  ])('%s fails at %d, as in Java', (source, offset) => {
    const run = compilePainless(source, { name: 'test', returns: 'Object', variables: [] }).newRun()
    expect(() => run.run()).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ position: expect.objectContaining({ offset }) }) }),
    )
  })

  it('takes trees of JSON as they are', () => {
    const context = { name: 'tree', returns: 'def', variables: [{ name: 'ctx', type: 'Map' }] }
    const run = compilePainless(
      'ctx.list.add(ctx.n / 2); ctx.f += 1; ctx.big = ctx.big + 1; return ctx.n instanceof Integer',
      context,
    ).newRun()
    const tree = parseTree('{"n": 7, "f": 1.5, "list": [], "big": 3000000000}') as Map<string, unknown>
    run.variables[0] = tree
    expect(run.run()).toBe(true)
    expect(tree.get('list')).toEqual([3])
    expect(tree.get('f')).toEqual(new JsonFloat(2.5))
    expect(tree.get('big')).toBe(3000000001)
  })

  it('ends without a result in zero, false or null', () => {
    expect(compilePainless('int x = 1;', score).newRun().run()).toBe(0)
    expect(
      compilePainless('int x = 1;', { ...score, returns: 'boolean' })
        .newRun()
        .run(),
    ).toBe(false)
  })

  it('is the same for any number of runs at once', () => {
    const script = compilePainless('int s = 0; for (int i = 0; i < params.n; i++) { s += i } return s', score)
    const [a, b] = [script.newRun(), script.newRun()]
    a.variables[0] = new Map([['n', 4]])
    b.variables[0] = new Map([['n', 5]])
    expect([a.run(), b.run(), a.run()]).toEqual([6, 10, 6])
  })
})

describe('a context', () => {
  class Counter extends JavaObject {
    count = 0
    get javaClass() {
      return COUNTER
    }
  }
  const COUNTER = defineClass(
    'org.example.Counter',
    { extends: () => [OBJECT] },
    {
      'int getCount()': (self: Counter) => self.count,
      'void add(long)': (self: Counter, by: number) => {
        self.count += by
      },
    },
  )
  const context: ScriptContext = {
    name: 'counting',
    returns: 'def',
    variables: [{ name: 'counter', type: 'Counter' }],
    classes: [COUNTER],
    functions: { 'double twice(double)': (host: { factor: number }, value: number) => host.factor * value },
  }

  it('brings classes and functions of its own', () => {
    const script = compilePainless('counter.add(2); def c = counter; c.add(3L); return [counter.count, c.count, twice(4)]', context)
    expect([...script.calls]).toEqual(['twice'])
    const run = script.newRun()
    run.variables[0] = new Counter()
    run.host = { factor: 2 }
    expect(run.run()).toEqual([5, 5, new JsonFloat(8)])
  })

  it('keeps Longs apart from Integers', () => {
    const run = compilePainless('return [5L, 5, 3000000000L]', context).newRun()
    expect(run.run()).toEqual([new JavaLong(5), 5, 3000000000])
  })
})

describe('bounds', () => {
  const run = (source: string) => compilePainless(source, { ...score, returns: 'def' }).newRun()

  it.each([
    ['endless recursion', 'int f(int n) { return f(n + 1) } return f(0)', 'stack_overflow_error'],
    ['texts without end', "String s = 'x'; for (int i = 0; i < 100; i++) { s += s } return s", 'out_of_memory_error'],
    ['arrays beyond measure', 'return new int[2000000000]', 'out_of_memory_error'],
    ['calls that double', 'long f(long x) { return x == 0 ? 1 : f(x - 1) + f(x - 1) } return f(60)', 'painless_error'],
    [
      'loops in calls',
      'long f() { long s = 0; for (int i = 0; i < 900000; i++) s++; return s } for (int j = 0; j < 900000; j++) f(); return 1',
      'painless_error',
    ],
    [
      'streams of streams',
      'def l = []; for (int i = 0; i < 10000; i++) l.add(i); l.forEach(x -> l.forEach(y -> 1)); return 1',
      'painless_error',
    ],
    ['many arrays', 'def l = []; for (int i = 0; i < 1000; i++) l.add(new long[10000000]); return l', 'out_of_memory_error'],
    ['replaced texts that double', "String s = 'a'; for (int i = 0; i < 60; i++) s = s.replace('a', 'aa'); return s", 'painless_error'],
    [
      'a text searched again and again',
      "String s = 'aaaaaaaa'; for (int i = 0; i < 15; i++) s += s; for (int i = 0; i < 900000; i++) s.indexOf('ab'); return 1",
      'painless_error',
    ],
    [
      'hashes of a tree that holds itself twice',
      'List l = [1]; for (int i = 0; i < 60; i++) l = [l, l]; return l.hashCode()',
      'painless_error',
    ],
    [
      'equality of such trees',
      'List l = [1]; List m = [1]; for (int i = 0; i < 60; i++) { l = [l, l]; m = [m, m] } return l.equals(m)',
      'painless_error',
    ],
    ['texts of such trees', 'List l = [1]; for (int i = 0; i < 60; i++) l = [l, l]; return l.toString()', 'out_of_memory_error'],
    [
      'sorting with a slow order',
      'List l = new ArrayList(); for (int i = 0; i < 30000; i++) l.add(i); l.sort((a, b) -> { int s = 0; for (int i = 0; i < 10000; i++) s++; return 0 }); return 1',
      'painless_error',
    ],
    [
      'a list emptied from its front',
      'List l = new ArrayList(); for (int i = 0; i < 400000; i++) l.add(i); for (int i = 0; i < 400000; i++) l.remove(0); return 1',
      'painless_error',
    ],
    ['lists that double', 'List l = [1]; for (int i = 0; i < 100; i++) { l.addAll(l) } return l', 'painless_error'],
  ])('%s', (_, source, type) => {
    expect(() => run(source).run()).toThrow(expect.objectContaining({ cause: expect.objectContaining({ type }) }))
  })

  it('refuses what is too deeply nested', () => {
    expect(() => run(`${'('.repeat(5000)}1${')'.repeat(5000)}`)).toThrow(expect.objectContaining({ message: 'compile error' }))
  })

  it('asks while it loops whether to go on', () => {
    const script = compilePainless('return IntStream.range(0, 2000000000).sum()', { ...score, returns: 'def' })
    let asked = 0
    const stop = new Error('stop')
    const stopped = script.newRun(() => {
      if (++asked === 3) throw stop
    })
    expect(() => stopped.run()).toThrow(stop)
  })
})
