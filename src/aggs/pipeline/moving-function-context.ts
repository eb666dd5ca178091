// The script context of `moving_fn`: the values of the window, and functions over them.
import { isApiError } from '../../core/errors.ts'
import { defineClass } from '../../painless/java-class.ts'
import { JavaArray } from '../../painless/runtime/java-array.ts'
import { EngineProblem } from '../../painless/runtime/throwable.ts'
import type { ScriptContext } from '../../painless/script.ts'
import { DOUBLE } from '../../painless/types.ts'
import { ewma, holt, holtWinters, linearWeightedAvg, maxOf, minOf, stdDev, sum, unweightedAvg } from './moving-functions.ts'

const FUNCTIONS = 'org.opensearch.search.aggregations.pipeline.MovingFunctions'
const TOO_FEW = [`${FUNCTIONS}.holtWintersForecast(MovingFunctions.java:289)`, `${FUNCTIONS}.holtWinters(MovingFunctions.java:269)`]

const numbersIn = (values: JavaArray) => values.items as number[]

const movingFunctions = defineClass(
  FUNCTIONS,
  {},
  {
    'static double max(double[])': (values: JavaArray) => maxOf(numbersIn(values)),
    'static double min(double[])': (values: JavaArray) => minOf(numbersIn(values)),
    'static double sum(double[])': (values: JavaArray) => sum(numbersIn(values)),
    'static double stdDev(double[], double)': (values: JavaArray, avg: number) => stdDev(numbersIn(values), avg),
    'static double unweightedAvg(double[])': (values: JavaArray) => unweightedAvg(numbersIn(values)),
    'static double linearWeightedAvg(double[])': (values: JavaArray) => linearWeightedAvg(numbersIn(values)),
    'static double ewma(double[], double)': (values: JavaArray, alpha: number) => ewma(numbersIn(values), alpha),
    'static double holt(double[], double, double)': (values: JavaArray, alpha: number, beta: number) =>
      holt(numbersIn(values), alpha, beta),
    'static double holtWinters(double[], double, double, double, int, boolean)': (
      values: JavaArray,
      alpha: number,
      beta: number,
      gamma: number,
      period: number,
      multiplicative: boolean,
    ) => {
      try {
        return holtWinters(numbersIn(values), alpha, beta, gamma, period, multiplicative)
      } catch (error) {
        throw isApiError(error) ? new EngineProblem(error, TOO_FEW) : error
      }
    },
  },
)

export const MOVING_FUNCTION: ScriptContext = {
  name: 'moving-function',
  variables: [
    { name: 'params', type: 'Map', isArgument: true },
    { name: 'values', type: 'double[]', isArgument: true },
  ],
  returns: 'double',
  classes: [movingFunctions],
}

export const javaDoubles = (values: readonly number[]): JavaArray => new JavaArray(DOUBLE, [...values])
