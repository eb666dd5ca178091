// Addresses and networks, parsed and printed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatAddress,
  LAST_ADDRESS,
  longAddress,
  nextAddress,
  parseAddress,
  parseNetwork,
  previousAddress,
} from '../../../src/index/mapping/ip-address.ts'

const anyAddress = fc.array(fc.oneof(fc.constant(0), fc.constant(255), fc.integer({ min: 0, max: 255 })), { minLength: 16, maxLength: 16 })
const spelled = (bytes: readonly number[]) => String.fromCharCode(...bytes)

describe('an address', () => {
  it.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['0:0:1::', '0:0:1::'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['::', '::'],
    ['::1.2.3.4', '::102:304'],
    ['1::', '1::'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%s is shown as %s', (written, shown) => {
    expect(formatAddress(parseAddress(written))).toBe(shown)
  })

  it.each(['300.1.1.1', '1.2.3', '010.0.0.1', '', ' 1.2.3.4', '1::2::3', '12345::', '10.0.0.0/8', '1.5', ':::', '1:2:3:4:5:6:7'])(
    '%s is none',
    text => expect(() => parseAddress(text)).toThrow(`'${text}' is not an IP string literal.`),
  )

  it('comes back from both its forms, and sorts as its bytes do', () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, (a, b) => {
        expect(parseAddress(formatAddress(spelled(a)))).toBe(spelled(a))
        expect(parseAddress(longAddress(spelled(a)))).toBe(spelled(a))
        expect(Math.sign(Buffer.compare(Buffer.from(spelled(a)), Buffer.from(spelled(b))))).toBe(
          Math.sign(Buffer.compare(Uint8Array.from(a), Uint8Array.from(b))),
        )
      }),
    )
  })

  it('has neighbours', () => {
    expect(nextAddress(LAST_ADDRESS)).toBeNull()
    expect(previousAddress(parseAddress('::'))).toBeNull()
    fc.assert(
      fc.property(anyAddress, bytes => {
        const next = nextAddress(spelled(bytes))
        if (next === null) return
        expect(next > spelled(bytes)).toBe(true)
        expect(previousAddress(next)).toBe(spelled(bytes))
      }),
    )
  })
})

describe('a network', () => {
  it.each([
    ['192.168.1.0/25', '192.168.1.0', '192.168.1.127'],
    ['192.168.1.77/24', '192.168.1.0', '192.168.1.255'],
    ['0.0.0.0/0', '0.0.0.0', '255.255.255.255'],
    ['2001:db8::/32', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['1.2.3.4/32', '1.2.3.4', '1.2.3.4'],
  ])('%s goes from %s to %s', (network, min, max) => {
    const range = parseNetwork(network)
    expect([formatAddress(range.min), formatAddress(range.max)]).toEqual([min, max])
  })

  it.each([
    ['10.0.0.0/99', 'Illegal prefix length [99] in [10.0.0.0/99]. Must be 0-32 for IPv4 ranges, 0-128 for IPv6 ranges'],
    ['1.2.3.4/x', 'For input string: "x"'],
    ['1.2.3.4/1/2', 'Expected [ip/prefix] but was [1.2.3.4/1/2]'],
  ])('%s is none', (text, reason) => expect(() => parseNetwork(text)).toThrow(reason))
})
