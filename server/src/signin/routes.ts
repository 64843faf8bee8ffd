/** How the gate is asked. */
import type { FastifyPluginAsync } from 'fastify'
import { addAccountCalls } from './account.ts'
import { addCrossAuth } from './cross-auth.ts'
import { speakDialect } from './dialects.ts'
import { type GateDeps, openGate } from './gate.ts'
import { addKeyCalls } from './key-calls.ts'
import { addTokenCalls } from './token-calls.ts'

/** All calls of the sign-in area. */
export const signinRoutes =
  (deps: GateDeps): FastifyPluginAsync =>
  async (app) => {
    const gate = await openGate(deps)
    await app.register(async (scope) => {
      speakDialect(scope, 'field')
      addCrossAuth(scope, gate)
      addAccountCalls(scope, gate)
      addKeyCalls(scope, gate)
    })
    for (const door of ['field', 'standard'] as const) {
      await app.register(async (scope) => addTokenCalls(scope, gate, door))
    }
  }
