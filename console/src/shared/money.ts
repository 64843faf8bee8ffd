/** Amounts of money: decimal numbers as texts, which nobody turns into numbers of the machine. */
import { languageTag } from '../texts/texts.ts'

/** An amount with its currency, as the reader writes it; the text itself where `Intl` does not take it. */
export const money = (amount: string | undefined, currency: string | undefined): string => {
  if (amount === undefined) return ''
  if (currency === undefined || !/^-?\d+(?:\.\d+)?$/.test(amount))
    return [amount, currency].join(' ').trim()
  try {
    const format = new Intl.NumberFormat(languageTag.value, { style: 'currency', currency })
    // A text of digits is taken as it is, however long (ECMA-402, Intl.NumberFormat.prototype.format).
    return format.format(amount as Intl.StringNumericLiteral)
  } catch {
    return `${amount} ${currency}`
  }
}
