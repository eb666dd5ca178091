// Notifications of one engine: what holds for deliveries, and what was delivered.
import { lazily } from '../../core/lazily.ts'
import type { Logger } from '../../core/logger.ts'
import { onFirstUse } from '../../core/on-first-use.ts'
import type { DeliverySettings } from '../../notify/delivery/delivery-settings.ts'
import type { NotificationOptions } from '../../notify/options.ts'
import type { ClusterSettings } from '../settings/cluster-settings.ts'
import { Keystore } from './keystore.ts'

const sending = lazily(() => import('../../notify/delivery/sender.ts'))

const CORE = 'opensearch.notifications.core'
const ALLOW_PRIVATE = `${CORE}.http.allow_private_addresses`
const DENY_LIST = `${CORE}.http.host_deny_list`

export class Notifier {
  private readonly keystore: Keystore

  constructor(
    private readonly settings: ClusterSettings,
    readonly options: NotificationOptions,
    private readonly clusterName: string,
    logger: Logger,
  ) {
    this.keystore = new Keystore(options.secrets ?? {}, options.keystore, logger)
  }

  readonly sender = onFirstUse(() => new (sending().Sender)(this.options.onFailure))

  deliverySettings(): DeliverySettings {
    const { settings, options, keystore, clusterName } = this
    const number = (name: string) => Number(settings.get(`${CORE}.${name}`))
    return {
      connectMillis: number('http.connection_timeout'),
      silenceMillis: number('http.socket_timeout'),
      largestAnswerBytes: number('max_http_response_size'),
      largestEmailBytes: number('email.size_limit'),
      leastHeaderBytes: number('email.minimum_header_length'),
      maxConnections: number('http.max_connections'),
      clusterName,
      // Loaded here and not imported: it takes Node four milliseconds.
      ...(options.ca !== undefined && { ca: [...process.getBuiltinModule('node:tls').rootCertificates, ...[options.ca].flat()] }),
      denied: [settings.explicit(DENY_LIST) ?? settings.get('plugins.destination.host.deny_list') ?? []].flat(),
      allowsPrivate: (settings.explicit(ALLOW_PRIVATE) ?? String(options.allowPrivateAddresses ?? false)) === 'true',
      secret: name => keystore.get(name),
      aws: options.aws ?? {},
    }
  }
}
