// A search template: mustache with the server's functions `toJson`, `join` and `url`, filled in with parameters.
import { WorkBudget } from '../../core/breaker.ts'
import { ApiError, isApiError, nullPointer } from '../../core/errors.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { readTemplate, type Token } from './mustache.ts'
import { lookUp, type Scope } from './scope.ts'
import { placeIn, templateProblem } from './template-errors.ts'
import { asJson, type Encoder, encoderOf, inUrl, JSON_TYPE, shown } from './template-values.ts'

type Section = Extract<Token, readonly [unknown, string, number, number, readonly Token[], number]>

/** Parameters as JSON has them, floats as JsonFloat. */
export type TemplateParams = Readonly<Record<string, unknown>>

/** Sections within sections multiply. */
const MOST_TAGS = 500_000
const MOST_CHARACTERS = 10_000_000
/** How many times longer a function takes for a value than copying it. */
const FUNCTION_COST = 4

const JOIN_BY = /^join delimiter='(.*)'$/s

/**
 * @example
 * new Template('{"size": {{size}}{{^size}}10{{/size}}}').render({}) // {"size": 10}
 */
export class Template {
  private readonly tokens: readonly Token[]
  private readonly encode: Encoder
  /** Of the rendering under way. */
  private budget = new WorkBudget('<template>', 0, 0)

  /** Throws for what is no template. */
  constructor(
    readonly source: string,
    contentType = JSON_TYPE,
  ) {
    this.encode = encoderOf(contentType)
    this.tokens = readTemplate(source)
    this.check(this.tokens)
  }

  render(params: TemplateParams): string {
    this.budget = new WorkBudget('<template>', MOST_TAGS, MOST_CHARACTERS)
    return this.all(this.tokens, { value: params, outer: null })
  }

  // ---- before anything is rendered ------------------------------------------------------------

  private check(tokens: readonly Token[]): void {
    for (const token of tokens) {
      const [kind, name, start, end] = token
      if (kind === '>') throw templateProblem(this.source, `Template ${name} not found`, 'mustache_not_found_exception')
      if (kind === 'name' && name === '' && /^\S{2,}$/.test(this.source.slice(start, end)))
        throw templateProblem(this.source, `Empty mustache${placeIn(this.source, start)}`)
      if (kind !== '#' && kind !== '^') continue
      if (kind === '#') this.checkArgument(token)
      this.check(token[4])
    }
  }

  /** `toJson` and `join` take a name. */
  private checkArgument([, name, , , body]: Section): void {
    const called = calledFunction(name)
    if (called === null || called.kind === 'url' || body.length === 1) return
    throw templateProblem(this.source, `Mustache function [${called.kind}] must contain one and only one identifier`)
  }

  // ---- rendering ------------------------------------------------------------------------------

  private all(tokens: readonly Token[], scope: Scope): string {
    let text = ''
    for (const token of tokens) {
      this.budget.step()
      const part = this.one(token, scope)
      // Of sections only what is not counted within.
      if (token[0] !== '#' && token[0] !== '^') this.budget.write(part.length)
      text += part
    }
    return text
  }

  private one(token: Token, scope: Scope): string {
    const [kind, name] = token
    switch (kind) {
      case 'text':
        return name
      case 'name':
        return this.encode(shown(this.valueShown(token, scope)))
      case '&':
        return shown(this.valueShown(token, scope))
      case '#':
        return this.section(token, scope)
      case '^':
        return isNothing(this.valueOf(name, token, scope)) ? this.all(token[4], scope) : ''
      default:
        return ''
    }
  }

  private section(token: Section, scope: Scope): string {
    const called = calledFunction(token[1])
    if (called !== null) return this.call(called, token, scope)
    const value = this.valueOf(token[1], token, scope)
    if (isNothing(value)) return ''
    if (value === true) return this.all(token[4], scope)
    if (!Array.isArray(value)) return this.all(token[4], { value, outer: scope })
    let text = ''
    for (const item of value) text += this.all(token[4], { value: item, outer: scope })
    return text
  }

  private call(called: CalledFunction, token: Section, scope: Scope): string {
    const body = token[4]
    if (called.kind === 'url') return inUrl(this.all(body, scope))
    // A tag instead of a name names nothing.
    const value = body[0][0] === 'text' ? this.valueOf(body[0][1], token, scope) : undefined
    if (called.kind === 'join' && !Array.isArray(value)) return this.all(body, scope)
    const text = called.kind === 'toJson' ? asJson(value) : this.join(value as unknown[], called.delimiter, token)
    this.budget.write(text.length * FUNCTION_COST)
    return text
  }

  private join(items: readonly unknown[], delimiter: string, token: Token): string {
    if (items.includes(null))
      throw this.failure('Function failure', token, nullPointer('Cannot invoke "Object.toString()" because "object" is null'))
    return items.map(item => javaText(item)).join(delimiter)
  }

  /** Undefined where there is none. */
  private valueOf(name: string, token: Token, scope: Scope): unknown {
    try {
      return lookUp(scope, name)
    } catch (error) {
      throw isApiError(error) ? this.failure(error.reason, token, error) : error
    }
  }

  private valueShown(token: Token, scope: Scope): unknown {
    try {
      return this.valueOf(token[1], token, scope)
    } catch (error) {
      throw isApiError(error) ? this.failure(`Failed to get value for ${token[1]}`, token, error) : error
    }
  }

  private failure(reason: string, [, , start]: Token, cause: ApiError): ApiError {
    return new ApiError('mustache_exception', reason + placeIn(this.source, start), { cause })
  }
}

type CalledFunction = { readonly kind: 'toJson' } | { readonly kind: 'url' } | { readonly kind: 'join'; readonly delimiter: string }

/** Null: the section has the name of a value. */
function calledFunction(name: string): CalledFunction | null {
  switch (name.toLowerCase()) {
    case 'tojson':
      return { kind: 'toJson' }
    case 'url':
      return { kind: 'url' }
    case 'join':
      return { kind: 'join', delimiter: ',' }
  }
  const delimiter = JOIN_BY.exec(name)?.[1]
  return delimiter === undefined ? null : { kind: 'join', delimiter }
}

/** What a section is left out for. Zero and empty objects are something. */
const isNothing = (value: unknown) =>
  value === null || value === undefined || value === false || value === '' || (Array.isArray(value) && value.length === 0)
