/** Amounts in Stripe's smallest units, and back. */
import { currencyDigits, fitsCurrency } from '../../base/currencies.ts'
import type { Money } from './processor.ts'

// Stripe's units are those of ISO 4217 but for these (docs.stripe.com/currencies, "Special cases").
const ownDigits: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }
// Digits for currencies that are not in use any more, or not yet: no transaction here has one, but money may come in
// it.
const usualDigits = 2

const unitDigits = (currency: string, digits: number): number =>
  Object.hasOwn(ownDigits, currency) ? (ownDigits[currency] ?? digits) : digits

/** An amount in Stripe's smallest unit as a decimal number; digits that the currency does not have are dropped if 0. */
export const moneyOf = (amount: unknown, code: unknown): Money | undefined => {
  const currency = typeof code === 'string' ? code.toUpperCase() : ''
  if (!/^[A-Z][A-Z0-9]{2,9}$/.test(currency) || !isUnits(amount)) return undefined
  const digits = currencyDigits(currency) ?? usualDigits
  const units = unitDigits(currency, digits)
  const text = String(amount).padStart(units + 1, '0')
  const [whole, fraction] = [text.slice(0, text.length - units), text.slice(text.length - units)]
  const extra = fraction.slice(digits)
  const kept = /^0*$/.test(extra) ? fraction.slice(0, digits) : fraction
  return { amount: kept === '' ? whole : `${whole}.${kept}`, currency }
}

/**
 * A decimal number in Stripe's smallest unit. Undefined for what Stripe cannot take: parts of its unit, and amounts
 * with three digits whose last is not 0. (docs.stripe.com/currencies, "Three-decimal currencies"; read 2026-11-27.)
 */
export const unitsOf = ({ amount, currency }: Money): number | undefined => {
  const digits = currencyDigits(currency)
  if (digits === undefined || !fitsCurrency(amount, currency)) return undefined
  const units = unitDigits(currency, digits)
  const [whole = '', fraction = ''] = amount.split('.')
  if (!/^0*$/.test(fraction.slice(units))) return undefined
  const value = Number(whole + fraction.slice(0, units).padEnd(units, '0'))
  const isWhole = Number.isSafeInteger(value) && (units < 3 || value % 10 === 0)
  return isWhole ? value : undefined
}

/** Whether a value is an amount as Stripe tells it. */
export const isUnits = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0
