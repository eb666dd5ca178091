// All hostile requests, by name.
import { AGGREGATIONS } from './requests/aggregations.js'
import { ANSWERS } from './requests/answers.js'
import { DOCUMENTS } from './requests/documents.js'
import { FURTHER } from './requests/further.js'
import { NAMES } from './requests/names.js'
import { PATTERNS } from './requests/patterns.js'
import { QUERIES } from './requests/queries.js'
import { SCRIPTS } from './requests/scripts.js'
import { VOLUMES } from './requests/volumes.js'

export const CASES = { ...PATTERNS, ...SCRIPTS, ...QUERIES, ...AGGREGATIONS, ...DOCUMENTS, ...ANSWERS, ...NAMES, ...FURTHER, ...VOLUMES }
