/** Values as JSON text in which the order of members does not count, for comparing them. */

/** The text: members of objects sorted by name, at every depth. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Whether two values say the same. */
export const same = (a: object, b: object): boolean => canonical(a) === canonical(b)
