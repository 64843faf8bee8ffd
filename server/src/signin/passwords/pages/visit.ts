/** The visitor of a page that the sign-in page leads to: whoever asks with the parameters of a start. */

import type { FastifyReply, FastifyRequest } from '../../../base/http/http.ts'
import { Problem } from '../../../base/problem.ts'
import { problems, type SignInQuery } from '../../contract.ts'
import { readEntry, requireClient } from '../../landing/entry.ts'
import { passwordWay } from '../../networks/own-ways.ts'
import { type Html, html } from '../../pages/html.ts'
import { type PageVisit, visitOf } from '../../passwordless/pages/page-visit.ts'
import { countByClient } from '../../requests/limits.ts'
import { noteSignIn } from '../../tracing/steps.ts'
import { startParametersOf } from '../../visit/begin.ts'
import { requirePasswords } from '../check.ts'
import type { PasswordPageNeeds } from './needs.ts'

export type AccountVisit = PageVisit & {
  gate: PasswordPageNeeds
  locale: string | null
  /** The parameters of the start, for links and forms. */
  query: Html
}

type Page = {
  gate: PasswordPageNeeds
  request: FastifyRequest<{ Querystring: SignInQuery }>
  reply: FastifyReply
}

/** Throws 400 for parameters that no sign-in may have, 422 `003-020` where the project has no passwords, and 429. */
export const openAccountVisit = async (
  page: Page,
  { kind, call }: { kind: 'sign_in' | 'code'; call: string },
): Promise<AccountVisit> => {
  const { gate, request, reply } = page
  const { query } = request
  if (request.method === 'POST') refuseForeignForm(request)
  await countByClient(gate, kind, call, request, reply)
  const registered = requireClient(gate.directory, query.client_id)
  const entry = readEntry(registered, query, gate.deployments)
  const began = gate.clock.now().getTime()
  noteSignIn(request, began, { way: 'password', provider: passwordWay, ...registered })
  requirePasswords(entry.project)
  const locale = query.locale ?? null
  const visit = visitOf(page, entry, locale)
  return { ...visit, gate, locale, query: html`${startParametersOf(query)}` }
}

/**
 * Another site that posts our form would sign its visitor in as somebody else, or make accounts by their address.
 * Browsers say where a form comes from (Fetch Metadata); where none is said, the state of the client guards.
 */
export const refuseForeignForm = ({ headers }: FastifyRequest): void => {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new Problem(problems.visit_refused, { unshown: { reason: 'foreign_form' } })
}
