// Cosine and arc sine by tables and short series, as in Lucene: faster than exact ones, and equal to the digits of the server.

// The circle's parts as two doubles each, whose sum is nearer the truth than one.
const HALF_PI_HIGH = fromBits(0x3ff921fb54400000n)
const HALF_PI_LOW = fromBits(0x3dd0b4611a626331n)

function fromBits(bits: bigint): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, bits)
  return view.getFloat64(0)
}

const STEPS = 1 << 11
const STEP_HIGH = (4 * HALF_PI_HIGH) / STEPS
const STEP_LOW = (4 * HALF_PI_LOW) / STEPS
const STEPS_PER_RADIAN = 1 / (STEP_HIGH + STEP_LOW)
const LARGEST_ANGLE = ((2 ** 31 - 1) / 4 / STEPS_PER_RADIAN) * 0.99

const ASIN_STEPS = 1 << 13
/** Beyond, arc sines are too steep for the table. */
const ASIN_LIMIT = Math.sin(73 * (Math.PI / 180))
const ASIN_STEP = ASIN_LIMIT / ASIN_STEPS
const ASIN_STEPS_PER_ONE = 1 / ASIN_STEP

interface Tables {
  readonly sine: Float64Array
  readonly cosine: Float64Array
  /** Arc sines, with the factors of their next four terms. */
  readonly arc: readonly Float64Array[]
}

let tables: Tables | null = null

function makeTables(): Tables {
  const sine = new Float64Array(STEPS + 1)
  const cosine = new Float64Array(STEPS + 1)
  for (let i = 0; i <= STEPS; i++) {
    const angle = i * STEP_HIGH + i * STEP_LOW
    sine[i] = i % (STEPS / 2) === 0 ? 0 : Math.sin(angle)
    cosine[i] = i % (STEPS / 2) === STEPS / 4 ? 0 : Math.cos(angle)
  }
  const arc = Array.from({ length: 5 }, () => new Float64Array(ASIN_STEPS + 1))
  for (let i = 0; i <= ASIN_STEPS; i++) {
    const x = i * ASIN_STEP
    const inverse = 1 / (1 - x * x)
    const first = Math.sqrt(inverse)
    const second = first * inverse
    const third = second * inverse
    const fourth = third * inverse
    arc[0][i] = Math.asin(x)
    arc[1][i] = first
    arc[2][i] = x * second * (1 / 2)
    arc[3][i] = (1 + 2 * x * x) * third * (1 / 6)
    arc[4][i] = (5 + 2 * x * (2 + x * (5 - 2 * x))) * fourth * (1 / 24)
  }
  return { sine, cosine, arc }
}

export function cosine(radians: number): number {
  const angle = Math.abs(radians)
  if (!(angle <= LARGEST_ANGLE)) return Math.cos(angle)
  tables ??= makeTables()
  const step = Math.trunc(angle * STEPS_PER_RADIAN + 0.5)
  const rest = angle - step * STEP_HIGH - step * STEP_LOW
  const at = step & (STEPS - 1)
  const c = tables.cosine[at]
  const s = tables.sine[at]
  return c + rest * (-s + rest * (-c * (1 / 2) + rest * (s * (1 / 6) + rest * c * (1 / 24))))
}

/** For 0 to 1. */
export function arcSine(value: number): number {
  if (value > ASIN_LIMIT) return steepArcSine(value)
  tables ??= makeTables()
  const step = Math.trunc(value * ASIN_STEPS_PER_ONE + 0.5)
  const rest = value - step * ASIN_STEP
  const { arc } = tables
  return arc[0][step] + rest * (arc[1][step] + rest * (arc[2][step] + rest * (arc[3][step] + rest * arc[4][step])))
}

const P = [0.16666666666666666, -0.3255658186224009, 0.20121253213486293, -0.04005553450067941, 0.0007915349942898145, 3.479331075960212e-5]
const Q = [1, -2.403394911734414, 2.0209457602335057, -0.6882839716054533, 0.07703815055590194]

const polynomial = (factors: readonly number[], x: number) => factors.reduceRight((sum, factor) => factor + x * sum, 0)

/** By the arc sine of what is missing to one. */
function steepArcSine(value: number): number {
  const t = (1 - value) * 0.5
  const s = Math.sqrt(t)
  const z = s + s * ((t * polynomial(P, t)) / polynomial(Q, t))
  return HALF_PI_HIGH - (z + z - HALF_PI_LOW)
}
