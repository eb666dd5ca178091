// A number that is written as one with a fraction, whatever its value.

/** A number written with a fraction or an exponent, where the difference between `1.0` and `1` matters. */
export class JsonFloat {
  constructor(readonly value: number) {}
}
