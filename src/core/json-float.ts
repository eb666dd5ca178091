// A number that is printed with a fraction, even if it is whole.

/** A number written with a fraction or an exponent, where the difference between `1.0` and `1` matters. */
export class JsonFloat {
  constructor(readonly value: number) {}
}
