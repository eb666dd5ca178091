// Channels and messages.
import { createConfig } from './create_config.ts'
import { deleteConfig, deleteConfigs } from './delete_configs.ts'
import { getConfig, getConfigs } from './get_configs.ts'
import { history as notificationHistory } from './history.ts'
import { listChannels } from './list_channels.ts'
import { listFeatures } from './list_features.ts'
import { send } from './send.ts'
import { sendTest } from './send_test.ts'
import { updateConfig } from './update_config.ts'

export const notifications = {
  createConfig,
  deleteConfig,
  deleteConfigs,
  getConfig,
  getConfigs,
  history: notificationHistory,
  listChannels,
  listFeatures,
  send,
  sendTest,
  updateConfig,
} as const
