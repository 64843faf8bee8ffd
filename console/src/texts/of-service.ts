/**
 * Sentences that the service says in English by itself. Other languages have them here, a piece for each kind of work.
 */
import { piece } from './piece.ts'

/** Sign-ins, and the tests of networks. */
export const signInWords = piece(async (wanted) =>
  wanted === 'de' ? (await import('./de/service/sign-ins.ts')).signInWords : null,
)

/** Roles and permissions. */
export const rightsWords = piece(async (wanted) =>
  wanted === 'de' ? (await import('./de/service/rights.ts')).rights : null,
)

/** The name of a role. */
export const roleName = (role: string): string =>
  rightsWords.words(
    ({ roles }) => (roles as Readonly<Record<string, { name: string }>>)[role]?.name,
    role.replaceAll('_', ' '),
  )

/** Types of notifications, and what receivers answer. */
export const webhookWords = piece(async (wanted) =>
  wanted === 'de' ? (await import('./de/service/webhooks.ts')).webhooks : null,
)

/** The words for an answer that did not come. */
export const failureName = (failure: string): string =>
  webhookWords.words(({ failures }) => failures[failure], failure.replaceAll('_', ' '))

/** The surroundings of the service. */
export const healthWords = piece(async (wanted) =>
  wanted === 'de' ? (await import('./de/service/health.ts')).health : null,
)

/** Events of processors. */
export const processorEventWords = piece(async (wanted) =>
  wanted === 'de' ? (await import('./de/service/processor-events.ts')).processorEvents : null,
)

/** Guides through the consoles of networks and platforms. */
export const guideWords = piece(async (wanted) =>
  wanted === 'de' ? (await import('./de/service/guides.ts')).guides : null,
)
