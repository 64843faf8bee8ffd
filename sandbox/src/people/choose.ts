/** The person who signs in at a simulated network: said by header or cookie, or picked on a page. */

import type { Vendor } from '../faults/switches.ts'
import { type Answer, refuse } from '../http/answer.ts'
import type { Visit } from '../http/routes.ts'
import { page } from '../page/layout.ts'
import { markup } from '../page/markup.ts'
import type { World } from '../world.ts'
import type { Person } from './person.ts'

const FIELD = 'sandbox_person'

/**
 * The person, 'deny' when they refuse (or the vendor's fault `denied` is set), or the answer to give
 * instead: the page that asks. `x-sandbox-person` goes before the page's choice and the cookie.
 */
export const choosePerson = (
  world: World,
  visit: Visit,
  vendor: Vendor,
  network: string,
): Person | 'deny' | Answer => {
  if (world.faults.of(vendor).denied) return 'deny'
  const name = nameOf(visit)
  if (name === undefined) return askingPage(world, visit, network)
  if (name === 'deny') return 'deny'
  return world.people.named(name) ?? refuse(400, `"${name}" cannot be a person's name.`)
}

/** True for the answers among what `choosePerson` gives. */
export const isAnswer = (choice: Person | 'deny' | Answer): choice is Answer =>
  typeof choice === 'object' && 'status' in choice

const nameOf = ({ headers, query }: Visit): string | undefined => {
  const header = headers['x-sandbox-person']
  if (typeof header === 'string') return header
  const picked = query.get(FIELD)
  if (picked !== null) return picked
  return /(?:^|;\s*)sandbox_person=([^;]+)/.exec(headers.cookie ?? '')?.[1]
}

/** Links, not a form: a form's redirect would need the service's address in the page's policy. */
const askingPage = (world: World, visit: Visit, network: string): Answer => {
  const hrefFor = (name: string): string => {
    const query = new URLSearchParams(visit.query)
    query.set(FIELD, name)
    return `${visit.path}?${query}`
  }
  return page(
    `Sign in with ${network} (simulated)`,
    markup`<main>
<p class="badge">Simulated by the Portreeve sandbox</p>
<h1>Sign in with ${network}</h1>
<p>Who is signing in?</p>
<ul class="people">
${world.people.cast.map(
  (
    person,
  ) => markup`<li><a href="${hrefFor(person.name)}" rel="nofollow"><strong>${person.name}</strong> <span>${person.about}</span></a></li>
`,
)}</ul>
<p class="deny"><a href="${hrefFor('deny')}" rel="nofollow">Deny</a> to refuse, as a person who changes their mind.</p>
</main>`,
    { kind: 'signin' },
  )
}
