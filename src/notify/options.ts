// What an application says about notifications when it opens an engine.
import type { ChatUrlRules } from './config/read-config.ts'

export interface NotificationOptions {
  /** Where chats are reached, instead of the products' own hosts. A URL is taken when any part of it matches. */
  readonly chatUrls?: ChatUrlRules
}
