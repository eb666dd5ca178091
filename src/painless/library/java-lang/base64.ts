// Bytes of a text in base64, as Java's decoders read it: they refuse what is not of its alphabet, and a text that holds no whole byte.
import { illegalArgument } from '../../runtime/throwable.ts'

const STRANGERS = { basic: /[^A-Za-z0-9+/=]/, url: /[^A-Za-z0-9_=-]/ }

export function decodedBase64(text: string, alphabet: keyof typeof STRANGERS = 'basic'): Buffer {
  if (text.length === 1) throw illegalArgument('Input byte[] should at least have 2 bytes for base64 bytes')
  const stranger = STRANGERS[alphabet].exec(text)
  if (stranger !== null) throw illegalArgument(`Illegal base64 character ${stranger[0].charCodeAt(0).toString(16)}`)
  return Buffer.from(text, 'base64')
}
