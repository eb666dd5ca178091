// The parameters of a search's URL that bear on the request.
export type SearchParameters = Readonly<Record<string, string | boolean | number | readonly string[] | undefined>>
