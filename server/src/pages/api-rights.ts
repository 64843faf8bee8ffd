/** The part of the API document that says who may do what, and what a call takes besides, as data for programs. */
import type { FastifySchema } from 'fastify'
import { callRuleOf, callsOfPortal, permissions, rolesTold } from '../projects/index.ts'

/** Members at the document's head: every permission with its sentence, and every role. */
export const rightsTold = () => ({ 'x-permissions': permissions, 'x-roles': rolesTold() })

/** Members of a call that needs a permission: which one, where, and by which ways a caller can have it. */
export const asked = (schema: FastifySchema | undefined) => {
  const rule = callRuleOf(schema?.operationId)
  if (!rule) return {}
  const { permission, on } = rule
  const needs = `Needs the permission \`${permission}\` ${places[on]}.`
  return {
    'x-permission': permission,
    'x-permission-on': on,
    description: schema?.description === undefined ? needs : `${schema.description}\n\n${needs}`,
    security: [
      ...(on === 'installation' ? [] : [{ apiKey: [] }]),
      { operatorKey: [] },
      { consoleSession: [], csrfToken: [] },
      ...(callsOfPortal.has(schema?.operationId ?? '') ? [{ portalToken: [] }] : []),
    ],
  }
}

const places = {
  installation: 'on the installation',
  merchant: 'on the merchant or the installation',
  project: 'on the project, its merchant or the installation',
  anywhere: 'on anything; what the caller may not see is left out or refused',
} as const

/** Queries by which a call that changes something only tries it. */
const trials = ['validate_only', 'dry_run']

/**
 * The member that lists headers and trials which a call knows beside its own parameters: `Idempotency-Key`, `If-Match`,
 * `validate_only`. It comes from the parameters themselves, and is left out where there are none.
 */
export const takenBy = (
  method: string,
  parameters: readonly { name: string; in: string }[] = [],
) => {
  const taken = parameters.flatMap(({ name, in: place }) =>
    place === 'header'
      ? [headerName(name)]
      : place === 'query' && method !== 'get' && trials.includes(name)
        ? [name]
        : [],
  )
  return taken.length === 0 ? {} : { 'x-takes': taken }
}

/** A header as documents write it: `If-Match` for `if-match`. */
const headerName = (name: string): string =>
  name.replace(/(^|-)[a-z]/g, (beginning) => beginning.toUpperCase())
