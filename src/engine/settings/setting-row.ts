// What a table of settings says about one of them.

/** `final`: set when an index is created; `static`: changed while it is closed; `private`, `internal`: not for users. */
export type SettingKind = 'dynamic' | 'static' | 'final' | 'private' | 'internal'

export type SettingValue = string | readonly string[]

export type SettingRow = readonly [name: string, kind: SettingKind, type: string, standard: SettingValue]
