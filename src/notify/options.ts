// What an application says about notifications when it opens an engine.
import type { ChatUrlRules } from './config/read-config.ts'
import type { AwsOptions } from './delivery/delivery-settings.ts'
import type { PastDelivery } from './delivery/history.ts'

export interface NotificationOptions {
  /** Where chats are reached, instead of the products' own hosts. A URL is taken when any part of it matches. */
  readonly chatUrls?: ChatUrlRules
  /**
   * Whether messages may go to this machine, to private networks and to link-local addresses. What the cluster setting
   * `opensearch.notifications.core.http.allow_private_addresses` says wins. Default false.
   */
  readonly allowPrivateAddresses?: boolean
  /**
   * User names and passwords of mail accounts, by the names of the server's keystore:
   * `opensearch.notifications.core.email.<name of the account's config>.username` and `….password`. They are kept nowhere else.
   */
  readonly secrets?: Readonly<Record<string, string>>
  /** A JSON file of such secrets, read again whenever it has changed. */
  readonly keystore?: string
  /** Credentials and addresses of AWS. */
  readonly aws?: AwsOptions
  /** Certificates (PEM) of authorities that receivers may be trusted by, besides those that Node knows. */
  readonly ca?: string | readonly string[]
  /** Told of each message that did not reach all of its channels. */
  readonly onFailure?: (delivery: PastDelivery) => void
}
