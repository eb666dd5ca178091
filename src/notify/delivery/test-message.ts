// What a test of a channel says.
import type { EventSource, Message } from './delivery-types.ts'

export const testSource = (id: string): EventSource => ({ title: testTitle(id), reference_id: id, severity: 'info', tags: [] })

export const testMessage = (id: string): Message => ({
  title: testTitle(id),
  text: `Test message content body for config id ${id}`,
  html: [
    '<html>',
    '<header><title>Test Message</title></header>',
    '<body>',
    `<p>Test Message for config id ${escaped(id)}</p>`,
    '</body>',
    '</html>',
  ].join('\n'),
})

const testTitle = (id: string) => `Test Message Title-${id}`

const escaped = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)
