/** refresh: every user turns their refresh token into the next one. */
import { signIn } from './cross-auth.ts'
import { askForToken, exchangeCode } from './exchange.ts'
import type { Facts } from './facts.ts'
import type { Load } from './load.ts'

export const refresh = (facts: Facts): Load => {
  const tokens: string[] = []
  return {
    prepare: async (users) => {
      for (const user of users) {
        tokens[user.index] ??= await exchangeCode(
          facts,
          user,
          await signIn(facts, user, user.index),
        )
      }
    },
    step: async (user) => {
      const form = `grant_type=refresh_token&client_id=${facts.clientId}&refresh_token=${tokens[user.index]}`
      tokens[user.index] = await askForToken(facts, user, form)
      return true
    },
  }
}
