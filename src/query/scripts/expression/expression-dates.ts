// The date accessors of expressions, in UTC: `doc['at'].getYear()`, `doc['at'].date.dayOfWeek`.

/** Of milliseconds since the epoch. */
type DatePart = (millis: number) => number

const of =
  (read: (date: Date) => number): DatePart =>
  millis =>
    read(new Date(millis))

const DAY = 86_400_000

/** Months begin at 0, as calendars of Java count them. */
const CALENDAR: ReadonlyMap<string, DatePart> = new Map([
  ['getYear', of(date => date.getUTCFullYear())],
  ['getMonth', of(date => date.getUTCMonth())],
  ['getDayOfMonth', of(date => date.getUTCDate())],
  ['getHourOfDay', of(date => date.getUTCHours())],
  ['getMinutes', of(date => date.getUTCMinutes())],
  ['getSeconds', of(date => date.getUTCSeconds())],
])

export const calendarField = (method: string): DatePart | null => CALENDAR.get(method) ?? null

const ofDay = (millis: number) => ((millis % DAY) + DAY) % DAY
const yearOf = (date: Date) => date.getUTCFullYear()

const DATE_PARTS: ReadonlyMap<string, DatePart> = new Map([
  ['centuryOfEra', of(date => Math.floor(eraYear(yearOf(date)) / 100))],
  ['dayOfMonth', of(date => date.getUTCDate())],
  ['dayOfWeek', of(weekday)],
  ['dayOfYear', of(date => Math.floor((date.getTime() - yearBegin(yearOf(date))) / DAY) + 1)],
  ['era', of(date => (yearOf(date) > 0 ? 1 : 0))],
  ['hourOfDay', of(date => date.getUTCHours())],
  ['millisOfDay', ofDay],
  ['millisOfSecond', of(date => date.getUTCMilliseconds())],
  ['minuteOfDay', millis => Math.floor(ofDay(millis) / 60_000)],
  ['minuteOfHour', of(date => date.getUTCMinutes())],
  ['monthOfYear', of(date => date.getUTCMonth() + 1)],
  ['secondOfDay', millis => Math.floor(ofDay(millis) / 1000)],
  ['secondOfMinute', of(date => date.getUTCSeconds())],
  ['weekOfWeekyear', of(date => weekOf(date).week)],
  ['weekyear', of(date => weekOf(date).year)],
  ['year', of(yearOf)],
  ['yearOfCentury', of(date => yearOf(date) % 100)],
  ['yearOfEra', of(date => eraYear(yearOf(date)))],
])

/** As a member, or as a method: `dayOfWeek`, `getDayOfWeek`. */
export function dateField(name: string, isMethod: boolean): DatePart | null {
  const member = isMethod ? /^get([A-Z])(.*)$/.exec(name) : null
  if (isMethod && member === null) return null
  return DATE_PARTS.get(member === null ? name : member[1].toLowerCase() + member[2]) ?? null
}

const eraYear = (year: number) => (year > 0 ? year : 1 - year)

function yearBegin(year: number): number {
  const begin = new Date(0)
  begin.setUTCFullYear(year, 0, 1)
  return begin.getTime()
}

/** Monday is 1. */
function weekday(date: Date): number {
  return ((date.getUTCDay() + 6) % 7) + 1
}

/** A week belongs to the year its Thursday is in. */
function weekOf(date: Date): { readonly week: number; readonly year: number } {
  const thursday = new Date(date.getTime() + (4 - weekday(date)) * DAY)
  const year = thursday.getUTCFullYear()
  return { year, week: Math.floor((thursday.getTime() - yearBegin(year)) / (7 * DAY)) + 1 }
}
