// Distinguished names and when they are equal.
import { describe, expect, it } from 'vitest'
import { canonicalName } from '../../../src/security/authentication/distinguished-name.ts'

const same = (a: string, b: string) => canonicalName(a) === canonicalName(b)

describe('distinguished names', () => {
  it('are the same whatever the blanks and the case', () => {
    expect(same('CN=kirk,OU=client,O=client,L=test, C=de', 'cn=Kirk, ou=client ,O=client,L=test,C=DE')).toBe(true)
    expect(same('CN=a  b', 'CN=a b')).toBe(true)
    expect(same('CN=a+OU=b,C=de', 'OU=b + CN=a, C=de')).toBe(true)
    expect(same('O=a\\, "b"', 'O=a\\2c \\"b\\"')).toBe(true)
    expect(same('O=a\\, b', 'O="a, b"')).toBe(true)
    expect(same('CN=\\c3\\b6', 'CN=ö')).toBe(true)
  })

  it('are others in another order, or with a comma that is part of a value', () => {
    expect(same('CN=kirk,C=de', 'C=de,CN=kirk')).toBe(false)
    expect(same('CN=kirk\\,C=de', 'CN=kirk,C=de')).toBe(false)
    expect(same('CN=\\\\2c', 'CN=\\2c')).toBe(false)
    expect(same('CN=kirk', 'CN=kirk,C=de')).toBe(false)
    expect(same('CN=a\\,b', 'CN=a","b')).toBe(false)
  })
})
