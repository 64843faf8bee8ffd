/** How the notifications of a cause are asked for: of a transaction, a subscription or a player. */

/** The causes of notifications: any of the given ones. `externalId` is the game's own id of a transaction. */
type Cause = {
  transactionId?: number
  externalId?: string
  subscriptionId?: number
  userId?: string
}

/**
 * The ids of the notifications that something caused, in no order: of the newest `most` things of which there can be
 * many. The area that causes them lies to the right of this one, so `app.ts` brings it.
 */
export type FindCaused = (
  projectId: number,
  cause: Cause,
  most: number,
) => Promise<readonly string[]>
