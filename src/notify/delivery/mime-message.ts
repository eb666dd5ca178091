// A message as an e-mail: text, HTML where there is some, and headers that nothing can be smuggled into.
import type { Message } from './delivery-types.ts'
import { mimeNode } from './nodemailer.ts'

/** Each recipient gets a message of its own. Names of headers and their values are encoded, so that no line of them can begin another. */
export async function buildEmail(from: string, to: string, message: Message): Promise<Buffer> {
  const MimeNode = mimeNode()
  const root = new MimeNode('multipart/mixed')
  root.setHeader('From', from)
  root.setHeader('To', to)
  root.setHeader('Subject', message.title)
  const alternative = root.createChild('multipart/alternative')
  alternative.createChild('text/plain; charset=UTF-8').setContent(message.text)
  if (message.html !== undefined) alternative.createChild('text/html; charset=UTF-8').setContent(message.html)
  return root.build()
}

/** What an e-mail will take, told before it is built. */
export const estimatedBytes = ({ title, text, html = '' }: Message, headerBytes: number) =>
  headerBytes + Buffer.byteLength(title) + Buffer.byteLength(text) + Buffer.byteLength(html)
