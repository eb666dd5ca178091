// Encodes highlighted text: as it is, or escaped for HTML.

export type Encoder = (text: string) => string

const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#x27;',
  '/': '&#x2F;',
}

const plain: Encoder = text => text
const html: Encoder = text => text.replace(/["&<>'/]/g, char => ENTITIES[char])

export const encoderOf = (name: string): Encoder => (name === 'html' ? html : plain)
