// Documents that are like a text, as a real server answers.
import { holdRecorded } from '../support/recorded-answers.ts'

holdRecorded('more-like-this')
