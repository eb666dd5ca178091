// What `_analyze` refuses in a body, in the server's words and at the server's position.
import { describe, expect, test } from 'vitest'
import { parseAnalyzeRequest } from '../../src/analysis/analyze-request.ts'
import { ApiError } from '../../src/core/errors.ts'
import { parseJson } from '../../src/core/json.ts'
import { locate } from '../../src/core/json-locate.ts'

const REFUSED: [body: string, type: string, column: number | null, reason: string, cause?: string][] = [
  [
    '{"text":"a","tokenizer":5}',
    'x_content_parse_exception',
    25,
    "[analyze_request] tokenizer doesn't support values of type: VALUE_NUMBER",
  ],
  [
    '{"text":"a","tokenizer":["x"]}',
    'x_content_parse_exception',
    25,
    "[analyze_request] tokenizer doesn't support values of type: START_ARRAY",
  ],
  [
    '{"text":"a","analyzer":null}',
    'x_content_parse_exception',
    24,
    "[analyze_request] analyzer doesn't support values of type: VALUE_NULL",
  ],
  [
    '{"text":"a","char_filter":"x"}',
    'x_content_parse_exception',
    27,
    "[analyze_request] char_filter doesn't support values of type: VALUE_STRING",
  ],
  ['{"text":{"a":1}}', 'x_content_parse_exception', 9, "[analyze_request] text doesn't support values of type: START_OBJECT"],
  ['{"text":"a","explain":1}', 'x_content_parse_exception', 23, "[analyze_request] explain doesn't support values of type: VALUE_NUMBER"],
  ['{"text":"a","nope":1}', 'x_content_parse_exception', 13, '[analyze_request] unknown field [nope]'],
  ['[1]', 'x_content_parse_exception', 1, '[analyze_request] Expected START_OBJECT but was: START_ARRAY'],
  [
    '{"text":"a","explain":"maybe"}',
    'x_content_parse_exception',
    23,
    '[analyze_request] failed to parse field [explain]',
    'Failed to parse value [maybe] as only [true] or [false] are allowed.',
  ],
  [
    '{"text":"a","filter":[5],"tokenizer":"standard"}',
    'x_content_parse_exception',
    23,
    '[analyze_request] failed to parse field [filter]',
    'Expected [VALUE_STRING] or [START_OBJECT], got VALUE_NUMBER',
  ],
  [
    '{"text":["a",["b"]]}',
    'x_content_parse_exception',
    14,
    '[analyze_request] failed to parse field [text]',
    'expected value but got [START_ARRAY]',
  ],
  ['{}', 'action_request_validation_exception', null, 'Validation Failed: 1: text is missing;'],
  ['{"text":[]}', 'action_request_validation_exception', null, 'Validation Failed: 1: text is missing;'],
  [
    '{"normalizer":"lowercase","tokenizer":"standard","text":"x"}',
    'action_request_validation_exception',
    null,
    'Validation Failed: 1: index is required if normalizer is specified;2: tokenizer/analyze should be null if normalizer is specified;3: cannot define extra components on a named normalizer;',
  ],
  [
    '{"analyzer":"standard","filter":["lowercase"],"text":"x"}',
    'action_request_validation_exception',
    null,
    'Validation Failed: 1: cannot define extra components on a named analyzer;',
  ],
]

describe('refuses', () => {
  test.each(REFUSED)('%s', (text, type, column, reason, cause) => {
    const body = parseJson(text)
    let error: unknown
    try {
      parseAnalyzeRequest(body, false)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(ApiError)
    const refusal = error as ApiError
    expect(refusal.type).toBe(type)
    expect(refusal.reason).toBe(reason)
    expect(refusal.cause?.reason).toBe(cause)
    expect(refusal.at ? (locate(text, body, refusal.at)?.col ?? null) : null).toBe(column)
  })
})

test('takes one component or a list, texts of any plain kind, and flags as text', () => {
  const request = parseAnalyzeRequest({ text: [true, 1], filter: { type: 'stop' }, explain: 'true', attributes: 'BYTES' }, false)
  expect(request.texts).toEqual(['true', '1'])
  expect(request.tokenFilters).toHaveLength(1)
  expect(request.explain).toBe(true)
  expect(request.attributes).toEqual(['bytes'])
})
