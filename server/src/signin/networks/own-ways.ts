/** The ways in that are no network and no platform. They stand beside these in identities, tokens and counts. */

/** The claim `provider` of guests. */
export const deviceWay = 'device'

/** The claim `provider` of whoever came in with a name and password. */
export const passwordWay = 'password'

export const ownWays: ReadonlySet<string> = new Set([deviceWay, passwordWay])
