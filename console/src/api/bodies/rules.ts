/** The rules that compiled checks ask beside their own code; they decide as the service's own do. */
import { countries } from './generated/countries.ts'

/** How many characters a text has, as JSON Schema counts them: code points. */
export const codePoints = (text: string): number => [...text].length

/** Whether no text, number or boolean stands twice in a list. Lists and objects count as different. */
export const areUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length

const known: ReadonlySet<string> = new Set(countries.split(' '))

/** The formats of texts, each with whether a text has it. */
export const formats = {
  country: (text: string): boolean => known.has(text),
  'date-time': (text: string): boolean => isMoment(text),
  'ip-address': (text: string): boolean => isIpAddress(text),
}

const moment =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|([+-])(\d{2}):(\d{2}))$/

/** Whether a text is a date and time with its UTC offset that exist, in UTC not after the year 9999. */
const isMoment = (text: string): boolean => {
  const parts = moment.exec(text)
  if (!parts) return false
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const [, , , , , , , sign, zoneHour = '0', zoneMinute = '0'] = parts
  // The service takes two digits of a year for the twentieth century's, and refuses the text then.
  if (year < 100 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) return false
  if (hour > 23 || minute > 59 || second > 59) return false
  const [ahead, aheadMinutes] = [Number(zoneHour), Number(zoneMinute)]
  if (ahead > 23 || aheadMinutes > 59) return false
  const isLastDay = year === 9999 && month === 12 && day === 31
  return !(isLastDay && sign === '-' && hour * 60 + minute + ahead * 60 + aheadMinutes >= 1440)
}

const daysOf = (year: number, month: number): number => {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

const byte = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipVersion4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`)

/** Whether a text is an IPv4 or IPv6 address without a zone. */
const isIpAddress = (text: string): boolean =>
  ipVersion4.test(text) || (/^[\d.:a-f]+$/i.test(text) && URL.canParse(`http://[${text}]/`))
