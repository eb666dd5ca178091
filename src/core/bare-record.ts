// An object that has what is put into it and nothing else, not even what every object inherits: a table by names that callers choose.

/** Faster than an object made without a prototype, in which it takes long to find that something is not there. */
export class BareRecord<V> {
  [name: string]: V

  static {
    Object.setPrototypeOf(BareRecord.prototype, null)
    Reflect.deleteProperty(BareRecord.prototype, 'constructor')
  }
}
