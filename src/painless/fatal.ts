// What ends a script for good: errors of the virtual machine, which scripts cannot catch.

export class Fatal {
  constructor(
    readonly className: string,
    readonly message: string | null,
    /** What the error tells beside its reason. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {}
}

export class StackOverflow extends Fatal {
  constructor() {
    super('StackOverflowError', null)
  }
}

export class PainlessError extends Fatal {
  constructor(message: string) {
    super('PainlessError', message)
  }
}

export class OutOfMemory extends Fatal {
  constructor() {
    super('OutOfMemoryError', 'Java heap space')
  }
}

/** Elements of an array, characters of a text: a script may not take all the memory there is. */
const MAX_SIZE = 20_000_000

export function checkSize(size: number): void {
  if (size > MAX_SIZE) throw new OutOfMemory()
}
