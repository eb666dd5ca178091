// Reading and building a request in turns: work over lists that may be left in the middle, and goes on there when it is called again.
import { TURN_OVER } from './checkpoint.ts'
import type { Eventually } from './eventually.ts'
import type { Turns } from './turns.ts'

/** Items between two looks at the clock. */
const AT_ONCE = 4
/** The results of so many items are kept when they are complete, too: making them again would take long. */
const WORTH_KEEPING = 128
/** Turns by which patience grows where steps are made whose results are not seen here: none is endless. */
const A_LITTLE = 0.05
/** Of a turn. */
const WORTH_KEEPING_AFTER = 0.2

/** Milliseconds: what takes longer to pass over is paid for by as much that is new. */
const LONG_PASSAGE = 0.5

/** So few are found sooner one after another than by a map, which would have to be made for each search. */
const FEW = 8

/** What was made of one list, in one place. */
interface Made {
  readonly items: object
  readonly part: string
  readonly results: unknown[]
  readonly next: Made | null
}

/**
 * What was made of the lists of one piece of work. The work is a function without other effects than its result: it is called from its
 * beginning in every turn, with the same lists, and passes over what it has made of them.
 */
export class KeptWork {
  private few: Made | null = null
  private fewCount = 0
  /** By their lists, those that came when there were a few. */
  private many: Map<object, Made> | null = null
  private steps = 0
  private isOpen = true
  /** Whatever comes of this call then, be it a result or an error that someone made of `TURN_OVER`, is half. */
  private isLeft = false
  /** Results that this call found kept, and the one before. */
  private found = 0
  private foundBefore = -1
  /** Whether this call made a step that is not found among results. */
  private hasAdvanced = false
  /** Turns are longer where the last one got no further: what was made in it is made anew, as of lists that are made anew, too. */
  private patience = 1
  /** When this call did. */
  private began = 0
  /** Milliseconds that this call took to come to where it makes something new; -1: it has made nothing new. */
  private passedOver = -1

  constructor(private readonly turns: Turns) {}

  /** Throws `TURN_OVER` where the work is to be called again in another turn. */
  during<T>(work: () => T): T {
    if (!this.isOpen) return work()
    if (this.found > this.foundBefore) this.patience = 1
    else this.patience = this.hasAdvanced ? this.patience + A_LITTLE : this.patience * 2
    this.hasAdvanced = false
    this.foundBefore = this.found
    this.found = 0
    this.isLeft = false
    this.passedOver = -1
    this.began = performance.now()
    const outer = current
    current = this
    try {
      const result = work()
      if (!this.isLeft) return result
      if (result instanceof Promise) result.catch(() => {})
    } catch (error) {
      if (!this.isLeft) throw error
    } finally {
      current = outer
    }
    throw TURN_OVER
  }

  close(): void {
    if (this.isLeft) throw TURN_OVER
    this.isOpen = false
    this.few = null
    this.many = null
    if (current === this) current = null
  }

  /** Null: nothing is kept of them. */
  results<T>(items: object, part: string): T[] | null {
    const made = madeOf(this.few, items, part) ?? madeOf(this.many?.get(items) ?? null, items, part)
    if (made === null) return null
    this.found += made.results.length
    return made.results as T[]
  }

  /** Whether the turn has gone on for so long that it may be over before the work is. Most work is short, and need not keep anything. */
  get mayBeLeft(): boolean {
    return this.turns.isOverAfter(WORTH_KEEPING_AFTER)
  }

  keep(items: object, part: string, results: unknown[]): void {
    if (madeOf(this.few, items, part)?.results === results) return
    if (this.fewCount < FEW) {
      this.fewCount++
      this.few = { items, part, results, next: this.few }
      return
    }
    this.many ??= new Map()
    const next = this.many.get(items) ?? null
    if (madeOf(next, items, part)?.results !== results) this.many.set(items, { items, part, results, next })
  }

  /** A step of what keeps its own state. */
  advance(): void {
    this.hasAdvanced = true
    this.step()
  }

  /** Asked after each item. */
  step(): void {
    if (!this.isOpen) return
    if (this.passedOver < 0) this.passedOver = performance.now() - this.began
    if (++this.steps % AT_ONCE !== 0 || !this.turns.isOverAfter(this.patience)) return
    // Most of each call makes something new, however busy the machine is and however much there is to pass over.
    if (this.passedOver > LONG_PASSAGE && performance.now() - this.began < this.passedOver * 2) return
    this.isLeft = true
    throw TURN_OVER
  }
}

function madeOf(made: Made | null, items: object, part: string): Made | null {
  while (made !== null && (made.items !== items || made.part !== part)) made = made.next
  return made
}

/** Of the work that this thread is at; null: it is not left. */
let current: KeptWork | null = null

/** What comes now has effects, and is not done again. */
export function closeKeptWork(): void {
  current?.close()
}

/** For work inside that does something on the way, and must not be done again. */
export function outsideKeptWork<T>(work: () => T): T {
  if (current === null) return work()
  const outer = current
  current = null
  try {
    return work()
  } finally {
    current = outer
  }
}

/** Whether the work at hand may be left and called again. */
export const isKeptWork = (): boolean => current !== null

/**
 * `items.map(make)` for lists as long as a request makes them. `part` tells apart what the work makes of the same list in several places.
 *
 * @example
 * mapKept(clauses, 'build', clause => clause.toQuery(cx))
 */
export function mapKept<T, R>(items: readonly T[], part: string, make: (item: T, i: number) => R, key: object = items): R[] {
  const work = current
  if (work === null) return items.map(make)
  const results = work.results<R>(key, part) ?? []
  try {
    while (results.length < items.length) {
      results.push(make(items[results.length], results.length))
      work.step()
    }
  } catch (error) {
    if (error === TURN_OVER) work.keep(key, part, results)
    throw error
  }
  if (items.length >= WORTH_KEEPING) work.keep(key, part, results)
  return results
}

/** What is made of `key` once, however often the work is called. */
export function onceKept<T>(key: object, part: string, make: () => T): T {
  return kept(key, part, make, false)
}

/** The same for results that are cheap to compute again, which they are where it takes no time. */
export function madeOnce<T>(key: object, part: string, make: () => T): T {
  return kept(key, part, make, true)
}

function kept<T>(key: object, part: string, make: () => T, mayBeMadeAgain: boolean): T {
  const work = current
  if (work === null) return make()
  const results = work.results<T>(key, part)
  if (results !== null) return results[0]
  const made = make()
  if (!mayBeMadeAgain || work.mayBeLeft) work.keep(key, part, [made])
  return made
}

/** For a loop whose state is kept: asked after each step of some microseconds. */
export function mayLeaveKept(): void {
  current?.advance()
}

/** The same as steps: yields where others may have their turn. */
export function* keptSteps<T>(turns: Turns, work: () => T): Generator<void, T> {
  const kept = new KeptWork(turns)
  for (;;) {
    try {
      return kept.during(work)
    } catch (error) {
      if (error !== TURN_OVER) throw error
    }
    yield
  }
}

/** Calls `work` again, turn by turn, as long as it is left; `check` throws where it is to end. */
export function inKeptTurns<T>(turns: Turns, work: () => Eventually<T>, check: () => void): Eventually<T> {
  const kept = new KeptWork(turns)
  try {
    return kept.during(work)
  } catch (error) {
    if (error !== TURN_OVER) throw error
    return againInTurns(kept, turns, work, check)
  }
}

async function againInTurns<T>(kept: KeptWork, turns: Turns, work: () => Eventually<T>, check: () => void): Promise<T> {
  for (;;) {
    await turns.pass()
    check()
    try {
      return await kept.during(work)
    } catch (error) {
      if (error !== TURN_OVER) throw error
    }
  }
}
