// What `\d`, `\h`, `\p{Lower}`, `\p{IsLatin}` of Java's regular expressions mean in JavaScript's.

interface ClassEscape {
  readonly ascii: string
  /** With UNICODE_CHARACTER_CLASS. */
  readonly unicode: string
}

const same = (set: string): ClassEscape => ({ ascii: set, unicode: set })

/** By their lower-case letter; the upper-case letter is the complement. */
export const CLASS_ESCAPES: ReadonlyMap<string, ClassEscape> = new Map([
  ['d', { ascii: '[0-9]', unicode: '\\p{Nd}' }],
  ['s', { ascii: '[ \\t\\n\\v\\f\\r]', unicode: '\\p{White_Space}' }],
  ['w', { ascii: '[a-zA-Z_0-9]', unicode: '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]' }],
  ['h', same('[ \\t\\u00a0\\u1680\\u180e\\u2000-\\u200a\\u202f\\u205f\\u3000]')],
  ['v', same('[\\n\\v\\f\\r\\u0085\\u2028\\u2029]')],
])

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Lower: '[a-z]',
    Upper: '[A-Z]',
    ASCII: '[\\x00-\\x7f]',
    Alpha: '[a-zA-Z]',
    Digit: '[0-9]',
    Alnum: '[a-zA-Z0-9]',
    Punct: '[\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e]',
    Graph: '[\\x21-\\x7e]',
    Print: '[\\x20-\\x7e]',
    Blank: '[ \\t]',
    Cntrl: '[\\x00-\\x1f\\x7f]',
    XDigit: '[0-9a-fA-F]',
    Space: '[ \\t\\n\\v\\f\\r]',
    L1: '[\\x00-\\xff]',
    LD: '[\\p{L}\\p{Nd}]',
    all: '[\\s\\S]',
    javaLowerCase: '\\p{Lowercase}',
    javaUpperCase: '\\p{Uppercase}',
    javaAlphabetic: '\\p{Alphabetic}',
    javaLetter: '\\p{L}',
    javaDigit: '\\p{Nd}',
    javaLetterOrDigit: '[\\p{L}\\p{Nd}]',
    javaTitleCase: '\\p{Lt}',
    javaWhitespace: '[[\\t-\\r\\x1c-\\x1f\\p{Z}]--[\\u00a0\\u2007\\u202f]]',
    javaSpaceChar: '\\p{Z}',
    javaIdeographic: '\\p{Ideographic}',
  }),
)

/** What Java calls binary properties, by their names without case and underscores. */
const BINARY: ReadonlyMap<string, string> = new Map(
  Object.entries({
    alphabetic: '\\p{Alphabetic}',
    ideographic: '\\p{Ideographic}',
    letter: '\\p{L}',
    lowercase: '\\p{Lowercase}',
    uppercase: '\\p{Uppercase}',
    titlecase: '\\p{Lt}',
    punctuation: '\\p{P}',
    control: '\\p{Cc}',
    whitespace: '\\p{White_Space}',
    digit: '\\p{Nd}',
    hexdigit: '[\\p{Nd}\\p{Hex_Digit}]',
    joincontrol: '\\p{Join_Control}',
    noncharactercodepoint: '\\p{Noncharacter_Code_Point}',
    assigned: '\\p{Assigned}',
    emoji: '\\p{Emoji}',
    emojipresentation: '\\p{Emoji_Presentation}',
    emojimodifier: '\\p{Emoji_Modifier}',
    emojimodifierbase: '\\p{Emoji_Modifier_Base}',
    emojicomponent: '\\p{Emoji_Component}',
    extendedpictographic: '\\p{Extended_Pictographic}',
  }),
)

/** The set a property name stands for, or null when there is no such property. Unicode blocks are not known to JavaScript. */
export function characterProperty(name: string): string | null {
  const named = NAMED.get(name)
  if (named !== undefined) return named
  const [key, value] = name.split('=')
  if (value !== undefined) {
    if (/^(script|sc)$/i.test(key)) return supported(`\\p{Script=${capitalized(value)}}`)
    if (/^(general_category|gc)$/i.test(key)) return supported(`\\p{${value}}`)
    return null
  }
  if (!name.startsWith('Is')) return /^[A-Z][a-z]?$/.test(name) ? supported(`\\p{${name}}`) : null
  const property = name.slice(2)
  return (
    BINARY.get(property.toLowerCase().replaceAll('_', '')) ??
    supported(`\\p{Script=${capitalized(property)}}`) ??
    (/^[A-Z][a-z]?$/.test(property) ? supported(`\\p{${property}}`) : null)
  )
}

/** `OLD_ITALIC` → `Old_Italic` */
const capitalized = (name: string) => name.toLowerCase().replace(/(?:^|_)[a-z]/g, start => start.toUpperCase())

function supported(source: string): string | null {
  try {
    new RegExp(source, 'v')
    return source
  } catch {
    return null
  }
}
