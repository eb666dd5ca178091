// Block postings: iteration, blocks, positions and impacts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INDEX_DOCS, INDEX_FREQS, INDEX_OFFSETS, INDEX_POSITIONS, type IndexLevel } from '../../../src/index/contracts/field-spec.ts'
import { BLOCK_SIZE, type ImpactScorer, NO_MORE_DOCS, TermState } from '../../../src/index/contracts/segment-reader.ts'
import { BlockPostings } from '../../../src/index/postings/block-postings.ts'
import { readStream } from '../../../src/index/postings/packed-stream.ts'
import { PostingsWriter } from '../../../src/index/postings/postings-writer.ts'
import { rounds } from '../../support/rounds.ts'

interface Posting {
  readonly doc: number
  readonly positions: number[]
}

/** Lists made from a seed: sparse, dense and consecutive stretches, some high frequencies. */
const lists = (sizes: fc.Arbitrary<number>) =>
  fc
    .record({
      size: sizes,
      seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      gap: fc.constantFrom(1, 2, 50, 4000),
    })
    .map(({ size, seed, gap }) => {
      const random = (bound: number) => {
        seed ^= seed << 13
        seed ^= seed >>> 17
        seed ^= seed << 5
        return (seed >>> 0) % bound
      }
      const postings: Posting[] = []
      let doc = random(3) - 1
      for (let i = 0; i < size; i++) {
        doc += 1 + (random(300) < 150 ? random(gap) : 0)
        const freq = random(10) === 0 ? 1 + random(random(50) === 0 ? 400 : 6) : 1
        let position = random(100)
        postings.push({ doc, positions: Array.from({ length: freq }, () => (position += random(9))) })
      }
      return { postings, random }
    })

const long = lists(fc.integer({ min: 1000, max: 9000 }))
/** Of interesting lengths. */
const list = fc.oneof(lists(fc.oneof(fc.integer({ min: 1, max: 140 }), fc.constantFrom(2, 127, 128, 129, 256, 257))), long)
const oftenLong = fc.oneof(list, long)

const stepsOf = (postings: readonly Posting[]) =>
  postings.flatMap(({ positions }) => positions.map((position, i) => (i === 0 ? position : position - positions[i - 1])))

function write(index: IndexLevel, withNorms: boolean, postings: readonly Posting[], random: (bound: number) => number) {
  const maxDoc = postings[postings.length - 1].doc + 1
  const norms = withNorms ? new Uint8Array(maxDoc) : null
  if (norms !== null) for (const { doc } of postings) norms[doc] = 1 + random(random(20) === 0 ? 200 : 40)
  const writer = new PostingsWriter(index, norms)
  const all = postings.flatMap(posting => posting.positions)
  const state = new TermState()
  const term = {
    docs: Int32Array.from(postings, posting => posting.doc),
    freqs: Int32Array.from(postings, posting => posting.positions.length),
    count: postings.length,
    steps: Int32Array.from(stepsOf(postings)),
    startOffsets: Int32Array.from(all, position => position * 5),
    endOffsets: Int32Array.from(all, position => position * 5 + (position % 7)),
    offsetsFrom: 0,
  }
  // Another term first, so that offsets within the sections count.
  writer.write({ ...term, count: Math.min(2, term.count) }, new TermState())
  writer.write(term, state)
  const shared = (words: Uint32Array) => {
    const copy = new Uint32Array(new SharedArrayBuffer(words.byteLength))
    copy.set(words)
    return copy
  }
  const field = {
    index,
    postings: shared(writer.postings.view()),
    positions: shared(writer.positions.view()),
    offsets: shared(writer.offsets.view()),
    needPostings() {},
    needPositions: null,
    needOffsets: null,
    norms,
  }
  return { norms, state, positions: field.positions, open: () => new BlockPostings(field, state) }
}

/** The competitive pairs that a scorer is asked about. */
function pairsFor(ask: (by: ImpactScorer) => number): number[] {
  const seen: number[] = []
  ask({
    maxScore(pairs, from, to) {
      seen.push(...pairs.subarray(from, to))
      return 0
    },
  })
  return seen
}

const level = fc.constantFrom<IndexLevel>(INDEX_DOCS, INDEX_FREQS, INDEX_POSITIONS, INDEX_OFFSETS)
const freqOf = (index: IndexLevel, posting: Posting) => (index === INDEX_DOCS ? 1 : posting.positions.length)

/** An expectation takes longer than to compare numbers, of which there are millions here. */
function expectNumbers(found: ArrayLike<number>, wanted: readonly (number | undefined)[]): void {
  if (found.length !== wanted.length || wanted.some((value, i) => found[i] !== value)) expect(Array.from(found)).toEqual(wanted)
}

describe('BlockPostings', () => {
  it('gives the same documents by next and advance in any order, and what is kept of each', () => {
    fc.assert(
      fc.property(list, level, fc.boolean(), ({ postings, random }, index, norms) => {
        const { open } = write(index, norms, postings, random)
        for (const stride of [1, 3, 200, 5000]) {
          const iterator = open()
          expect(iterator.doc).toBe(-1)
          let at = -1
          for (;;) {
            let doc: number
            if (random(3) > 0 && stride < 200) {
              doc = iterator.next()
              at++
            } else {
              const target = iterator.doc + 1 + random(stride)
              doc = iterator.advance(target)
              do at++
              while (at < postings.length && postings[at].doc < target)
            }
            if (doc !== iterator.doc) expect(doc).toBe(iterator.doc)
            if (at >= postings.length) {
              expect(doc).toBe(NO_MORE_DOCS)
              break
            }
            const posting = postings[at]
            if (doc !== posting.doc) expect(doc).toBe(posting.doc)
            if (random(4) > 0) continue
            if (iterator.freq() !== freqOf(index, posting)) expect(iterator.freq()).toBe(freqOf(index, posting))
            if (index >= INDEX_POSITIONS && random(2) === 0) {
              expectNumbers(iterator.positions().subarray(0, iterator.positionCount), posting.positions)
            }
            if (index >= INDEX_OFFSETS && random(2) === 0) {
              const expected = posting.positions.flatMap(position => [position * 5, position * 5 + (position % 7)])
              expectNumbers(iterator.offsets().subarray(0, 2 * posting.positions.length), expected)
            }
          }
        }
      }),
      { numRuns: rounds(60) },
    )
  })

  it('gives whole blocks', () => {
    fc.assert(
      fc.property(list, level, ({ postings, random }, index) => {
        const iterator = write(index, true, postings, random).open()
        let at = 0
        while (iterator.nextBlock()) {
          const block = postings.slice(at, at + BLOCK_SIZE)
          expect(iterator.doc).toBe(block[0].doc)
          expect(iterator.length).toBe(block.length)
          expectNumbers(
            iterator.docs.subarray(0, iterator.length),
            block.map(posting => posting.doc),
          )
          expectNumbers(
            iterator.blockFreqs().subarray(0, iterator.length),
            block.map(posting => freqOf(index, posting)),
          )
          at += block.length
        }
        expect(at).toBe(postings.length)
        expect(iterator.doc).toBe(NO_MORE_DOCS)
      }),
      { numRuns: rounds(25) },
    )
  })

  it('marks the documents of any ranges, one after another', () => {
    fc.assert(
      fc.property(list, level, ({ postings, random }, index) => {
        const iterator = write(index, true, postings, random).open()
        const end = postings[postings.length - 1].doc + 1
        for (let base = 32 * random(3); base < end; ) {
          const words = 1 + random(random(3) === 0 ? 4000 : 40)
          const stop = base + 32 * words
          const bits = new Uint32Array(words)
          iterator.markInto(bits, base, Math.min(stop, end))
          const marked: number[] = []
          for (let i = 0; i < 32 * words; i++) if ((bits[i >>> 5] >>> (i & 31)) & 1) marked.push(base + i)
          expectNumbers(
            marked,
            postings.map(({ doc }) => doc).filter(doc => doc >= base && doc < stop),
          )
          base = stop + 32 * random(random(3) === 0 ? 300 : 1)
        }
      }),
      { numRuns: rounds(60) },
    )
  })

  it('tells by the bits of a block what it holds, while other blocks are unpacked', () => {
    let found = 0
    fc.assert(
      fc.property(list, level, ({ postings, random }, index) => {
        const iterator = write(index, true, postings, random).open()
        const freqs = new Map(postings.map(posting => [posting.doc, freqOf(index, posting)]))
        let summed = 0
        const before = new Map(postings.map(posting => [posting.doc, (summed += freqOf(index, posting)) - freqOf(index, posting)]))
        const end = postings[postings.length - 1].doc
        let at = 0
        for (let target = random(20); target <= end; target += 1 + random(random(3) === 0 ? 2000 : 200)) {
          const last = random(4) > 0 ? iterator.findMarked(target) : -1
          if (last < 0) {
            if (iterator.doc < target) iterator.advance(target)
            while (postings[at].doc < target) at++
            if (iterator.doc !== postings[at].doc) expect(iterator.doc).toBe(postings[at].doc)
            continue
          }
          const docs: number[] = []
          for (let doc = target; doc <= last; doc += 1 + random(10)) docs.push(doc)
          const picks = new Int32Array(docs.length + 1)
          const counts = new Int32Array(docs.length)
          const from = random(docs.length)
          const befores = index >= INDEX_POSITIONS && random(2) === 0 ? new Int32Array(docs.length) : null
          const kept = iterator.pickMarked(Int32Array.from(docs), from, docs.length, picks, 0, counts, befores)
          const wanted = docs.flatMap((doc, i) => (i >= from && freqs.has(doc) ? [i] : []))
          expectNumbers(picks.subarray(0, kept), wanted)
          expectNumbers(
            counts.subarray(0, kept),
            wanted.map(i => freqs.get(docs[i])),
          )
          if (befores !== null) {
            expectNumbers(
              befores.subarray(0, kept),
              wanted.map(i => before.get(docs[i])),
            )
          }
          found += kept
        }
      }),
      // A fourth of the lists has blocks that are dense enough.
      { numRuns: rounds(240) },
    )
    expect(found).toBeGreaterThan(0)
  })

  it('reads the positions of any documents, as long as blocks are taken in order', () => {
    fc.assert(
      fc.property(list, ({ postings, random }) => {
        const iterator = write(INDEX_POSITIONS, false, postings, random).open()
        const positions = new Int32Array(500)
        const noted: { posting: Posting; before: number }[] = []
        for (let at = 0; iterator.nextBlock(); at += iterator.length) {
          for (let place = random(40); place < iterator.length; place += 1 + random(random(2) === 0 ? 4 : 100)) {
            noted.push({ posting: postings[at + place], before: iterator.positionsBefore(place) })
          }
          if (random(3) === 0) continue
          for (const { posting, before } of noted.splice(0)) {
            iterator.readPositions(before, posting.positions.length, positions)
            expectNumbers(positions.subarray(0, posting.positions.length), posting.positions)
          }
        }
      }),
      { numRuns: rounds(40) },
    )
  })

  it('reads the steps of all positions', () => {
    fc.assert(
      fc.property(list, ({ postings, random }) => {
        const { state, positions } = write(INDEX_POSITIONS, false, postings, random)
        const steps = new Int32Array(state.totalTermFreq)
        readStream(positions, state.positionsAt, steps.length, null, steps)
        expectNumbers(steps, stepsOf(postings))
      }),
      { numRuns: rounds(50) },
    )
  })

  it('tells a score that so many documents reach, and of few documents the best such', () => {
    let told = 0
    fc.assert(
      fc.property(oftenLong, level, fc.boolean(), fc.integer({ min: 1, max: 60 }), ({ postings, random }, index, withNorms, count) => {
        const { norms, open } = write(index, withNorms, postings, random)
        const iterator = open()
        const score = (pair: number) => Math.fround((pair >>> 8) / (1 + (pair & 255)))
        const reached = iterator.scoreReachedBy(count, {
          maxScore: (pairs, from, to) => Math.max(...Array.from(pairs.subarray(from, to), score)),
        })
        const scores = postings.map(posting => score((freqOf(index, posting) << 8) | (norms === null ? 1 : norms[posting.doc])))
        if (reached > 0) expect(scores.filter(one => one >= reached).length).toBeGreaterThanOrEqual(count)
        const best = scores.sort((a, b) => b - a)[count - 1] ?? 0
        if (postings.length <= 4 * BLOCK_SIZE && (index > INDEX_DOCS || withNorms)) expect(reached).toBe(best)
        if (reached > 0 && postings.length > 4 * BLOCK_SIZE) told++
        // It begins before the first document all the same.
        expect(iterator.next()).toBe(postings[0].doc)
        expect(iterator.freq()).toBe(freqOf(index, postings[0]))
      }),
      { numRuns: rounds(100) },
    )
    expect(told).toBeGreaterThan(0)
  })

  it('bounds every document by impacts, tightly for a block', () => {
    fc.assert(
      fc.property(list, level, fc.boolean(), ({ postings, random }, index, withNorms) => {
        const { open, norms } = write(index, withNorms, postings, random)
        const iterator = open()
        const pairOf = (posting: Posting) => ({ freq: freqOf(index, posting), norm: norms === null ? 1 : norms[posting.doc] })
        const covers = (pairs: readonly number[], posting: Posting) => {
          const { freq, norm } = pairOf(posting)
          return pairs.some(pair => pair >>> 8 >= freq && (pair & 255) <= norm)
        }
        const ofAll = pairsFor(by => iterator.bestScoreOfAll(by))
        expect(postings.every(posting => covers(ofAll, posting))).toBe(true)
        let target = 0
        for (;;) {
          const last = iterator.shallowAdvance(target)
          const first = postings.findIndex(posting => posting.doc >= target)
          if (first < 0) {
            expect(last).toBe(NO_MORE_DOCS)
            expect(pairsFor(by => iterator.bestScore(NO_MORE_DOCS, by))).toHaveLength(0)
            break
          }
          const start = first - (first % BLOCK_SIZE)
          const block = postings.slice(start, start + BLOCK_SIZE)
          expect(last).toBe(block[block.length - 1].doc)
          const pairs = pairsFor(by => iterator.bestScore(last, by))
          expect(block.every(posting => covers(pairs, posting))).toBe(true)
          const isThere = (pair: number) =>
            block.some(posting => pairOf(posting).freq === pair >>> 8 && pairOf(posting).norm === (pair & 255))
          expect(pairs.every(isThere)).toBe(true)
          const upTo = last + random(random(2) === 0 ? 5000 : 100000)
          const wide = pairsFor(by => iterator.bestScore(upTo, by))
          expect(postings.every(posting => posting.doc < target || posting.doc > upTo || covers(wide, posting))).toBe(true)
          target = last + 1 + random(2000)
        }
        // Looking ahead has not moved the iterator.
        expect(iterator.doc).toBe(-1)
        expect(iterator.next()).toBe(postings[0].doc)
      }),
      { numRuns: rounds(40) },
    )
  })
})
