/** Whether a number of a JSON text can be kept as a double. */

/** Whether a number's shortest decimal form has the digits it was written with. */
export const isExact = (source: string): boolean => {
  const value = Number(source)
  if (!Number.isFinite(value)) return false
  const [left, right] = [digits(String(value)), digits(source)]
  return left.digits === right.digits && (left.digits === '' || left.exponent === right.exponent)
}

const digits = (text: string): { digits: string; exponent: number } => {
  const [mantissa = '', power = '0'] = text
    .toLowerCase()
    .replace('-', (_, at) => (at === 0 ? '' : '-'))
    .split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const all = (whole + fraction).replace(/^0+/, '')
  const trimmed = all.replace(/0+$/, '')
  return {
    digits: trimmed,
    exponent: Number(power) - fraction.length + (all.length - trimmed.length),
  }
}
