// The source that a script leaves behind, as the bytes that are written.
import { mapperParsing } from '../../core/errors.ts'
import { notCast } from '../../core/java-class.ts'
import { stringify } from '../../core/json.ts'
import { noContent } from '../../core/no-content.ts'
import { toJson } from '../../query/scripts/language.ts'

export function writtenSource(value: unknown): Uint8Array {
  if (value === null || value === undefined) throw noSource()
  if (!(value instanceof Map)) throw notCast(value, 'java.util.Map')
  return Buffer.from(stringify(toJson(value)))
}

/** What the server says of no bytes at all. */
const noSource = () => mapperParsing('failed to parse', noContent())
