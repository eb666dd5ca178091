// java.util.Locale: a language and where it is spoken.

import { defineClass, Later } from '../../java-class.ts'
import { OBJECT } from '../../java-classes.ts'
import { textHash } from '../../runtime/objects.ts'
import type { JavaClass } from '../../types.ts'
import { JavaObject } from '../../values.ts'

export class JavaLocale extends JavaObject {
  static readonly ROOT = new JavaLocale('', '')
  static readonly ENGLISH = new JavaLocale('en', '')

  constructor(
    readonly language: string,
    readonly country: string,
  ) {
    super()
  }

  static ofTag(tag: string): JavaLocale {
    const [language, country = ''] = tag.split(/[-_]/)
    return new JavaLocale(language === 'und' ? '' : language.toLowerCase(), country.toUpperCase())
  }

  get javaClass(): JavaClass {
    return LOCALE
  }

  get tag(): string {
    return `${this.language === '' ? 'und' : this.language}${this.country === '' ? '' : `-${this.country}`}`
  }

  override equals(other: unknown): boolean {
    return other instanceof JavaLocale && other.tag === this.tag
  }

  override hashCode(): number {
    return textHash(this.tag)
  }

  override toString(): string {
    return this.country === '' ? this.language : `${this.language}_${this.country}`
  }
}

const CONSTANTS: Readonly<Record<string, string>> = {
  CANADA: 'en-CA',
  CANADA_FRENCH: 'fr-CA',
  CHINA: 'zh-CN',
  CHINESE: 'zh',
  ENGLISH: 'en',
  FRANCE: 'fr-FR',
  FRENCH: 'fr',
  GERMAN: 'de',
  GERMANY: 'de-DE',
  ITALIAN: 'it',
  ITALY: 'it-IT',
  JAPAN: 'ja-JP',
  JAPANESE: 'ja',
  KOREA: 'ko-KR',
  KOREAN: 'ko',
  PRC: 'zh-CN',
  ROOT: 'und',
  SIMPLIFIED_CHINESE: 'zh-CN',
  TAIWAN: 'zh-TW',
  TRADITIONAL_CHINESE: 'zh-TW',
  UK: 'en-GB',
  US: 'en-US',
}

export const LOCALE: JavaClass = defineClass(
  'java.util.Locale',
  { extends: () => [OBJECT] },
  {
    'new(String)': (language: string) => new JavaLocale(language.toLowerCase(), ''),
    'new(String, String)': (language: string, country: string) => new JavaLocale(language.toLowerCase(), country.toUpperCase()),
    'static Locale forLanguageTag(String)': (tag: string) => JavaLocale.ofTag(tag),
    'static Locale getDefault()': () => JavaLocale.ofTag('en-US'),
    ...Object.fromEntries(
      Object.entries(CONSTANTS).map(([name, tag]) => [`static final Locale ${name}`, new Later(() => JavaLocale.ofTag(tag))]),
    ),
    'String getCountry()': (self: JavaLocale) => self.country,
    'String getLanguage()': (self: JavaLocale) => self.language,
    'String toLanguageTag()': (self: JavaLocale) => self.tag,
  },
)
