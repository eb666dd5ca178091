// Names a network flow by a hash of its ends, the same for both directions (Community ID, version 1).
import { createHash } from 'node:crypto'
import { illegalArgument } from '../../core/errors.ts'
import { parseAddress } from '../../index/mapping/ip-address.ts'
import { type IngestDocument, notCastable } from '../ingest-document.ts'
import type { Options } from '../options.ts'
import type { ProcessorType } from '../processor.ts'

const PROTOCOLS: ReadonlyMap<string, number> = new Map([
  ['icmp', 1],
  ['tcp', 6],
  ['udp', 17],
  ['icmp6', 58],
  ['sctp', 132],
])

/** The kinds of message that answer one another; messages of other kinds go one way only, and their code counts. */
const ICMP_ANSWERS: ReadonlyMap<number, ReadonlyMap<number, number>> = new Map([
  [1, pairs([8, 0], [13, 14], [15, 16], [17, 18], [10, 9])],
  [58, pairs([128, 129], [130, 131], [133, 134], [135, 136], [139, 140], [144, 145])],
])

function pairs(...both: readonly (readonly [number, number])[]): ReadonlyMap<number, number> {
  return new Map(both.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
}

const FIELDS = [
  'source_port_field',
  'destination_port_field',
  'iana_protocol_number_field',
  'protocol_field',
  'icmp_type_field',
  'icmp_code_field',
] as const

type Paths = Readonly<Record<(typeof FIELDS)[number], string | null>>

export interface CommunityIdOptions {
  /** The field with the address of the sender. */
  readonly source_ip_field: string
  /** The field with the address of the receiver. */
  readonly destination_ip_field: string
  /** The field with the port of the sender. */
  readonly source_port_field?: string
  /** The field with the port of the receiver. */
  readonly destination_port_field?: string
  /** The field with the number of the protocol; or `protocol_field`. */
  readonly iana_protocol_number_field?: string
  /** The field with the protocol: `tcp`. */
  readonly protocol_field?: string
  /** The field with the type of an ICMP message. */
  readonly icmp_type_field?: string
  /** The field with the code of an ICMP message. */
  readonly icmp_code_field?: string
  /** From 0 to 65535; 0. */
  readonly seed?: number
  /** `community_id` */
  readonly target_field?: string
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const community_id: ProcessorType = {
  name: 'community_id',
  create(options) {
    const sourceField = options.text('source_ip_field')
    const destinationField = options.text('destination_ip_field')
    const paths = Object.fromEntries(FIELDS.map(name => [name, options.optionalText(name)])) as Paths
    const seed = readSeed(options)
    const target = options.optionalText('target_field') ?? 'community_id'
    const ignoreMissing = options.flag('ignore_missing')
    return document => {
      const protocol = readProtocol(document, paths, ignoreMissing)
      if (protocol === null) return
      const source = readAddress(document, sourceField, ignoreMissing)
      if (source === null) return
      const destination = readAddress(document, destinationField, ignoreMissing)
      if (destination === null) return
      if (source.length !== destination.length) throw illegalArgument('source ip and destination ip must have same format')
      const ports = protocol === 1 || protocol === 58 ? readMessage(document, paths, protocol) : readPorts(document, paths)
      document.set(
        target,
        hash(seed, protocol, { address: source, port: ports.source }, { address: destination, port: ports.destination }, ports.oneWay),
      )
    }
  },
}

function readSeed(options: Options): number {
  const seed = options.int('seed') ?? 0
  if (seed < 0 || seed > 0xffff) throw options.refuse('seed', 'seed must be between 0 and 65535')
  return seed
}

function valueAt(document: IngestDocument, path: string | null): unknown {
  return path === null || path === '' || !document.has(path) ? null : document.get(path)
}

function intAt(document: IngestDocument, path: string): number | null {
  const value = valueAt(document, path)
  if (value === null || typeof value === 'number') return value
  throw notCastable(path, value, 'java.lang.Integer')
}

/** By number or, where there is none, by name. */
function readProtocol(document: IngestDocument, paths: Paths, ignoreMissing: boolean): number | null {
  const { iana_protocol_number_field: byNumber, protocol_field: byName } = paths
  const number = byNumber === null ? null : intAt(document, byNumber)
  if (number !== null) {
    if ([...PROTOCOLS.values()].includes(number)) return number
    throw illegalArgument(`unsupported iana protocol number [${number}]`)
  }
  const name = valueAt(document, byName)
  if (name === null) {
    if (ignoreMissing) return null
    throw illegalArgument(`cannot resolve protocol by neither iana protocol number field [${byNumber}] nor protocol name field [${byName}]`)
  }
  if (typeof name !== 'string') throw notCastable(byName!, name, 'java.lang.String')
  const known = PROTOCOLS.get(name.toLowerCase())
  if (known === undefined) throw illegalArgument(`unsupported protocol [${name}]`)
  return known
}

/** Four bytes or sixteen. */
function readAddress(document: IngestDocument, path: string, ignoreMissing: boolean): Buffer | null {
  const text = valueAt(document, path)
  if (text === null || text === '') {
    if (ignoreMissing) return null
    throw illegalArgument(`ip address in the field [${path}] is null or empty`)
  }
  if (typeof text !== 'string') throw notCastable(path, text, 'java.lang.String')
  try {
    const bytes = Buffer.from(parseAddress(text), 'latin1')
    return text.includes(':') ? bytes : bytes.subarray(-4)
  } catch {
    throw illegalArgument(`ip address [${text}] in the field [${path}] is not a valid ipv4/ipv6 address`)
  }
}

interface Ports {
  readonly source: number
  readonly destination: number
  /** The direction counts. */
  readonly oneWay: boolean
}

function readPorts(document: IngestDocument, { source_port_field: source, destination_port_field: destination }: Paths): Ports {
  if (!source || !destination) throw illegalArgument('both source port and destination port field path cannot be null nor empty')
  return { source: portAt(document, source), destination: portAt(document, destination), oneWay: false }
}

function portAt(document: IngestDocument, path: string): number {
  const port = intAt(document, path)
  if (port === null)
    throw illegalArgument(`both source port and destination port cannot be null, but port in the field path [${path}] is null`)
  if (port < 0 || port > 0xffff)
    throw illegalArgument(
      `both source port and destination port must be between 0 and 65535, but port in the field path [${path}] is [${port}]`,
    )
  return port
}

/** The type of a message stands for one port, that of its answer or its code for the other. */
function readMessage(document: IngestDocument, { icmp_type_field: typeField, icmp_code_field: codeField }: Paths, protocol: number): Ports {
  if (!typeField) throw illegalArgument('icmp message type field path cannot be null nor empty')
  const type = intAt(document, typeField)
  if (type === null) throw illegalArgument('icmp message type cannot be null')
  if (type < 0 || type > 0xff) throw illegalArgument(`invalid icmp message type [${type}]`)
  const answer = ICMP_ANSWERS.get(protocol)!.get(type)
  if (answer !== undefined) return { source: type, destination: answer, oneWay: false }
  const code = codeField === null ? null : intAt(document, codeField)
  if (code === null) throw illegalArgument('icmp message code cannot be null')
  if (code < 0 || code > 0xff) throw illegalArgument(`invalid icmp message code [${code}]`)
  return { source: type, destination: code, oneWay: true }
}

interface End {
  readonly address: Buffer
  readonly port: number
}

/** Seed, the smaller end's address, the larger's, the protocol, a zero, and both ports. */
function hash(seed: number, protocol: number, source: End, destination: End, oneWay: boolean): string {
  const order = Buffer.compare(source.address, destination.address) || source.port - destination.port
  const [first, second] = oneWay || order <= 0 ? [source, destination] : [destination, source]
  const numbers = Buffer.alloc(8)
  numbers.writeUInt16BE(seed, 0)
  numbers[2] = protocol
  numbers.writeUInt16BE(first.port, 4)
  numbers.writeUInt16BE(second.port, 6)
  const digest = createHash('sha1').update(numbers.subarray(0, 2)).update(first.address).update(second.address).update(numbers.subarray(2))
  return `1:${digest.digest('base64')}`
}
