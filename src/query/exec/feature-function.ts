// The functions that turn a rank feature into a score, in the server's float arithmetic and wording.
import { javaFloat } from '../../core/numbers.ts'
import { type Explanation, explainMatch } from '../contracts/explanation.ts'

const { fround } = Math

export interface FeatureFunction {
  /** As descriptions name it. */
  readonly text: string
  score(weight: number, value: number): number
  explain(feature: FeatureName, weight: number, value: number): Explanation
}

/** The index field and the feature in it. */
export interface FeatureName {
  readonly field: string
  readonly feature: string
}

const weightOf = (weight: number) => explainMatch(weight, 'w, weight of this function')
const featureOf = (value: number) => explainMatch(value, 'S, feature value')
const PIVOT = 'k, pivot feature value that would give a score contribution equal to w/2'

const titled = (name: string, { field, feature }: FeatureName, formula: string) =>
  `${name} function on the ${field} field for the ${feature} feature, computed as ${formula} from:`

export class LogFunction implements FeatureFunction {
  readonly text: string

  constructor(private readonly scaling: number) {
    this.text = `LogFunction(scalingFactor=${javaFloat(scaling)})`
  }

  score(weight: number, value: number): number {
    return fround(weight * Math.log(fround(this.scaling + value)))
  }

  explain(feature: FeatureName, weight: number, value: number): Explanation {
    const scaling = explainMatch(this.scaling, 'a, scaling factor')
    return explainMatch(this.score(weight, value), titled('Log', feature, 'w * log(a + S)'), weightOf(weight), scaling, featureOf(value))
  }
}

export class SaturationFunction implements FeatureFunction {
  readonly text: string

  constructor(private readonly pivot: number) {
    this.text = `SaturationFunction(pivot=${javaFloat(pivot)})`
  }

  // w * S / (S + k), so that rounding never lets a greater value score less.
  score(weight: number, value: number): number {
    return fround(weight * fround(1 - fround(this.pivot / fround(value + this.pivot))))
  }

  explain(feature: FeatureName, weight: number, value: number): Explanation {
    const pivot = explainMatch(this.pivot, PIVOT)
    return explainMatch(
      this.score(weight, value),
      titled('Saturation', feature, 'w * S / (S + k)'),
      weightOf(weight),
      pivot,
      featureOf(value),
    )
  }
}

export class SigmoidFunction implements FeatureFunction {
  readonly text: string
  private readonly power: number

  constructor(
    private readonly pivot: number,
    private readonly exponent: number,
  ) {
    this.text = `SigmoidFunction(pivot=${javaFloat(pivot)}, a=${javaFloat(exponent)})`
    this.power = pivot ** exponent
  }

  score(weight: number, value: number): number {
    return fround(weight * (1 - this.power / (value ** this.exponent + this.power)))
  }

  explain(feature: FeatureName, weight: number, value: number): Explanation {
    const formula = titled('Sigmoid', feature, 'w * S^a / (S^a + k^a)')
    const slope = 'a, exponent, higher values make the function grow slower before k and faster after k'
    const details = [weightOf(weight), explainMatch(this.pivot, PIVOT), explainMatch(this.exponent, slope), featureOf(value)]
    return explainMatch(this.score(weight, value), formula, ...details)
  }
}

export class LinearFunction implements FeatureFunction {
  readonly text = 'LinearFunction'

  score(weight: number, value: number): number {
    return fround(weight * value)
  }

  explain(feature: FeatureName, weight: number, value: number): Explanation {
    return explainMatch(this.score(weight, value), titled('Linear', feature, 'w * S'), weightOf(weight), featureOf(value))
  }
}
