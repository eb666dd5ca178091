// Keeps the type of each token as its payload.
import type { TokenFilterType } from '../component.ts'
import { TokenFilter } from '../token-stream.ts'

export const type_as_payload = {
  name: 'type_as_payload',
  plainNameOnly: true,
  create(name) {
    return { name, usesPayload: true, create: input => new TypeAsPayloadFilter(input) }
  },
} satisfies TokenFilterType

class TypeAsPayloadFilter extends TokenFilter {
  private readonly encoder = new TextEncoder()

  next(): boolean {
    if (!this.input.next()) return false
    this.token.payload = this.encoder.encode(this.token.type)
    return true
  }
}
