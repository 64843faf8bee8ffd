/** The words of a scope that mean something here. */

/** Splits scope text into its words. */
export const scopeWords = (scope: string): string[] =>
  scope.split(' ').filter((word) => word !== '')

/** The words that ask for a refresh token: the field's, and that of OpenID Connect Core 1.0, section 11. */
export const lastingWords: readonly string[] = ['offline', 'offline_access']

/** The words that mean something here. */
const knownWords: readonly string[] = ['email', 'playfab', ...lastingWords]

/**
 * The scope that the standard door grants: the words that mean something (RFC 6749, section 3.3, lets a server pass
 * over others). The field's door echoes all words.
 */
export const grantedScope = (scope: string): string =>
  scopeWords(scope)
    .filter((word) => knownWords.includes(word))
    .join(' ')

/** Whether a sign-in with this scope gets refresh tokens. */
export const isLasting = (scope: string): boolean =>
  scopeWords(scope).some((word) => lastingWords.includes(word))

/** Whether a word is among those granted; both words for refresh tokens mean the same. */
export const isGranted = (word: string, granted: ReadonlySet<string>): boolean =>
  granted.has(word) ||
  (lastingWords.includes(word) && lastingWords.some((other) => granted.has(other)))
