// Loads rarely used modules synchronously on first use.
//
//   const exporting = lazily(() => import(…))
//   exporting().exportBytes(…)
//
// Only ever written like this: the build makes of the `import` a `require` of the file the part lies in, which Node does at once
// (scripts/lazy-parts.mjs); where the sources themselves are run, as in tests, it is imported beforehand (test/imported-beforehand.ts).
// The package loads nothing of its own by `import()`: a `require` cannot have what an `import` is just loading.

export function lazily<M extends object>(load: () => Promise<M>): () => M {
  let part: M | null = null
  return () => {
    // For the compiler a promise; when it runs the module itself.
    part ??= load() as object as M
    return part
  }
}
