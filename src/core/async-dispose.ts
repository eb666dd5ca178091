// The symbol by which `await using` closes what it opened.

/** Where a runtime has none, as in Jest's contexts on Node 20, a symbol of ours: `await using` cannot be run there, all else can. */
export const ASYNC_DISPOSE: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? (Symbol.for('searchlet.asyncDispose') as never)
