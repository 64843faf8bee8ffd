/** The first letters of the first two words of a name. A name of strangers may begin with anything. */
export const initialsOf = (name: string): string =>
  name
    .split(/[\s._@-]+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
