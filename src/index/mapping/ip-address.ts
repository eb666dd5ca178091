// Encodes IP addresses as sixteen characters up to U+00FF, one per byte, which sort as the addresses do. IPv4 addresses stand at
// ::ffff:0:0, so that both kinds are one range.
import { illegalArgument } from '../../core/errors.ts'
import { notAnInteger } from '../../core/values.ts'

const IPV4_PREFIX = '\0\0\0\0\0\0\0\0\0\0\u00ff\u00ff'
export const FIRST_ADDRESS = '\0'.repeat(16)
export const LAST_ADDRESS = '\u00ff'.repeat(16)

/** Inclusive. */
export interface AddressRange {
  readonly min: string
  readonly max: string
}

const notAnAddress = (text: string) => illegalArgument(`'${text}' is not an IP string literal.`)

export function parseAddress(text: string): string {
  const zone = text.indexOf('%')
  const address = text.includes(':') ? parseIPv6(zone < 0 ? text : text.slice(0, zone)) : parseIPv4(text)
  if (address === null) throw notAnAddress(text)
  return address
}

/** Four numbers without leading zeros. */
function fourBytes(text: string): string | null {
  const parts = text.split('.')
  if (parts.length !== 4) return null
  let bytes = ''
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return null
    bytes += String.fromCharCode(Number(part))
  }
  return bytes
}

function parseIPv4(text: string): string | null {
  const bytes = fourBytes(text)
  return bytes === null ? null : IPV4_PREFIX + bytes
}

function parseIPv6(text: string): string | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map(half => groups(half))
  if (head === null || tail === null) return null
  if (tail === undefined) return head.length === 16 ? head : null
  const missing = 16 - head.length - tail.length
  return missing < 2 ? null : head + '\0'.repeat(missing) + tail
}

/** The bytes of groups between colons; the last may be an IPv4 address. */
function groups(text: string): string | null {
  if (text === '') return ''
  const parts = text.split(':')
  let bytes = ''
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if (i === parts.length - 1 && part.includes('.')) {
      const four = fourBytes(part)
      if (four === null) return null
      bytes += four
    } else if (!/^[0-9a-fA-F]{1,4}$/.test(part)) return null
    else {
      const group = Number.parseInt(part, 16)
      bytes += String.fromCharCode(group >> 8, group & 0xff)
    }
  }
  return bytes
}

const isIPv4 = (address: string) => address.startsWith(IPV4_PREFIX)

const dotted = (address: string) => [12, 13, 14, 15].map(i => address.charCodeAt(i)).join('.')

const groupsOf = (address: string) =>
  Array.from({ length: 8 }, (_, i) => ((address.charCodeAt(2 * i) << 8) | address.charCodeAt(2 * i + 1)).toString(16))

/** The short form: `::` for the first of the longest runs of two zero groups and more. */
export function formatAddress(address: string): string {
  if (isIPv4(address)) return dotted(address)
  const parts = groupsOf(address)
  let from = -1
  let length = 1
  for (let i = 0; i < 8; i++) {
    let end = i
    while (end < 8 && parts[end] === '0') end++
    if (end - i > length) {
      from = i
      length = end - i
    }
    i = Math.max(i, end - 1)
  }
  if (from < 0) return parts.join(':')
  return `${parts.slice(0, from).join(':')}::${parts.slice(from + length).join(':')}`
}

/** The form of descriptions: all eight groups. */
export const longAddress = (address: string) => (isIPv4(address) ? dotted(address) : groupsOf(address).join(':'))

/** `10.0.0.0/8`: the first and last address of a network. */
export function parseNetwork(text: string): AddressRange {
  const parts = text.split('/')
  if (parts.length !== 2) throw illegalArgument(`Expected [ip/prefix] but was [${text}]`)
  const address = parseAddress(parts[0])
  if (!/^[+-]?\d+$/.test(parts[1])) throw notAnInteger(parts[1])
  const written = Number(parts[1])
  // An IPv4 address written as IPv6 counts its prefix from the start of the latter.
  const short = isIPv4(address) && !parts[0].includes(':')
  if (written < 0 || written > (short ? 32 : 128)) {
    throw illegalArgument(`Illegal prefix length [${written}] in [${text}]. Must be 0-32 for IPv4 ranges, 0-128 for IPv6 ranges`)
  }
  const bits = short ? written + 96 : written
  let min = ''
  let max = ''
  for (let i = 0; i < 16; i++) {
    const host = 0xff >> Math.min(Math.max(bits - 8 * i, 0), 8)
    min += String.fromCharCode(address.charCodeAt(i) & ~host & 0xff)
    max += String.fromCharCode(address.charCodeAt(i) | host)
  }
  return { min, max }
}

/** The address after; null after the last. */
export const nextAddress = (address: string) => neighbour(address, 1, '\u00ff', '\0')
export const previousAddress = (address: string) => neighbour(address, -1, '\0', '\u00ff')

function neighbour(address: string, step: number, end: string, begin: string): string | null {
  let at = 15
  while (at >= 0 && address[at] === end) at--
  if (at < 0) return null
  return address.slice(0, at) + String.fromCharCode(address.charCodeAt(at) + step) + begin.repeat(15 - at)
}
