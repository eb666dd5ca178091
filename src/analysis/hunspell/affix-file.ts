// Parses affix files (.aff): prefixes and suffixes with their conditions, and how words are read. Lines about spelling suggestions and
// compounds are ignored, since stems do not depend on them.
import { type AffixCondition, affixCondition } from './affix-condition.ts'
import { Conversion } from './conversion.ts'
import { DictionaryError } from './dictionary-error.ts'
import { type FlagParser, flagParser } from './flags.ts'
import { lowerLetter } from './word-case.ts'

export interface Affix {
  readonly flag: string
  /** What it displaced. */
  readonly strip: string
  /** Flags of affixes that may follow it, and others that words with it have. */
  readonly continuation: string
  readonly crossProduct: boolean
  readonly accepts: AffixCondition
}

/** Affixes by their texts, and the longest of those. */
interface AffixTable {
  readonly byText: ReadonlyMap<string, readonly Affix[]>
  readonly longest: number
  /** Flags that follow others. */
  readonly secondStage: string
}

/** A flag that is not set is the empty text, which nothing has: see `hasFlag`. */
interface SpecialFlags {
  circumfix: string
  needAffix: string
  onlyInCompound: string
}

export interface AffixFile {
  readonly decode: (bytes: Uint8Array) => string
  readonly flags: FlagParser
  readonly special: Readonly<SpecialFlags>
  readonly prefixes: AffixTable
  readonly suffixes: AffixTable
  readonly flagAliases: readonly string[]
  readonly morphAliases: readonly string[]
  readonly complexPrefixes: boolean
  readonly fullStrip: boolean
  readonly checkSharpS: boolean
  readonly turkic: boolean
  readonly outputConversion: Conversion | null
  /** What is done to words before they are looked up. */
  clean(text: string): string
}

export const hasFlag = (flags: string, flag: string): boolean => flag !== '' && flag !== '\0' && flags.includes(flag)

const FLAG_LINES: ReadonlyMap<string, keyof SpecialFlags> = new Map([
  ['CIRCUMFIX', 'circumfix'],
  ['NEEDAFFIX', 'needAffix'],
  ['PSEUDOROOT', 'needAffix'],
  ['ONLYINCOMPOUND', 'onlyInCompound'],
])

export const readAffixFile = (bytes: Uint8Array, ignoreCase: boolean): AffixFile => new AffixReader(bytes, ignoreCase).read()

class AffixReader {
  private readonly decode: (bytes: Uint8Array) => string
  private readonly flags: FlagParser
  private readonly lines: readonly string[]
  private at = 0

  private readonly special: SpecialFlags = { circumfix: '', needAffix: '', onlyInCompound: '' }
  private readonly prefixes = new TableBuilder()
  private readonly suffixes = new TableBuilder()
  private flagAliases: string[] | null = null
  private morphAliases: string[] | null = null
  private ignored = ''
  private language = ''
  private inputConversion: Conversion | null = null
  private outputConversion: Conversion | null = null
  private readonly switches = new Set<string>()

  constructor(
    bytes: Uint8Array,
    private readonly ignoreCase: boolean,
  ) {
    const prologue = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
    const encoding = argumentOf(prologue, 'SET') ?? 'ISO8859-1'
    this.decode = decoder(encoding)
    this.flags = flagParser(argumentOf(prologue, 'FLAG'), isLatin1(encoding))
    this.lines = this.decode(bytes)
      .replace(/^\uFEFF/, '')
      .split(/\r\n|[\n\r]/)
  }

  read(): AffixFile {
    while (this.at < this.lines.length) {
      const line = this.lines[this.at++].trim()
      if (line !== '') this.readLine(line, line.split(/\s/)[0])
    }
    return {
      decode: this.decode,
      flags: this.flags,
      special: this.special,
      prefixes: this.prefixes.build(),
      suffixes: this.suffixes.build(),
      flagAliases: this.flagAliases ?? [],
      morphAliases: this.morphAliases ?? [],
      complexPrefixes: this.switches.has('COMPLEXPREFIXES'),
      fullStrip: this.switches.has('FULLSTRIP'),
      checkSharpS: this.switches.has('CHECKSHARPS'),
      turkic: this.turkic(),
      outputConversion: this.outputConversion,
      clean: text => this.clean(text),
    }
  }

  private readLine(line: string, directive: string): void {
    const flag = FLAG_LINES.get(directive)
    if (flag !== undefined) {
      this.special[flag] = this.oneFlag(singleArgument(line))
      return
    }
    switch (directive) {
      case 'PFX':
        this.readAffixes(line, true)
        return
      case 'SFX':
        this.readAffixes(line, false)
        return
      case 'AF':
        if (this.flagAliases === null) this.flagAliases = []
        else this.flagAliases.push(line.split(/\s+/)[1] ?? '')
        return
      case 'AM':
        if (this.morphAliases === null) this.morphAliases = []
        else this.morphAliases.push(line.slice(2))
        return
      case 'IGNORE':
        this.ignored = singleArgument(line)
        return
      case 'ICONV':
        this.inputConversion = this.readConversion(line)
        return
      case 'OCONV':
        this.outputConversion = this.readConversion(line)
        return
      case 'LANG':
        this.language = singleArgument(line)
        return
      case 'COMPLEXPREFIXES':
      case 'FULLSTRIP':
      case 'CHECKSHARPS':
        this.switches.add(directive)
    }
  }

  private oneFlag(text: string): string {
    const flag = this.flags(text)[0]
    if (flag === undefined) throw new DictionaryError(`expected a flag, got: ${text}`)
    return flag
  }

  /** `SFX flag Y count`, then as many lines `SFX flag strip affix/flags condition`. */
  private readAffixes(header: string, isPrefix: boolean): void {
    const [, name, cross, count] = header.split(/\s+/)
    if (count === undefined || !/^\+?\d+$/.test(count)) throw new DictionaryError(`Affix rule header expected; got ${header}`)
    const table = isPrefix ? this.prefixes : this.suffixes
    for (let i = 0; i < Number(count); i++) {
      const line = this.lines[this.at++]
      if (line === undefined) throw new DictionaryError(`Premature end of rules for ${header}`)
      const [, rule, displaced, text, condition = '.'] = line.trimEnd().split(/\s+/)
      if (text === undefined) throw new DictionaryError(`Invalid syntax: ${line}`)
      if (rule !== name) throw new DictionaryError(`Affix rule mismatch. Header: ${header}; rule: ${line}`)
      const strip = displaced === '0' ? '' : displaced
      const slash = text.lastIndexOf('/')
      const affix = slash === -1 ? text : text.slice(0, slash)
      table.add(this.clean(affix === '0' ? '' : affix), {
        flag: this.oneFlag(rule),
        strip,
        continuation: slash === -1 ? '' : this.flags(aliased(text.slice(slash + 1), this.flagAliases ?? [])),
        crossProduct: cross === 'Y',
        accepts: affixCondition(isPrefix, strip, condition),
      })
    }
  }

  private readConversion(header: string): Conversion {
    const count = Number(header.split(/\s+/)[1])
    const conversion = new Conversion()
    for (let i = 0; i < count; i++) {
      const line = this.lines[this.at++] ?? ''
      const [, from, to, remark] = line.split(/\s+/)
      if (to === undefined || (remark !== undefined && remark !== '' && !remark.startsWith('#')))
        throw new DictionaryError(`Invalid syntax: ${line}`)
      if (!conversion.add(from, to)) throw new DictionaryError(`duplicate mapping specified for: ${from}`)
    }
    return conversion
  }

  private turkic(): boolean {
    return /^(tr|az)(_|$)/.test(this.language)
  }

  private clean(text: string): string {
    let out = text
    if (this.ignored !== '') out = [...out].filter(letter => !this.ignored.includes(letter)).join('')
    if (this.inputConversion !== null) out = this.inputConversion.apply(out)
    if (!this.ignoreCase) return out
    const turkic = this.turkic()
    return Array.from({ length: out.length }, (_, i) => lowerLetter(out[i], turkic)).join('')
  }
}

class TableBuilder {
  private readonly byText = new Map<string, Affix[]>()
  private longest = 0
  private secondStage = ''

  add(text: string, affix: Affix): void {
    const same = this.byText.get(text)
    if (same === undefined) this.byText.set(text, [affix])
    else same.push(affix)
    this.longest = Math.max(this.longest, text.length)
    for (const flag of affix.continuation.split('')) if (!this.secondStage.includes(flag)) this.secondStage += flag
  }

  build(): AffixTable {
    return { byText: this.byText, longest: this.longest, secondStage: this.secondStage }
  }
}

/** With AF lines, flags are given by the number of a line. */
export function aliased(text: string, aliases: readonly string[]): string {
  if (aliases.length === 0) return text
  const alias = /^\+?\d+$/.test(text) ? aliases[Number(text) - 1] : undefined
  if (alias === undefined) throw new DictionaryError(`Bad flag alias number:${text}`)
  return alias
}

function singleArgument(line: string): string {
  const [, argument, remark] = line.split(/\s+/)
  if (argument === undefined || (remark !== undefined && !remark.startsWith('#'))) throw new DictionaryError(`Invalid syntax: ${line}`)
  return argument
}

const argumentOf = (text: string, directive: string): string | null =>
  new RegExp(`^(?:ï»¿)?${directive}[ \\t]+(\\S+)`, 'm').exec(text)?.[1] ?? null

const isLatin1 = (encoding: string): boolean => /^(iso-?8859-1|iso_8859-1|latin1)$/i.test(encoding)

const ENCODINGS: Readonly<Record<string, string>> = { 'microsoft-cp1251': 'windows-1251', 'TIS620-2533': 'tis-620' }

function decoder(encoding: string): (bytes: Uint8Array) => string {
  if (isLatin1(encoding)) return bytes => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  try {
    const decoder = new TextDecoder(Object.hasOwn(ENCODINGS, encoding) ? ENCODINGS[encoding] : encoding, { ignoreBOM: true })
    return bytes => decoder.decode(bytes)
  } catch {
    throw new DictionaryError(`Unsupported encoding: ${encoding}`)
  }
}
