// The JSON parsers and the printer.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ApiError, isApiError } from '../../src/core/errors.ts'
import { JsonFloat, parseJson, parseJsonNumbers, parseSource, RawJson, stringify } from '../../src/core/json.ts'

function refusal(text: string | Uint8Array): ApiError {
  try {
    parseJson(text)
  } catch (error) {
    if (isApiError(error)) return error
    throw error
  }
  throw new Error('parsed')
}

/** What V8's parser rounds, ours keeps. */
const asNumbers = (value: unknown): unknown => JSON.parse(stringify(value))

const at = (offset: number) =>
  `\n at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #${offset}]`

describe('values', () => {
  test('agree with JSON.parse, by both parsers', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const expected: unknown = JSON.parse(text)
        expect(asNumbers(parseJson(text))).toEqual(expected)
        expect(asNumbers(parseSource(Buffer.from(text)))).toEqual(expected)
      }),
    )
  })

  test('print what they read', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(JSON.parse(stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('short texts and names are escaped as long ones are', () => {
    for (const text of [
      '',
      '"',
      '\\',
      'a\nb',
      '\u0000',
      '\u001f',
      ' ',
      '\u007f',
      'é',
      '\u2028',
      '\ud7ff',
      '\ud800',
      'x\udfff',
      '😀',
      '\uffff',
    ])
      for (const value of [text, text.padEnd(40, 'x')])
        expect(stringify({ [value]: value, list: [value] })).toBe(JSON.stringify({ [value]: value, list: [value] }))
  })

  test('whole numbers beyond 2^53 stay exact', () => {
    expect(parseJson('[9223372036854775807, 9007199254740991]')).toEqual([9223372036854775807n, 9007199254740991])
    expect(parseSource(Buffer.from('{"n":18446744073709551615}'))).toEqual({ n: 18446744073709551615n })
    expect(stringify({ n: 18446744073709551615n })).toBe('{"n":18446744073709551615}')
  })

  test('numbers written with a fraction can be told from whole ones', () => {
    expect(parseJsonNumbers('[1, 1.0, 1e2]')).toEqual([1, new JsonFloat(1), new JsonFloat(100)])
    expect(stringify(new JsonFloat(1))).toBe('1.0')
  })

  test('keys that name parts of every object are plain keys', () => {
    const value = parseJson('{"__proto__": {"polluted": true}, "constructor": 1}') as Record<string, unknown>
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor'])
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('comments are space, and nothing at all is undefined', () => {
    expect(parseJson('/*c*/{"size":1}// end\n')).toEqual({ size: 1 })
    expect(parseJson('  ')).toBeUndefined()
  })

  test('raw parts are printed byte for byte', () => {
    expect(stringify({ a: new RawJson(Buffer.from('{"x": 1.0}')) })).toBe('{"a":{"x": 1.0}}')
  })
})

describe('malformed text is refused in the words of the real server', () => {
  test.each([
    ['{"query":}', 'json_parse_exception', `Unexpected character ('}' (code 125)): expected a value${at(9)}`],
    [
      '{"query":abc}',
      'json_parse_exception',
      `Unrecognized token 'abc': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')${at(9)}`,
    ],
    ['{"query":01}', 'json_parse_exception', `Invalid numeric value: Leading zeroes not allowed${at(10)}`],
    [
      '{"query":1.}',
      'json_parse_exception',
      `Unexpected character ('}' (code 125)) in numeric value: Decimal point not followed by a digit${at(11)}`,
    ],
    [
      '{"query":-}',
      'json_parse_exception',
      `Unexpected character ('}' (code 125)) in numeric value: expected digit (0-9) to follow minus sign, for valid numeric value${at(10)}`,
    ],
    [
      '{query:1}',
      'json_parse_exception',
      `Unexpected character ('q' (code 113)): was expecting double-quote to start property name${at(1)}`,
    ],
    [
      '{"a" 1}',
      'json_parse_exception',
      `Unexpected character ('1' (code 49)): was expecting a colon to separate property name and value${at(5)}`,
    ],
    [
      '{"a":{},}',
      'json_parse_exception',
      `Unexpected character ('}' (code 125)): was expecting double-quote to start property name${at(8)}`,
    ],
    [
      '{"a":NaN}',
      'json_parse_exception',
      `Non-standard token 'NaN': enable \`JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS\` to allow${at(8)}`,
    ],
    ['{"a":1,"a":2}', 'json_parse_exception', `Duplicate Object property "a"${at(10)}`],
    [
      '{"query":{"match_all":{}}',
      'unexpected_end_of_input_exception',
      `Unexpected end-of-input: expected close marker for Object (start marker at [Source: REDACTED (\`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION\` disabled); byte offset: #UNKNOWN])${at(25)}`,
    ],
  ])('%s', (text, type, reason) => {
    const error = refusal(text)
    expect([error.type, error.reason, error.status]).toEqual([type, reason, 400])
    expect(error.cause?.type).toBe(type === 'json_parse_exception' ? 'stream_read_exception' : type)
  })

  test('broken UTF-8 names the byte', () => {
    expect(refusal(Buffer.from('{"size":"\xff\xfe"}', 'latin1')).reason).toBe(`Invalid UTF-8 start byte 0xff${at(9)}`)
  })

  test('a repeated key in a document is found', () => {
    expect(() => parseSource(Buffer.from('{"a":1,"b":{"c":1,"c":2}}'))).toThrow('Duplicate Object property "c"')
  })

  test('depth and number length are bounded', () => {
    expect(refusal('['.repeat(100_000)).type).toBe('stream_constraints_exception')
    expect(() => parseSource(Buffer.from('['.repeat(100_000)))).toThrow('nesting depth (1001) exceeds')
    expect(refusal(`{"size":${'1'.repeat(1500)}}`)).toMatchObject({ status: 500, type: 'stream_constraints_exception' })
  })
})
