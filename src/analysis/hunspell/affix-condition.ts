// Checks whether an affix may be removed from a word: its condition applies to the remaining word with the stripped characters restored.

/** On the stem as the affix leaves it, without what it displaced. */
export type AffixCondition = (stem: string) => boolean

const always: AffixCondition = () => true
const never: AffixCondition = () => false

/** One place of a condition: a letter, `.`, `[abc]` or `[^abc]`. */
type Place = (letter: string) => boolean

export function affixCondition(isPrefix: boolean, strip: string, condition: string): AffixCondition {
  const isPattern = /[[.-]/.test(condition)
  if (condition === '.') return always
  if (isPrefix ? strip.startsWith(condition) : strip.endsWith(condition) && !isPattern) return always
  if (!isPattern) {
    if (!isPrefix && condition.endsWith(strip)) {
      const end = condition.slice(0, condition.length - strip.length)
      return stem => stem.endsWith(end)
    }
    if (isPrefix && condition.startsWith(strip)) {
      const beginning = condition.slice(strip.length)
      return stem => stem.startsWith(beginning)
    }
    return never
  }
  // A hyphen makes a range where the displaced letters are looked at, but not in the stem.
  const displaced = placesOf(condition, true)
  const places = placesOf(condition, false)
  const more = places.length - strip.length
  // The server looks at the far end of what was displaced.
  if (more <= 0) return fits(displaced, isPrefix ? strip.slice(-more) : strip.slice(0, places.length)) ? always : never
  if (isPrefix) {
    if (!fits(displaced.slice(0, strip.length), strip)) return never
    const rest = places.slice(strip.length)
    return stem => fits(rest, stem.slice(0, more))
  }
  if (!fits(displaced.slice(more), strip)) return never
  const rest = places.slice(0, more)
  return stem => stem.length >= more && fits(rest, stem.slice(stem.length - more))
}

function fits(places: readonly Place[], text: string): boolean {
  if (text.length !== places.length) return false
  for (let i = 0; i < places.length; i++) if (!places[i](text[i])) return false
  return true
}

/** A bracket that is never closed ends with the condition. */
function placesOf(condition: string, hasRanges: boolean): Place[] {
  const places: Place[] = []
  for (const [place] of condition.matchAll(/\[[^\]]*\]?|[^[]/gs)) {
    if (place === '.') places.push(() => true)
    else if (place.length > 1) {
      const isNot = place[1] === '^'
      const letters = place
        .slice(isNot ? 2 : 1)
        .replace(/\]$/, '')
        .replace(/\\(.)/gs, '$1')
      const set = hasRanges ? withRanges(letters) : letters
      places.push(letter => set.includes(letter) !== isNot)
    } else places.push(letter => letter === place)
  }
  return places
}

const withRanges = (letters: string): string =>
  letters.replace(/(.)-(.)/gs, (_, first: string, last: string) => {
    let range = ''
    for (let unit = first.charCodeAt(0); unit <= last.charCodeAt(0); unit++) range += String.fromCharCode(unit)
    return range
  })
