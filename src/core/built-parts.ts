// The build's description of its output, `import.meta.parts`, which is absent where the sources are run (scripts/as-parts.mjs).

export interface BuiltParts {
  /** The file of worker threads; undefined in a bundle, which has none. */
  readonly workerFile: string | undefined
  /** The same as a program: the text of all parts that a thread may need. */
  workerText(): string
  /** Spares the next process the compilation of what this one has compiled. */
  keepCompiled(): void
}

export const builtParts = (): BuiltParts | undefined => (import.meta as { readonly parts?: BuiltParts }).parts
