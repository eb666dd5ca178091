// Span queries and intervals as a real server answers them.
import { holdRecorded } from '../support/recorded-answers.ts'

holdRecorded('positional-queries')
