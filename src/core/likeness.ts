// Finds known names that are similar to an unknown one, for "did you mean" in error messages.

/** ` did you mean [match]?`; empty when none is more alike than `least`. */
export function suggestion(name: string, known: Iterable<string>, least = 0.5): string {
  const near = alike(name, known, least)
  if (near.length === 0) return ''
  return near.length === 1 ? ` did you mean [${near[0]}]?` : ` did you mean any of [${near.join(', ')}]?`
}

/** The most alike first. */
export function alike(name: string, known: Iterable<string>, least = 0.5): string[] {
  return [...new Set(known)]
    .filter(candidate => mostLikeness(name, candidate) > least)
    .map(candidate => ({ candidate, likeness: likeness(name, candidate) }))
    .filter(entry => entry.likeness > least)
    .sort((a, b) => b.likeness - a.likeness || (a.candidate < b.candidate ? -1 : 1))
    .map(entry => entry.candidate)
}

/** What texts of such lengths may have: one that is far longer need not be read. */
const mostLikeness = (a: string, b: string) => Math.min(a.length, b.length) / Math.max(a.length, b.length, 1)

/** 1 for equal texts, 0 for texts with nothing in common: edit distance relative to the longer one. */
function likeness(a: string, b: string): number {
  const previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    let diagonal = previous[0]
    previous[0] = i
    for (let j = 1; j <= b.length; j++) {
      const above = previous[j]
      previous[j] = Math.min(above + 1, previous[j - 1] + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1))
      diagonal = above
    }
  }
  return 1 - previous[b.length] / Math.max(a.length, b.length, 1)
}
