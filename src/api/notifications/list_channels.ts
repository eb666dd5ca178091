// The operation `notifications.list_channels`: the channels that messages can be sent to.
import { configsOf } from '../../engine/notifications/configs-of.ts'
import type { ChannelList } from '../../notify/configs.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export const listChannels = typedOperation<CommonParams, ChannelList>()({
  name: 'notifications.list_channels',
  action: 'cluster:admin/opensearch/notifications/channels/get',
  routes: [{ method: 'GET', path: '/_plugins/_notifications/channels' }],
  scope: 'cluster',
  run: async cx => ({ body: await configsOf(cx).channels() }),
})
