// A dictionary's files do not say what they should. Whoever asked for the dictionary learns only that it could not be loaded.
export class DictionaryError extends Error {}
