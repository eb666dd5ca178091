// `include` and `exclude`: filters terms by a pattern, a list, or a partition.
import { compile } from '../../core/automata/compile-pattern.ts'
import { type Dfa, runDfa } from '../../core/automata/dfa.ts'
import { ALL_OPERATORS, regexpPattern } from '../../core/automata/regexp.ts'
import { illegalArgument, parseFailed } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, textOf, tokenOf } from '../../core/json-token.ts'
import { murmur3Bytes } from '../../core/murmur3.ts'
import type { TermDictionary } from '../../index/contracts/segment-reader.ts'
import type { StrictField } from '../../query/dsl/strict-object.ts'
import { PARTITION_SEED, partitionHashesOf } from '../values/term-hashes.ts'

export interface ChoiceRequest {
  /** Only these terms: a pattern, a list, or one of several parts. `'b.*'`, `['book', 'map']`, `{ partition: 0, num_partitions: 10 }` */
  readonly include?:
    | string
    | readonly (string | number | boolean)[]
    | {
        /** Which part of the terms, from 0 on. */
        readonly partition: number
        /** In how many parts they are. */
        readonly num_partitions: number
      }
  /** Not these terms. */
  readonly exclude?: string | readonly (string | number | boolean)[]
}

/** Null: nothing is said. A text is a pattern. */
type TermChoice = string | readonly string[] | Partition | null

interface Partition {
  readonly partition: number
  readonly partitions: number
}

export interface IncludeExclude {
  readonly include: TermChoice
  readonly exclude: TermChoice
}

export type ChoiceDraft = { include: TermChoice; exclude: TermChoice }

/** Fields for the strict parser. */
export function choiceFields(draft: ChoiceDraft): Record<string, StrictField> {
  const choose = (part: Partial<ChoiceDraft>) => checkTogether(Object.assign(draft, part))
  return {
    include: {
      accepts: ['START_OBJECT', 'START_ARRAY', 'VALUE_STRING'],
      takenWhole: true,
      read: value => choose({ include: readInclude(value) }),
    },
    exclude: { accepts: ['START_ARRAY', 'VALUE_STRING'], takenWhole: true, read: value => choose({ exclude: readExclude(value) }) },
  }
}

const isPartition = (choice: TermChoice): choice is Partition => choice !== null && typeof choice === 'object' && 'partitions' in choice

function readInclude(value: unknown): TermChoice {
  if (!isObject(value)) return readExclude(value)
  let partition: number | null = null
  let partitions: number | null = null
  for (const key of Object.keys(value)) {
    const item = value[key]
    if (key === 'partition') partition = Number(textOf(item))
    else if (key === 'num_partitions') partitions = Number(textOf(item))
    else throw parseFailed(`Unknown parameter in Include/Exclude clause: ${key}`, { at: atValue(value, key) })
  }
  if (partition === null) throw illegalArgument('Missing [partition] parameter for partition-based include')
  if (partitions === null) throw illegalArgument('Missing [num_partitions] parameter for partition-based include')
  if (partition < 0 || partition >= partitions) throw illegalArgument(`Partition must be >=0 and < numPartition which is ${partitions}`)
  return { partition, partitions }
}

function readExclude(value: unknown): TermChoice {
  if (Array.isArray(value)) {
    return value.map(item => {
      if (tokenOf(item) === 'VALUE_STRING' || tokenOf(item) === 'VALUE_NUMBER' || tokenOf(item) === 'VALUE_BOOLEAN') return textOf(item)
      throw parseFailed('Array elements in include/exclude clauses should be string values')
    })
  }
  return textOf(value)
}

function checkTogether({ include, exclude }: IncludeExclude): void {
  if (isPartition(include) && exclude !== null) {
    throw illegalArgument('Cannot specify any excludes when using a partition-based include')
  }
  if (typeof include === 'string' && Array.isArray(exclude))
    throw illegalArgument('Cannot mix a regex-based include with a set-based method')
  if (Array.isArray(include) && typeof exclude === 'string')
    throw illegalArgument('Cannot mix a set-based include with a regex-based method')
}

export const choosesAll = ({ include, exclude }: IncludeExclude): boolean => include === null && exclude === null

export const hasPattern = ({ include, exclude }: IncludeExclude): boolean => typeof include === 'string' || typeof exclude === 'string'

/** States of a pattern that may be made at most. */
const MOST_WORK = 10_000

const encoder = new TextEncoder()

const utf8 = (term: string): Uint8Array => encoder.encode(term)

/** Judges terms as the index has them; `read` makes one of a text of the request, `bytesOf` tells what it consists of. */
export function termFilter(
  { include, exclude }: IncludeExclude,
  read: (text: string) => string,
  bytesOf = utf8,
): (term: string) => boolean {
  const wanted = termTest(include, read, bytesOf)
  const unwanted = termTest(exclude, read, bytesOf)
  return term => (wanted === null || wanted(term)) && (unwanted === null || !unwanted(term))
}

const CHOSEN = 1
const NOT_CHOSEN = 2

/** The same for all terms of a dictionary: by ordinal, 1 where one is chosen, else 2. Goes through terms as they are stored, or to those that are named. */
export function chosenOrds({ include, exclude }: IncludeExclude, terms: TermDictionary, check: () => void): Uint8Array {
  const chosen = new Uint8Array(terms.size).fill(include === null ? CHOSEN : NOT_CHOSEN)
  if (include !== null) eachOrd(include, terms, check, ord => void (chosen[ord] = CHOSEN))
  if (exclude !== null) eachOrd(exclude, terms, check, ord => void (chosen[ord] = NOT_CHOSEN))
  return chosen
}

function eachOrd(choice: NonNullable<TermChoice>, terms: TermDictionary, check: () => void, visit: (ord: number) => void): void {
  if (typeof choice === 'string') {
    terms.accepted(compile(regexpPattern(choice, ALL_OPERATORS, false), MOST_WORK), '', visit, check)
    return
  }
  if (isPartition(choice)) {
    const { partition, partitions } = choice
    const hashes = partitionHashesOf(terms, check)
    for (let ord = 0; ord < hashes.length; ord++) if (floorMod(hashes[ord], partitions) === partition) visit(ord)
    return
  }
  for (const text of choice) {
    const ord = terms.seekCeil(text)
    if (ord < terms.size && terms.term(ord) === text) visit(ord)
  }
}

function termTest(
  choice: TermChoice,
  read: (text: string) => string,
  bytesOf: (term: string) => Uint8Array,
): ((term: string) => boolean) | null {
  if (choice === null) return null
  if (typeof choice === 'string') {
    const dfa: Dfa = compile(regexpPattern(choice, ALL_OPERATORS, false), MOST_WORK)
    return term => runDfa(dfa, term)
  }
  if (isPartition(choice)) {
    const { partition, partitions } = choice
    return term => floorMod(murmur3Bytes(bytesOf(term), PARTITION_SEED), partitions) === partition
  }
  const terms = new Set(choice.map(read))
  return term => terms.has(term)
}

/** Judges numbers; `read` makes one of a text of the request. */
export function numberFilter(
  { include, exclude }: IncludeExclude,
  read: (text: string) => number | bigint,
  bits: (value: number | bigint) => bigint,
): (value: number | bigint) => boolean {
  const wanted = numberTest(include, read, bits)
  const unwanted = numberTest(exclude, read, bits)
  return value => (wanted === null || wanted(value)) && (unwanted === null || !unwanted(value))
}

function numberTest(
  choice: TermChoice,
  read: (text: string) => number | bigint,
  bits: (value: number | bigint) => bigint,
): ((value: number | bigint) => boolean) | null {
  if (choice === null || typeof choice === 'string') return null
  if (isPartition(choice)) {
    const partitions = BigInt(choice.partitions)
    const partition = BigInt(choice.partition)
    return value => ((mix(bits(value)) % partitions) + partitions) % partitions === partition
  }
  // An empty list of numbers chooses nothing in particular; one of texts leaves none.
  if (choice.length === 0) return null
  const numbers = new Set(choice.map(text => String(read(text))))
  return value => numbers.has(String(value))
}

const floorMod = (value: number, by: number) => (((value | 0) % by) + by) % by

const unsigned = (value: bigint) => BigInt.asUintN(64, value)

/** Spreads the bits of a long. */
function mix(value: bigint): bigint {
  let z = unsigned(value)
  z = unsigned((z ^ (z >> 32n)) * 0x4cd6944c5cc20b6dn)
  z = unsigned((z ^ (z >> 29n)) * 0xfc12c5b19d3259e9n)
  return BigInt.asIntN(64, z ^ (z >> 32n))
}
