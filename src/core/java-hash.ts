// Hashes as Java's, where answers come in the order of its hash maps.

/** String.hashCode. */
export function javaTextHash(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash
}

/** Distinct names in the order in which a HashMap that took them in alphabetical order holds them. */
export function inHashOrder(names: Iterable<string>): string[] {
  const distinct = [...new Set(names)].sort()
  let size = 16
  while (distinct.length > size * 0.75) size *= 2
  const place = (name: string) => {
    const hash = javaTextHash(name)
    return (hash ^ (hash >>> 16)) & (size - 1)
  }
  return distinct.sort((a, b) => place(a) - place(b))
}
