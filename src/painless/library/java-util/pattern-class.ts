// java.util.regex.Pattern and Matcher as scripts see them.

import { defineClass } from '../../java-class.ts'
import { OBJECT, STRING } from '../../java-classes.ts'
import { JavaArray } from '../../runtime/java-array.ts'
import { textOf } from '../../runtime/objects.ts'
import type { JavaClass } from '../../types.ts'
import { fn } from './functions.ts'
import type { JavaPattern, Matcher } from './pattern.ts'
import { streamOf } from './streams.ts'

const quoted = (text: string) => (text.includes('\\E') ? `\\Q${text.replaceAll('\\E', '\\E\\\\E\\Q')}\\E` : `\\Q${text}\\E`)

export const PATTERN: JavaClass = defineClass(
  'java.util.regex.Pattern',
  { extends: () => [OBJECT] },
  {
    'static String quote(String)': quoted,
    'Predicate asPredicate()': (self: JavaPattern) => fn('Predicate', text => self.test(textOf(text))),
    'int flags()': (self: JavaPattern) => self.flags,
    'Matcher matcher(CharSequence)': (self: JavaPattern, text: unknown) => self.matcher(textOf(text)),
    'String pattern()': (self: JavaPattern) => self.source,
    'String[] split(CharSequence)': (self: JavaPattern, text: unknown) => new JavaArray(STRING, self.split(textOf(text), 0)),
    'String[] split(CharSequence, int)': (self: JavaPattern, text: unknown, limit: number) =>
      new JavaArray(STRING, self.split(textOf(text), limit)),
    'Stream splitAsStream(CharSequence)': (self: JavaPattern, text: unknown) => streamOf(self.split(textOf(text), 0)),
  },
)

export const MATCHER: JavaClass = defineClass(
  'java.util.regex.Matcher',
  { extends: () => [OBJECT] },
  {
    'static String quoteReplacement(String)': (text: string) => text.replace(/[\\$]/g, '\\$&'),
    'int end()': (self: Matcher) => self.range(0)[1],
    'int end(int)': (self: Matcher, group: number) => self.range(group)[1],
    'boolean find()': (self: Matcher) => self.find(),
    'boolean find(int)': (self: Matcher, from: number) => self.findFrom(from),
    'String group()': (self: Matcher) => self.group(0),
    'String group(int)': (self: Matcher, group: number) => self.group(group),
    'int groupCount()': (self: Matcher) => self.usedPattern.groupCount,
    'boolean lookingAt()': (self: Matcher) => self.lookingAt(),
    'boolean matches()': (self: Matcher) => self.matches(),
    'String namedGroup(String)': (self: Matcher, name: string) => self.namedGroup(name),
    'Pattern pattern()': (self: Matcher) => self.usedPattern,
    'Matcher region(int, int)': (self: Matcher, from: number, to: number) => self.setRegion(from, to),
    'int regionEnd()': (self: Matcher) => self.region[1],
    'int regionStart()': (self: Matcher) => self.region[0],
    'String replaceAll(String)': (self: Matcher, by: string) => self.replacedBy(textOf(by), true),
    'String replaceFirst(String)': (self: Matcher, by: string) => self.replacedBy(textOf(by), false),
    'Matcher reset()': (self: Matcher) => self.reset(),
    'int start()': (self: Matcher) => self.range(0)[0],
    'int start(int)': (self: Matcher, group: number) => self.range(group)[0],
    'Matcher usePattern(Pattern)': (self: Matcher, pattern: JavaPattern) => self.use(pattern),
  },
)
