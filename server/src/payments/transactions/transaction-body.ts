/** Rules of a transaction's body beyond its schema: money fits its currency, and sizes have limits. */
import { Problem, type Violation } from '../../base/contract.ts'
import { currencyDigits, fitsCurrency } from '../../base/currencies.ts'
import { violation } from '../../base/refusals/violation.ts'
import { projectProblems } from '../../projects/index.ts'

type Priced = { property: string; amount: string }

/** The longest compact serialization of custom_parameters, in UTF-16 units. */
const longestCustomParameters = 10_000

/** Everything wrong with a transaction's body beyond its schema; the body may have any shape. */
export const transactionViolations = (body: unknown): Violation[] => [
  ...moneyViolations(body),
  ...sizeViolations(fieldsOf(body).custom_parameters),
]

/** Whether custom parameters are as short as those of a transaction have to be. */
export const areShortParameters = (parameters: unknown): boolean =>
  (JSON.stringify(parameters)?.length ?? 0) <= longestCustomParameters

/** Throws 422 for custom parameters that are longer than those of a transaction may be. */
export const checkParameters = (parameters: object | null | undefined): void => {
  const violations = sizeViolations(parameters)
  if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
}

const sizeViolations = (parameters: unknown): Violation[] =>
  areShortParameters(parameters)
    ? []
    : [
        violation(
          'custom_parameters',
          'too_long',
          `must have at most ${longestCustomParameters} characters`,
          { limit: longestCustomParameters, unit: 'characters' },
        ),
      ]

/**
 * Every violation of a body that may hold `currency`, `amount` and `items[].amount`. The body may have any
 * shape: what the schema refuses anyway is passed over here.
 */
const moneyViolations = (body: unknown): Violation[] => {
  const { currency } = fieldsOf(body)
  const amounts = listAmounts(body)
  if (currency === undefined) {
    return amounts.length === 0
      ? []
      : [violation('currency', 'required', 'is missing: an amount needs one')]
  }
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return []
  const digits = currencyDigits(currency)
  if (digits === undefined) {
    return [violation('currency', 'currency', 'must be a currency of ISO 4217 that is in use')]
  }
  return amounts
    .filter(({ amount }) => !fitsCurrency(amount, currency))
    .map(({ property }) =>
      violation(
        property,
        'too_precise',
        `must have at most ${digits} digits behind the point in ${currency}`,
        { limit: digits, currency },
      ),
    )
}

const listAmounts = (body: unknown): Priced[] => {
  const { amount, items } = fieldsOf(body)
  const all = [
    { property: 'amount', amount },
    ...(Array.isArray(items) ? items : []).map((item: unknown, index) => ({
      property: `items[${index}].amount`,
      amount: fieldsOf(item).amount,
    })),
  ]
  return all.filter(
    (priced): priced is Priced =>
      typeof priced.amount === 'string' && /^\d+(\.\d+)?$/.test(priced.amount),
  )
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
