// `normalization` of a pipeline: which technique, within which bounds; and the constant of ranks.
import { illegalArgument } from '../../../core/errors.ts'
import type { Tree } from '../../../core/java-class.ts'
import { parseJavaDouble } from '../../../core/java-double.ts'
import { JsonFloat } from '../../../core/json.ts'
import { javaDouble, javaFloat } from '../../../core/numbers.ts'
import { type OptionsOwner, ProcessorOptions } from '../../../core/processor-options.ts'
import { notANumber } from '../../../core/values.ts'
import type { Normalization } from '../../contracts/fusion.ts'
import { type BoundMode, L2, MinMax, ReciprocalRank, type ScoreBound, Z_SCORE } from '../../hybrid/normalization.ts'

const MAX_BOUNDS = 5
const FARTHEST_BOUND = 10_000
const STANDARD_RANK_CONSTANT = 60

export interface NormalizationRequest {
  /** `min_max` */
  readonly technique?: 'min_max' | 'l2' | 'z_score'
  /** Of `min_max`, by query: scores beyond are cut, or the bound is taken for the lowest or highest. */
  readonly parameters?: {
    /** The lowest score of each query. */
    readonly lower_bounds?: readonly {
      /** `apply` (the default), `clip` or `ignore`. */
      readonly mode?: BoundMode
      /** The bound; 0 by default. */
      readonly min_score?: number
    }[]
    /** The highest score of each query. */
    readonly upper_bounds?: readonly {
      /** `apply` (the default), `clip` or `ignore`. */
      readonly mode?: BoundMode
      /** The bound; 1 by default. */
      readonly max_score?: number
    }[]
  }
}

/** Null: by the lowest and the highest score. */
export function readNormalization(clause: Tree | null, owner: OptionsOwner): Normalization {
  if (clause === null) return new MinMax()
  const options = new ProcessorOptions(owner, clause)
  const name = options.optionalText('technique') ?? 'min_max'
  const parameters = options.optionalMap('parameters') ?? new Map()
  const read = TECHNIQUES.get(name)
  if (read === undefined) throw illegalArgument('provided normalization technique is not supported')
  return read(parameters)
}

const TECHNIQUES: ReadonlyMap<string, (parameters: Tree) => Normalization> = new Map<string, (parameters: Tree) => Normalization>([
  [
    'l2',
    parameters => {
      if (parameters.size > 0) throw unrecognized()
      return L2
    },
  ],
  ['min_max', readMinMax],
  ['rrf', readRankConstant],
  ['z_score', () => Z_SCORE],
])

// ---- bounds -----------------------------------------------------------------------------------

const BOUND_KEYS = { lower_bounds: 'min_score', upper_bounds: 'max_score' } as const
type BoundsName = keyof typeof BOUND_KEYS

const isBoundsName = (name: string): name is BoundsName => Object.hasOwn(BOUND_KEYS, name)

/** The bound of a missing score, for printing and computing. */
const STANDARD_BOUNDS = { lower_bounds: 0, upper_bounds: 1 } as const

function readMinMax(parameters: Tree): Normalization {
  for (const [name, value] of parameters) if (!isBoundsName(name) || !isKnown(name, value)) throw unrecognized()
  return new MinMax(readBounds(parameters, 'lower_bounds'), readBounds(parameters, 'upper_bounds'))
}

const unrecognized = () => illegalArgument('unrecognized parameters in normalization technique')

function isKnown(name: BoundsName, value: unknown): boolean {
  const isKnownBound = (bound: unknown) =>
    bound instanceof Map && [...bound.keys()].every(key => key === 'mode' || key === BOUND_KEYS[name])
  return Array.isArray(value) ? value.every(isKnownBound) : isKnownBound(value)
}

function readBounds(parameters: Tree, name: BoundsName): ScoreBound[] | null {
  if (!parameters.has(name)) return null
  const bounds = parameters.get(name)
  if (!Array.isArray(bounds)) throw illegalArgument(`${name} must be a List`)
  if (bounds.length > MAX_BOUNDS) throw illegalArgument(`${name} size ${bounds.length} should be less than or equal to ${MAX_BOUNDS}`)
  return bounds.map((bound: Tree) => readBound(bound, name))
}

function readBound(bound: Tree, name: BoundsName): ScoreBound {
  const mode = readMode(bound.get('mode'))
  const key = BOUND_KEYS[name]
  const written = bound.get(key) ?? null
  if (written === null) return { mode, score: STANDARD_BOUNDS[name], text: javaFloat(STANDARD_BOUNDS[name]) }
  const text = textOf(written)
  const value = parseJavaDouble(text)
  if (value === null) {
    const cause = notANumber(text)
    throw illegalArgument(`invalid format for ${key}: must be a valid float value`, { cause })
  }
  const score = Math.fround(value)
  if (!(Math.abs(score) <= FARTHEST_BOUND)) {
    throw illegalArgument(`${key} must be a valid finite number between -10000.000000 and 10000.000000`)
  }
  return { mode, score, text }
}

const MODES: readonly BoundMode[] = ['apply', 'clip', 'ignore']

function readMode(value: unknown): BoundMode {
  const text = value === undefined || value === null ? '' : textOf(value)
  if (text.trim() === '') return 'apply'
  const mode = MODES.find(one => one === text.toLowerCase())
  if (mode === undefined) throw illegalArgument(`invalid mode: ${text}, valid values are: ${MODES.join(', ')}`)
  return mode
}

const textOf = (value: unknown): string => (value instanceof JsonFloat ? javaDouble(value.value) : String(value))

// ---- ranks ------------------------------------------------------------------------------------

/** Digits as in programs: decimal, octal or hexadecimal. */
const INTEGER = /^[-+]?(?:0[xX][0-9a-fA-F]+|#[0-9a-fA-F]+|\d+)$/

export function readRankConstant(parameters: Tree): Normalization {
  if (!parameters.has('rank_constant')) return new ReciprocalRank(STANDARD_RANK_CONSTANT)
  const text = textOf(parameters.get('rank_constant'))
  if (!INTEGER.test(text)) throw illegalArgument('parameter [rank_constant] must be an integer')
  const constant = Number(text.replace('#', '0x'))
  if (!(constant >= 1 && constant <= 10_000)) {
    throw illegalArgument(`rank constant must be in the interval between 1 and 10000, submitted rank constant: ${constant}`)
  }
  return new ReciprocalRank(constant)
}
