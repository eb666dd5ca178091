// A dictionary's files do not say what they should. The error of the request says only that it could not be loaded.
export class DictionaryError extends Error {}
