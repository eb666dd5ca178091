// The three decay curves: from 1 at the origin to `decay` at `scale`.
import { javaDouble } from '../../core/numbers.ts'
import { named } from '../contracts/explanation.ts'

export type CurveName = 'exp' | 'gauss' | 'linear'

export interface DecayCurve {
  readonly name: CurveName
  at(distance: number): number
  /** The formula, `distance` being a text. */
  explain(distance: string, functionName: string | null): string
}

type NewCurve = (scale: number, decay: number) => DecayCurve

export const decayCurves: Readonly<Record<CurveName, NewCurve>> = {
  exp(scale, decay) {
    const rate = Math.log(decay) / scale
    return {
      name: 'exp',
      at: distance => Math.exp(rate * distance),
      explain: (distance, name) => `exp(- ${distance} * ${javaDouble(-rate)}${named(name, ', ')})`,
    }
  },
  gauss(scale, decay) {
    const spread = (0.5 * scale ** 2) / Math.log(decay)
    return {
      name: 'gauss',
      at: distance => Math.exp((0.5 * distance ** 2) / spread),
      explain: (distance, name) => `exp(-0.5*pow(${distance},2.0)/${javaDouble(-spread)}${named(name, ', ')})`,
    }
  },
  linear(scale, decay) {
    const reach = scale / (1 - decay)
    return {
      name: 'linear',
      at: distance => Math.max(0, (reach - distance) / reach),
      explain: (distance, name) => `max(0.0, ((${javaDouble(reach)} - ${distance})/${javaDouble(reach)}${named(name, ', ')})`,
    }
  },
}
