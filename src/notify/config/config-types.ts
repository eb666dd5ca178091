// What a notification configuration looks like, in requests, in answers and as it is kept.

interface UrlData {
  url: string
}

export interface WebhookData extends UrlData {
  /** Sent as they are; with any of them the content type is theirs to say. */
  header_params?: Record<string, string>
  /** Default `POST`. */
  method?: 'POST' | 'PUT' | 'PATCH'
}

export interface TopicData {
  topic_ref?: string
  role_ref?: string
  topic_arn?: string
  role_arn?: string
}

export interface SmtpAccountData {
  host: string
  port: number
  method: 'none' | 'ssl' | 'start_tls'
  from_address: string
}

export interface MailServiceAccountData {
  region: string
  role_ref?: string
  role_arn?: string
  from_address: string
}

export interface Recipient {
  recipient: string
}

interface EmailGroupData {
  recipient_list: Recipient[]
}

export interface EmailData {
  /** Of an `smtp_account` or `mail_service_account`. */
  email_account_id: string
  recipient_list?: Recipient[]
  /** Of `email_group` configs. */
  email_group_id_list?: string[]
}

/** The object of its kind stands beside the common fields: `webhook: { url }` for the kind `webhook`. */
export interface NotificationConfig {
  name: string
  description?: string
  config_type: string
  /** Default true. */
  is_enabled?: boolean
  chat_one?: UrlData
  slack?: UrlData
  chat_two?: UrlData
  chime?: UrlData
  microsoft_teams?: UrlData
  mattermost?: UrlData
  webhook?: WebhookData
  email?: EmailData
  topic?: TopicData
  sns?: TopicData
  mail_service_account?: MailServiceAccountData
  ses_account?: MailServiceAccountData
  smtp_account?: SmtpAccountData
  email_group?: EmailGroupData
}

/** One that is kept. */
export interface StoredConfig {
  config_id: string
  last_updated_time_ms: number
  created_time_ms: number
  config: NotificationConfig
}
