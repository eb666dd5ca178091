// The values that derived-field scripts emit: `emit(value)`, once per value.
import type { Implementation } from '../../painless/java-class.ts'

/** The host of such a run. */
export interface Emitted {
  readonly values: unknown[]
}

/** Two numbers are a place. */
export class EmittedPlace {
  constructor(
    readonly lat: number,
    readonly lon: number,
  ) {}
}

export const emitFunctions: Readonly<Record<string, Implementation>> = {
  'void emit(def)': (host: Emitted, value: unknown) => void host.values.push(value),
  'void emit(double, double)': (host: Emitted, lat: number, lon: number) => void host.values.push(new EmittedPlace(lat, lon)),
}
