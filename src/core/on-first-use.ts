// Makes a thing when it is first needed, and keeps it; where it cannot be made, every use says why.

export function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
