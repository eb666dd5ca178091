// Checks whether a message may be sent to a host. The resolved address is checked, and the connection then goes to that very address.
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export interface HostRules {
  /** Names, addresses and networks (`10.0.0.0/8`) that are never reached. */
  readonly denied: readonly string[]
  /** Whether this machine, its networks and link-local addresses may be reached. */
  readonly allowsPrivate: boolean
}

export interface ResolvedHost {
  readonly address: string
  readonly family: 4 | 6
}

/** Which rule refuses a host; null: none. */
type Refusal = 'denied' | 'private' | null

export class HostNotFound extends Error {}

export class HostRefused extends Error {
  constructor(readonly rule: Exclude<Refusal, null>) {
    super(`refused: ${rule}`)
  }
}

export async function resolveHost(host: string, rules: HostRules): Promise<ResolvedHost> {
  // As in a URL, where addresses of six bytes and more stand in brackets.
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  if (rules.denied.some(denied => denied.toLowerCase() === name)) throw new HostRefused('denied')
  const family = isIP(name)
  const found = family === 0 ? await addressesOf(name) : [{ address: name, family }]
  for (const { address } of found) {
    const refusal = refusalOf(address, rules)
    if (refusal !== null) throw new HostRefused(refusal)
  }
  return found[0] as ResolvedHost
}

async function addressesOf(name: string) {
  const found = await lookup(name, { all: true }).catch(() => [])
  if (found.length === 0) throw new HostNotFound(name)
  return found
}

export function refusalOf(address: string, { denied, allowsPrivate }: HostRules): Refusal {
  const plain = withoutMapping(address)
  if (isIn(listOf(denied), plain)) return 'denied'
  return !allowsPrivate && isIn(PRIVATE, plain) ? 'private' : null
}

/** IPv4 in the clothes of IPv6. */
function withoutMapping(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped !== null) return mapped[1]
  const words = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(address)
  if (words === null) return address
  const [high, low] = [Number.parseInt(words[1], 16), Number.parseInt(words[2], 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address, bits] = network.split('/')
    const version = isIP(address)
    if (version === 0) continue
    const family = version === 6 ? 'ipv6' : 'ipv4'
    const prefix = bits === undefined ? Number.NaN : Number(bits)
    if (Number.isInteger(prefix) && prefix >= 0 && prefix <= (version === 6 ? 128 : 32)) list.addSubnet(address, prefix, family)
    else if (bits === undefined) list.addAddress(address, family)
  }
  return list
}

const PRIVATE = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
])
