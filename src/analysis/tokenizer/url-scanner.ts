// Matches a URL or an e-mail address at a position. Of all rules that match the one that reads furthest wins, lookahead included; of those
// that read equally far the first.
import { DEAD } from '../../core/automata/dfa.ts'
import { EMAIL, HOSTS, MAILTO, URL, urlGrammar } from './url-grammar.ts'

const URL_RULE = 0
/** A host by itself, with something behind it that ends a word. */
const SEPARATED_HOST_RULE = 1
/** Two rules for each kind of host: followed by something that continues a word, and followed by anything else. */
const HOST_RULES = 2
const MAILTO_RULE = 8
const EMAIL_RULE = 9

const MAILTO_LENGTH = 'mailto'.length
const WORD_CHARACTER = /[-\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]/uy

export class UrlScanner {
  /** How far the winning rule read. */
  reach = 0
  end = 0
  type = ''
  private readonly grammar = urlGrammar()
  private rule = 0
  /** The best rule so far is that of a host that goes on, hence is no host. */
  private isBroken = false

  /** Nothing is seen beyond `maxLength` UTF-16 units. */
  constructor(private readonly maxLength: number) {}

  beginsAt(text: string, start: number): boolean {
    this.scan(text, start, true)
    // Where a broken host reads furthest, hosts need something behind them.
    if (this.isBroken) this.scan(text, start, false)
    return this.reach > 0
  }

  private scan(text: string, start: number, allowsBareHosts: boolean): void {
    const { grammar } = this
    const limit = Math.min(text.length, start + this.maxLength)
    this.reach = 0
    this.isBroken = false
    let state = grammar.start
    for (let i = start; i < limit; ) {
      state = grammar.step(state, text.charCodeAt(i++))
      if (state === DEAD) return
      const kinds = grammar.accepts(state)
      if (kinds === 0) continue
      if ((kinds & URL) !== 0) this.offer(i, URL_RULE, i, '<URL>')
      if ((kinds & MAILTO) !== 0) this.offer(i, MAILTO_RULE, start + MAILTO_LENGTH, '<ALPHANUM>')
      if ((kinds & EMAIL) !== 0) this.offer(i, EMAIL_RULE, i, '<EMAIL>')
      for (let kind = 0; kind < HOSTS.length; kind++)
        if ((kinds & HOSTS[kind]) !== 0) this.offerHost(text, i, limit, HOST_RULES + 2 * kind, allowsBareHosts)
    }
  }

  private offerHost(text: string, end: number, limit: number, rule: number, allowsBareHosts: boolean): void {
    const reach = end + (text.codePointAt(end)! > 0xffff ? 2 : 1)
    if (end < limit && reach <= limit) {
      WORD_CHARACTER.lastIndex = end
      if (!WORD_CHARACTER.test(text)) this.offer(reach, SEPARATED_HOST_RULE, end, '<URL>')
      else if (allowsBareHosts && this.offer(reach, rule, end, '<URL>')) this.isBroken = true
    }
    if (allowsBareHosts) this.offer(end, rule + 1, end, '<URL>')
  }

  private offer(reach: number, rule: number, end: number, type: string): boolean {
    if (reach < this.reach || (reach === this.reach && rule >= this.rule)) return false
    this.reach = reach
    this.rule = rule
    this.end = end
    this.type = type
    this.isBroken = false
    return true
  }
}
