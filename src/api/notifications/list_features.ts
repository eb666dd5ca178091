// The operation `notifications.list_features`: the supported types of notification configuration.
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface FeaturesResponse {
  /** The kinds of configuration there are. */
  allowed_config_type_list: string[]
  plugin_features: {
    /** Always `true`. */
    tooltip_support: string
  }
}

export const listFeatures = typedOperation<CommonParams, FeaturesResponse>()({
  name: 'notifications.list_features',
  action: 'cluster:admin/opensearch/notifications/features',
  routes: [{ method: 'GET', path: '/_plugins/_notifications/features' }],
  scope: 'cluster',
  run({ engine: { settings } }) {
    const kinds = settings.get('opensearch.notifications.core.allowed_config_types')
    const hasTooltips = settings.get('opensearch.notifications.core.tooltip_support')
    return { body: { allowed_config_type_list: [kinds!].flat(), plugin_features: { tooltip_support: String(hasTooltips) } } }
  },
})
