// What templates see in a text or number beside its value: methods of Java's classes that take nothing, as in `{{title.length}}`.
type Member = (text: string) => string | number | boolean

const isBlank: Member = text => text.trim() === ''
const isEmpty: Member = text => text === ''

const OF_TEXTS = new Map<string, Member>([
  ['length', text => text.length],
  ['isEmpty', isEmpty],
  ['empty', isEmpty],
  ['isBlank', isBlank],
  ['blank', isBlank],
  ['trim', text => text.trim()],
  ['toUpperCase', text => text.toUpperCase()],
  ['toLowerCase', text => text.toLowerCase()],
])

/** Undefined: it has no such member. */
export function textMember(value: unknown, name: string): string | number | boolean | undefined {
  if (typeof value === 'string') return OF_TEXTS.get(name)?.(value)
  return typeof value === 'number' && (name === 'intValue' || name === 'longValue') ? value : undefined
}
