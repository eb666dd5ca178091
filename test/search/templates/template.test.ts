// Templates and what a real server made of them.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isApiError } from '../../../src/core/errors.ts'
import { parseJsonNumbers } from '../../../src/core/json.ts'
import { Template, type TemplateParams } from '../../../src/search/templates/template.ts'
import { anyLetter } from '../../support/any-letter.ts'

interface Case {
  readonly template: string
  readonly params?: unknown
  /** What was rendered: as JSON where it is some, as text otherwise. */
  readonly json?: unknown
  readonly text?: string
  readonly error?: Record<string, unknown>
}

interface Recorded {
  /** As text, which tells `1.0` from `1`. */
  readonly params: string
  readonly shared: readonly Case[]
  readonly own: readonly Case[]
}

const recorded: Recorded = JSON.parse(readFileSync(new URL('./recorded/rendered.json', import.meta.url), 'utf8'))

const paramsOf = (text: string) => parseJsonNumbers(text) as TemplateParams

function answer(template: string, params: TemplateParams): { text: string } | { error: unknown } {
  try {
    return { text: new Template(template).render(params) }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { root_cause, ...told } = error.toBody()
    return { error: told }
  }
}

function check({ template, json, text, error }: Case, params: TemplateParams): void {
  const found = answer(template, params)
  if (error !== undefined) expect(found).toEqual({ error })
  else if (text !== undefined) expect(found).toEqual({ text })
  else expect('text' in found ? JSON.parse(found.text) : found).toEqual(json)
}

describe('templates', () => {
  it.each(recorded.shared)('$template', one => check(one, paramsOf(recorded.params)))
  it.each(recorded.own)('$template with its own parameters', one => check(one, paramsOf(JSON.stringify(one.params))))

  it('has any text survive within a string of JSON', () => {
    const template = new Template('{"a":"{{v}}"}')
    fc.assert(
      fc.property(fc.string({ unit: anyLetter }), v => {
        expect(JSON.parse(template.render({ v }))).toEqual({ a: v })
      }),
    )
  })

  it('has any text survive in an address', () => {
    const template = new Template('{{#url}}{{{v}}}{{/url}}')
    fc.assert(
      fc.property(fc.string({ unit: anyLetter }), v => {
        expect(new URLSearchParams(`v=${template.render({ v })}`).get('v')).toBe(v)
      }),
    )
  })

  it('has any value survive toJson', () => {
    const template = new Template('{{#toJson}}v{{/toJson}}')
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), v => {
        const written = JSON.parse(JSON.stringify(v))
        expect(JSON.parse(template.render(paramsOf(JSON.stringify({ v }))))).toEqual(written)
      }),
    )
  })

  it('finds nothing that the parameters do not hold', () => {
    expect(new Template('{{constructor}}{{__proto__}}{{a.toString}}{{l.length}}').render({ a: {}, l: [] })).toBe('')
  })

  it.each([
    ['text/plain', 'a"b c'],
    ['application/json', 'a\\"b c'],
    ['application/json; charset=UTF-8', 'a\\"b c'],
    ['application/x-www-form-urlencoded', 'a%22b+c'],
  ])('escapes for %s', (type, text) => {
    expect(new Template('{{x}}', type).render({ x: 'a"b c' })).toBe(text)
  })

  it('knows no other kinds of text', () => {
    expect(() => new Template('x', 'nope/x')).toThrow('No encoder found for MIME type [nope/x]')
  })
})
