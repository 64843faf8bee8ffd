/** Amounts as numbers of JSON. */

const { rawJSON } = JSON as unknown as { rawJSON(text: string): number }

/**
 * An amount, a decimal number as text, as the number that `JSON.stringify` writes with all of its digits: a double
 * would keep some fifteen. It is good for nothing but being written.
 */
export const moneyNumber = (amount: string): number => rawJSON(amount)
