// Work that is left in the middle of its lists: the same result as in one go, each item made once, and never an endless repetition.
import { afterEach, expect, it, vi } from 'vitest'
import { TURN_OVER } from '../../src/core/checkpoint.ts'
import { orElse } from '../../src/core/eventually.ts'
import { parseJson, parseJsonInTurns } from '../../src/core/json.ts'
import { closeKeptWork, inKeptTurns, KeptWork, mapKept, onceKept, outsideKeptWork } from '../../src/core/kept-work.ts'
import { Turns } from '../../src/core/turns.ts'

/** Every turn is over at once, unless it is waited for. */
class ShortTurns extends Turns {
  passed = 0
  constructor() {
    super(0)
  }
  override async pass(): Promise<void> {
    this.passed++
  }
}

/** A busy machine takes longer to pass over what was made, which makes turns fewer. */
const stopClock = () => vi.spyOn(performance, 'now').mockReturnValue(1)
afterEach(() => {
  vi.restoreAllMocks()
})

const go = () => {}
type Tree = number | readonly Tree[]

it('goes on in the middle of lists within lists, and makes each item once', async () => {
  stopClock()
  const tree: Tree = Array.from({ length: 20 }, (_, i) => Array.from({ length: 20 }, (_, k) => i * 100 + k))
  const made: number[] = []
  const double = (node: Tree): Tree => {
    if (typeof node !== 'number') return mapKept(node, 'double', double)
    made.push(node)
    return node * 2
  }
  const turns = new ShortTurns()
  const doubled = await inKeptTurns(turns, () => double(tree), go)
  expect(doubled).toEqual(tree.map(list => (list as number[]).map(n => n * 2)))
  expect(made).toEqual(tree.flat())
  expect(turns.passed).toBeGreaterThan(50)
})

it('makes once what is asked for once, and ends where lists are made anew each time', async () => {
  let contexts = 0
  const key = {}
  class Patient extends Turns {
    constructor() {
      super(0.05)
    }
  }
  const work = () => {
    onceKept(key, 'context', () => ++contexts)
    return mapKept([...Array(500).keys()], 'square', n => n * n).length
  }
  expect(await inKeptTurns(new Patient(), work, go)).toBe(500)
  expect(contexts).toBe(1)
})

it('is not left inside of what has effects, nor after it was closed', () => {
  const kept = new KeptWork(new ShortTurns())
  const list = [...Array(100).keys()]
  expect(() => kept.during(() => mapKept(list, 'same', n => n))).toThrow(TURN_OVER)
  expect(kept.during(() => outsideKeptWork(() => mapKept(list, 'other', n => n)))).toHaveLength(100)
  const closed = kept.during(() => {
    kept.close()
    return mapKept(list, 'third', n => n)
  })
  expect(closed).toHaveLength(100)
})

it('ends with what the check throws, and with errors of the work', async () => {
  const list = [...Array(100).keys()]
  const cancelled = new Error('cancelled')
  const cancel = () => {
    throw cancelled
  }
  await expect(inKeptTurns(new ShortTurns(), () => mapKept(list, 'a', n => n), cancel)).rejects.toBe(cancelled)
  const fail = (n: number) => {
    if (n === 50) throw cancelled
  }
  await expect(inKeptTurns(new ShortTurns(), () => mapKept(list, 'b', fail), go)).rejects.toBe(cancelled)
})

const texts: Record<string, string> = {
  lists: JSON.stringify(Array.from({ length: 9_000 }, (_, n) => n)),
  objects: JSON.stringify(Array.from({ length: 3_000 }, (_, n) => ({ [`k${n}`]: { a: [n, `${n}`, null], b: true } }))),
  'one object': JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, { n }]))),
  deep: `${'{"a":['.repeat(400)}${Array.from({ length: 5_000 }, (_, n) => n)}${']}'.repeat(400)}`,
}

it.each(Object.entries(texts))('reads %s in turns as at once', async (_name, text) => {
  stopClock()
  const bytes = Buffer.from(text)
  const turns = new ShortTurns()
  const body = {}
  expect(await inKeptTurns(turns, () => parseJsonInTurns(bytes, body), go)).toEqual({ value: parseJson(bytes), hasMore: false })
  expect(turns.passed).toBeGreaterThan(2)
})

it.each([texts.objects.slice(0, -3), `${texts.lists.slice(0, -1)}x`, texts.deep.replace(/\]/, '}')])(
  'tells the same fault in turns',
  async text => {
    const bytes = Buffer.from(text)
    const reason = () => {
      try {
        return String(parseJson(bytes))
      } catch (error) {
        return (error as Error).message
      }
    }
    const body = {}
    const read = async () => inKeptTurns(new ShortTurns(), () => parseJsonInTurns(bytes, body), go)
    await expect(read()).rejects.toThrow(reason())
  },
)

it('counts as left even where someone caught that, and made an error or a result of it', async () => {
  const list = [...Array(100).keys()]
  let asked = 0
  const lenient = () => {
    try {
      return mapKept(list, 'same', n => n).length
    } catch {
      return -1
    }
  }
  expect(await inKeptTurns(new ShortTurns(), lenient, go)).toBe(100)
  const strict = () => {
    try {
      return mapKept(list, 'same', n => n).length
    } catch (error) {
      throw new Error('not read', { cause: error })
    }
  }
  expect(await inKeptTurns(new ShortTurns(), strict, go)).toBe(100)
  const effects = () => {
    const length = lenient()
    closeKeptWork()
    asked++
    return length
  }
  expect(await inKeptTurns(new ShortTurns(), effects, go)).toBe(100)
  expect(asked).toBe(1)
})

it('is no failure to who answers in the place of work that fails', async () => {
  const list = [...Array(100).keys()]
  let failures = 0
  const answered = inKeptTurns(
    new ShortTurns(),
    () =>
      orElse(
        () => mapKept(list, 'same', n => n).length,
        () => --failures,
      ),
    go,
  )
  expect(await answered).toBe(100)
  expect(failures).toBe(0)
})
