// The notation in which light stemmers are written down: tables of suffixes.

type Rule = readonly [longerThan: number, suffix: string, replacement: string]

/**
 * `'>6 etem atům, >3 zi/g'`: words longer than 6 units lose -etem or -atům, words longer than 3 get -g for -zi.
 * The first suffix that fits, in the order given, is the only one that counts. A word that none fits stays as it is.
 */
export function suffixStep(table: string): (word: string) => string {
  let rulesByLastLetter: Map<string, Rule[]> | null = null
  return word => {
    rulesByLastLetter ??= parse(table)
    const rules = rulesByLastLetter.get(word[word.length - 1])
    if (rules === undefined) return word
    for (const [longerThan, suffix, replacement] of rules)
      if (word.length > longerThan && word.endsWith(suffix)) return word.slice(0, word.length - suffix.length) + replacement
    return word
  }
}

function parse(table: string): Map<string, Rule[]> {
  const rulesByLastLetter = new Map<string, Rule[]>()
  for (const group of table.split(', ')) {
    const [longerThan, ...suffixes] = group.split(' ')
    for (const entry of suffixes) {
      const [suffix, replacement = ''] = entry.split('/')
      const lastLetter = suffix[suffix.length - 1]
      const rule: Rule = [Number(longerThan.slice(1)), suffix, replacement]
      const rules = rulesByLastLetter.get(lastLetter)
      if (rules === undefined) rulesByLastLetter.set(lastLetter, [rule])
      else rules.push(rule)
    }
  }
  return rulesByLastLetter
}
