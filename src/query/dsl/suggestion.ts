// ` did you mean [match]?`: names near to one that is not known.

/** Empty when nothing is near. */
export function suggestion(name: string, known: Iterable<string>): string {
  const near = [...new Set(known)]
    .map(candidate => ({ candidate, likeness: likeness(name, candidate) }))
    .filter(({ likeness }) => likeness > 0.5)
    .sort((a, b) => b.likeness - a.likeness || (a.candidate < b.candidate ? -1 : 1))
    .map(({ candidate }) => candidate)
  if (near.length === 0) return ''
  return near.length === 1 ? ` did you mean [${near[0]}]?` : ` did you mean any of [${near.join(', ')}]?`
}

/** One minus the edit distance over the longer length. */
function likeness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - editDistance(a, b) / longer
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]
}
