/** Leaves out what has no value: bodies and answers never hold null. */

type Present<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: NonNullable<T[K]>
}

/** The members that have a value, in their order. */
export const present = <T extends object>(fields: T): Present<T> => {
  // On the way of every answer and notification: a loop costs a third of entries, filter and fromEntries.
  const kept: Record<string, unknown> = {}
  for (const name in fields) if (fields[name] !== null) kept[name] = fields[name]
  return kept as Present<T>
}
