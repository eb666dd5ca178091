// Arithmetic of the ISO calendar on plain numbers: days since 1970-01-01, leap years, weeks.

export interface CivilDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

/** Days of 400 years. */
const ERA_DAYS = 146_097
/** From 0000-03-01 to 1970-01-01; years that begin in March put the leap day last. */
const EPOCH_SHIFT = 719_468

export function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * ERA_DAYS + dayOfEra - EPOCH_SHIFT
}

export function civilOf(days: number): CivilDate {
  const shifted = days + EPOCH_SHIFT
  const era = Math.floor(shifted / ERA_DAYS)
  const dayOfEra = shifted - era * ERA_DAYS
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

export const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

export const daysInMonth = (year: number, month: number) => (month === 2 && isLeapYear(year) ? 29 : MONTH_DAYS[month - 1])

/** 1 is Monday, 7 is Sunday. */
export const dayOfWeek = (days: number) => ((((days + 3) % 7) + 7) % 7) + 1

export const dayOfYear = (date: CivilDate) => daysOf(date.year, date.month, date.day) - daysOf(date.year, 1, 1) + 1

/** The Monday of week 1: the week of January 4th. */
const firstMonday = (weekYear: number) => {
  const fourth = daysOf(weekYear, 1, 4)
  return fourth - dayOfWeek(fourth) + 1
}

export const daysOfWeekDate = (weekYear: number, week: number, day: number) => firstMonday(weekYear) + (week - 1) * 7 + day - 1

export function weekOf(days: number): { weekYear: number; week: number } {
  const thursday = days - dayOfWeek(days) + 4
  const weekYear = civilOf(thursday).year
  return { weekYear, week: Math.floor((thursday - firstMonday(weekYear)) / 7) + 1 }
}

export const weeksInYear = (weekYear: number) => (firstMonday(weekYear + 1) - firstMonday(weekYear)) / 7
