/** The form of an answer that a request asks for. */

/** Whether `Accept` names a type, and not plain JSON before it (RFC 9110, section 12.5.1). */
export const prefersToJson = (accept = '', type: string): boolean => {
  const weights = new Map(
    accept.split(',').map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  const wanted = weights.get(type) ?? 0
  return wanted > 0 && wanted >= (weights.get('application/json') ?? 0)
}
