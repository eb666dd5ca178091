// Field masking: replaces a value by its hash, or by replacements of regular expressions.
import { createHash, getHashes } from 'node:crypto'
import { blake2b } from '../../core/blake2b.ts'
import { parseReplacement, replaceMatches } from '../../core/java-replacement.ts'
import { lazily } from '../../core/lazily.ts'

const patterns = lazily(() => import('../../core/java-pattern.ts'))

/** Plain data, as it travels between threads. */
export interface MaskRule {
  /** A name or pattern. */
  readonly field: string
  /** The name of a hash as Java writes it; null where there are replacements. */
  readonly algorithm: string | null
  /** Of the hash that is meant where nothing else is named. */
  readonly salt: string
  readonly replacements: readonly { readonly expression: string; readonly replacement: string }[]
}

export type Mask = (text: string) => string

const DIGEST_BYTES = 32
const SALT_BYTES = 16

/** Never throws: where a mask cannot be applied the text is hashed, so that it is never revealed. */
export function compileMask({ algorithm, salt, replacements }: MaskRule): Mask {
  const standard = saltedHash(salt)
  if (algorithm === null) return replacing(replacements, standard) ?? standard
  const name = platformName(algorithm)
  return getHashes().includes(name) ? text => createHash(name).update(text).digest('hex') : standard
}

function saltedHash(salt: string): Mask {
  const bytes = new Uint8Array(SALT_BYTES)
  bytes.set(Buffer.from(salt).subarray(0, SALT_BYTES))
  return text => Buffer.from(blake2b(Buffer.from(text), DIGEST_BYTES, bytes)).toString('hex')
}

/** One after the other. Null where an expression is none. */
function replacing(replacements: MaskRule['replacements'], otherwise: Mask): Mask | null {
  try {
    const steps = replacements.map(({ expression, replacement }) => ({
      pattern: patterns().compileJavaPattern(expression),
      by: parseReplacement(replacement),
    }))
    return text => {
      try {
        return steps.reduce((masked, { pattern, by }) => replaceMatches(masked, pattern, by), text)
      } catch {
        return otherwise(text)
      }
    }
  } catch {
    return null
  }
}

/** `SHA-512/256` is sha512-256. */
const platformName = (algorithm: string) => algorithm.toLowerCase().replace(/^sha-/, 'sha').replace('/', '-')
