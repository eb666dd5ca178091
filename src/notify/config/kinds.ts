// The types of notification configuration and their REST names.

/** What a kind is, whichever word names it. */
export type Family =
  | 'slack'
  | 'chime'
  | 'microsoft_teams'
  | 'mattermost'
  | 'webhook'
  | 'email'
  | 'sns'
  | 'ses_account'
  | 'smtp_account'
  | 'email_group'

/** Some have a neutral word and the product's own. Either is kept as it was given. */
const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ['chat_one', 'slack'],
  ['slack', 'slack'],
  ['chat_two', 'chime'],
  ['chime', 'chime'],
  ['microsoft_teams', 'microsoft_teams'],
  ['mattermost', 'mattermost'],
  ['webhook', 'webhook'],
  ['email', 'email'],
  ['topic', 'sns'],
  ['sns', 'sns'],
  ['mail_service_account', 'ses_account'],
  ['ses_account', 'ses_account'],
  ['smtp_account', 'smtp_account'],
  ['email_group', 'email_group'],
])

/** Stands for a kind that is not known. */
export const NO_KIND = 'none'

/** Undefined for words that name no kind. */
export const familyOf = (kind: string): Family | undefined => FAMILIES.get(kind)

export const KINDS: readonly string[] = [...FAMILIES.keys()]

/** A message can be sent to it; the others are what e-mail channels are made of. */
export const isChannel = (family: Family) => family !== 'ses_account' && family !== 'smtp_account' && family !== 'email_group'

export const CHANNEL_KINDS: readonly string[] = KINDS.filter(kind => isChannel(FAMILIES.get(kind)!))

/** The names of the cloud's references in a config of this kind: the product's kinds say `arn`. */
export const referenceNames = (kind: string) =>
  kind === 'sns' || kind === 'ses_account'
    ? ({ topic: 'topic_arn', role: 'role_arn' } as const)
    : ({ topic: 'topic_ref', role: 'role_ref' } as const)
