// Redaction: what the audit log hides.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSecretHeader, redactedBody, redactedValue } from '../../../src/security/audit/redaction.ts'

const body = (text: string) => redactedBody(Buffer.from(text))
const HASH = `$2y$12$${'a'.repeat(53)}`
const TOKEN = `os_${'B'.repeat(43)}`

describe('redaction', () => {
  it('takes passwords, hashes and tokens out of JSON, and leaves the rest', () => {
    expect(JSON.parse(body(`{"password":"p","current_password":"q","hash":"${HASH}","backend_roles":["x"]}`))).toEqual({
      password: '__SENSITIVE__',
      current_password: '__SENSITIVE__',
      hash: '__HASH__',
      backend_roles: ['x'],
    })
    expect(JSON.parse(body(`{"note":"use ${TOKEN} with ${HASH}"}`))).toEqual({ note: 'use __SENSITIVE__ with __HASH__' })
    expect(JSON.parse(body('{"settings":{"tokenizer":"standard"},"api_tokens":{"max_tokens":5}}'))).toEqual({
      settings: { tokenizer: 'standard' },
      api_tokens: { max_tokens: 5 },
    })
  })

  it('hides the address of a channel, with which anybody may send', () => {
    expect(JSON.parse(body('{"config":{"config_type":"slack","slack":{"url":"https://hooks.slack.com/services/x"}}}'))).toEqual({
      config: { config_type: 'slack', slack: { url: '__SENSITIVE__' } },
    })
    expect(body('{"webhook":{"url":"https://a/secret","method":"POST"},"url":"https://b","slack":"x"}')).toBe(
      '{"webhook":{"url":"__SENSITIVE__","method":"POST"},"url":"https://b","slack":"x"}',
    )
  })

  it('sees which member a patch is about', () => {
    expect(body('[{"op":"add","path":"/u/password","value":"geheim"},{"op":"add","path":"/u/attributes","value":{"a":"b"}}]')).toBe(
      '[{"op":"add","path":"/u/password","value":"__SENSITIVE__"},{"op":"add","path":"/u/attributes","value":{"a":"b"}}]',
    )
    expect(body('[{"op":"add","path":"/u","value":{"password":"geheim"}}]')).not.toContain('geheim')
  })

  it('reads lines of JSON each by itself, and what is no JSON by its names', () => {
    expect(body('{"index":{}}\n{"password":"geheim"}\n')).toBe('{"index":{}}\n{"password":"__SENSITIVE__"}\n')
    expect(body('{"password": "geheim"')).not.toContain('geheim')
    expect(body('{"a":"{\\"password\\":\\"geheim\\"')).not.toContain('geheim')
  })

  it('cuts long bodies without showing what lies at the cut', () => {
    const long = body(`{"a":"${'x'.repeat(70_000)}","password":"geheim"}`)
    expect(long.length).toBeLessThan(66_000)
    expect(body(`{"password":"${'geheim'.repeat(20_000)}"}`)).not.toContain('geheim')
  })

  it('takes no longer for texts that were made to be slow', { retry: 2 }, () => {
    const began = performance.now()
    for (const piece of ['x', 'a:', 'http://', 'secret', 'os_', 'eyJ', 'eyJa.', '$2y$12$', '"', '{"a":'])
      body(piece.repeat(Math.ceil(65_536 / piece.length)))
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('hides parameters by name and in addresses', () => {
    expect(redactedValue('token', 'abc')).toBe('__SENSITIVE__')
    expect(redactedValue('source', '{"password":"geheim"}')).toBe('{"password":"__SENSITIVE__"}')
    expect(redactedValue('url', 'https://me:geheim@host/x')).toBe('https://__SENSITIVE__@host/x')
    expect(['Authorization', 'cookie', 'proxy-authorization'].every(isSecretHeader)).toBe(true)
  })

  it('never shows what stands in a secret member, however deep', () => {
    const tree = fc.letrec<{ node: unknown }>(tie => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.record({ password: fc.oneof(fc.constant('GEHEIM'), fc.constant(['GEHEIM']), fc.constant({ a: { b: 'GEHEIM' } })) }),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.dictionary(fc.string(), tie('node'), { maxKeys: 3 }),
      ),
    })).node
    fc.assert(fc.property(tree, value => !body(JSON.stringify(value)).includes('GEHEIM')))
  })
})
