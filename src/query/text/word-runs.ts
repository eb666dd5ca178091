// Shingles of a phrase, for fields that index runs of words as terms (`index_phrases`).
import type { TextToken } from './tokens.ts'

/** Words are missing in between: such texts have no runs. */
export const hasGaps = (tokens: readonly TextToken[]): boolean => tokens.some(token => token.positionIncrement > 1)

/** How many places the words take; those of one place are alternatives. */
export const placeCount = (tokens: readonly TextToken[]): number => tokens.filter(token => token.positionIncrement > 0).length

/** All runs of `size` words that begin at a place stand at that place. */
export function wordRuns(tokens: readonly TextToken[], size: number): TextToken[] {
  const places: TextToken[][] = []
  for (const token of tokens) {
    if (token.positionIncrement > 0 || places.length === 0) places.push([token])
    else places[places.length - 1].push(token)
  }
  const runs: TextToken[] = []
  for (let start = 0; start + size <= places.length; start++) {
    combinations(places.slice(start, start + size)).forEach((words, i) => {
      const term = words.map(word => word.term).join(' ')
      runs.push({ term, positionIncrement: i === 0 ? 1 : 0, positionLength: 1, endOffset: words[size - 1].endOffset })
    })
  }
  return runs
}

const combinations = (places: readonly (readonly TextToken[])[]): TextToken[][] =>
  places.reduce<TextToken[][]>((begun, place) => begun.flatMap(words => place.map(word => [...words, word])), [[]])
