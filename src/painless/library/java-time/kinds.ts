// The kinds of dates and times there are.
import { INSTANT, LOCAL_DATE, LOCAL_DATE_TIME, LOCAL_TIME, OFFSET_DATE_TIME, ZONED_DATE_TIME } from '../../java-classes.ts'
import type { Kind } from './temporal.ts'

export const LOCAL_DATE_KIND: Kind = { name: 'LocalDate', hasDate: true, hasTime: false, javaClass: () => LOCAL_DATE }
export const LOCAL_TIME_KIND: Kind = { name: 'LocalTime', hasDate: false, hasTime: true, javaClass: () => LOCAL_TIME }
export const LOCAL_DATE_TIME_KIND: Kind = { name: 'LocalDateTime', hasDate: true, hasTime: true, javaClass: () => LOCAL_DATE_TIME }
export const ZONED_KIND: Kind = { name: 'ZonedDateTime', hasDate: true, hasTime: true, javaClass: () => ZONED_DATE_TIME }
export const INSTANT_KIND: Kind = { name: 'Instant', hasDate: true, hasTime: true, javaClass: () => INSTANT }
export const OFFSET_KIND: Kind = { name: 'OffsetDateTime', hasDate: true, hasTime: true, javaClass: () => OFFSET_DATE_TIME }
