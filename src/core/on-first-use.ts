// Creates a value on first use and keeps it; if that fails, every use reports the error.

export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
