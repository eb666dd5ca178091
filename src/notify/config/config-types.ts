// What a notification configuration looks like, in requests, in answers and as it is kept.

interface UrlData {
  /** Where it is sent. */
  url: string
}

export interface WebhookData extends UrlData {
  /** Sent as they are; with any of them the content type is theirs to say. */
  header_params?: Record<string, string>
  /** Default `POST`. */
  method?: 'POST' | 'PUT' | 'PATCH'
}

export interface TopicData {
  /** The topic, by its ARN. */
  topic_ref?: string
  role_ref?: string
  /** The topic, by its ARN. */
  topic_arn?: string
  role_arn?: string
}

export interface SmtpAccountData {
  /** The mail server. */
  host: string
  /** Its port. */
  port: number
  /** How the connection is encrypted. */
  method: 'none' | 'ssl' | 'start_tls'
  from_address: string
}

export interface MailServiceAccountData {
  /** The region of Amazon SES. */
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
  /** The neutral name of `slack`. */
  chat_one?: UrlData
  slack?: UrlData
  /** The neutral name of `chime`. */
  chat_two?: UrlData
  chime?: UrlData
  /** A channel of Microsoft Teams. */
  microsoft_teams?: UrlData
  /** A channel of Mattermost. */
  mattermost?: UrlData
  /** Any HTTP address. */
  webhook?: WebhookData
  /** An e-mail. */
  email?: EmailData
  /** The neutral name of `sns`. */
  topic?: TopicData
  sns?: TopicData
  /** The neutral name of `ses_account`. */
  mail_service_account?: MailServiceAccountData
  /** An account of Amazon SES. */
  ses_account?: MailServiceAccountData
  /** An account at a mail server. */
  smtp_account?: SmtpAccountData
  /** Receivers of e-mails, under one name. */
  email_group?: EmailGroupData
}

/** One that is kept. */
export interface StoredConfig {
  config_id: string
  /** When it was changed, in milliseconds since 1970. */
  last_updated_time_ms: number
  /** When it was created, in milliseconds since 1970. */
  created_time_ms: number
  config: NotificationConfig
}
