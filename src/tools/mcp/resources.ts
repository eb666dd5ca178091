// The mapping of each index as a resource, for hosts that attach them to a conversation.
import type { Resources } from './protocol.ts'
import { asked } from './tool.ts'

const URI = /^searchlet:\/\/index\/([^/]+)\/mapping$/

export const mappings: Resources = {
  templates: [
    {
      uriTemplate: 'searchlet://index/{index}/mapping',
      name: 'mapping',
      description: 'Fields of an index and their types',
      mimeType: 'application/json',
    },
  ],
  async list(context) {
    const rows = await asked<readonly { index: string }[]>(context, 'GET', '/_cat/indices?format=json&s=index&h=index')
    return rows.map(({ index }) => ({
      uri: `searchlet://index/${encodeURIComponent(index)}/mapping`,
      name: `mapping of ${index}`,
      description: `Fields of ${index} and their types`,
      mimeType: 'application/json',
    }))
  },
  async read(uri, context) {
    const [, index] = URI.exec(uri) ?? []
    if (index === undefined) return null
    const { status, text } = await context.peer.ask('GET', `/${index}/_mapping`)
    return status === 200 ? JSON.stringify(JSON.parse(text), null, 1) : null
  },
}
