/** Numbers with their noun. */

/** A number and the form of the noun that goes with it, in a language that has two forms. */
export const counted = (count: number, one: string, other: string, tag: string): string =>
  `${new Intl.NumberFormat(tag).format(count)} ${count === 1 ? one : other}`
