/** The page at /: everything the API does, for a person. It works without JavaScript. */
import type { ApiParts } from '../api/api.ts'
import { type Answer, redirect, refuse } from '../http/answer.ts'
import { readForm } from '../http/body.ts'
import { isForeignPage } from '../http/callers.ts'
import type { Route, Visit } from '../http/routes.ts'
import type { World } from '../world.ts'
import { sameCall } from './code.ts'
import { faultSection, pressBoard } from './fault-board.ts'
import { mailSection, webhookSection } from './inboxes.ts'
import { page } from './layout.ts'
import { markup } from './markup.ts'
import { peopleSection } from './people.ts'
import { style } from './style.ts'
import { ticketSection } from './tickets.ts'

/** The page, its style and the two forms it posts. */
export const humanPage = (world: World, parts: ApiParts): Route[] => [
  { method: 'GET', path: '/', handle: (visit) => home(world, parts, visit) },
  {
    method: 'GET',
    path: '/sandbox.css',
    handle: () => ({ status: 200, headers: { 'content-type': 'text/css' }, body: style }),
  },
  {
    method: 'POST',
    path: '/page/faults',
    handle: (visit) =>
      fromThisPage(visit, (form) => {
        pressBoard(world.faults, form)
        return redirect('/#faults', 303)
      }),
  },
  {
    method: 'POST',
    path: '/page/clear',
    handle: (visit) =>
      fromThisPage(visit, (form) => {
        const what = form.get('what')
        if (what === 'webhooks') parts.deliveries.clear()
        if (what === 'mails') parts.mails.clear()
        if (what === 'sms') parts.sms.clear()
        return redirect('/', 303)
      }),
  },
]

const home = async (world: World, parts: ApiParts, visit: Visit): Promise<Answer> =>
  page(
    'Portreeve sandbox',
    markup`<header>
<div><h1>Portreeve sandbox</h1>
<p>Simulated networks, platforms, inboxes and a webhook receiver for <a href="${world.publicUrl}">${world.publicUrl}</a>. Nobody real signs in here.</p></div>
<nav aria-label="Sections"><a href="#tickets">Tickets</a> <a href="#webhooks">Webhooks</a> <a href="#payments">Payments</a> <a href="#mails">Mails</a> <a href="#people-section">Persons</a> <a href="#faults">Faults</a> <a href="/">Reload</a></nav>
</header>
<main>
<div class="column">
${await ticketSection(world, parts.mints, visit)}
${webhookSection(world, parts)}
${parts.payments.section()}
</div>
<div class="column">
${peopleSection(world)}
${mailSection(world, parts)}
</div>
${faultSection(world)}
</main>
<footer>${sameCall(`GET ${world.url}/api/credentials`)}<p class="hint">gives the ids and keys that the vendors' developer consoles would show.</p></footer>`,
  )

/** Forms of other sites are refused. */
const fromThisPage = (visit: Visit, act: (form: URLSearchParams) => Answer): Answer => {
  if (isForeignPage(visit.headers)) {
    return refuse(403, 'This form belongs to the page of the sandbox.')
  }
  const form = readForm(visit)
  return form ? act(form) : refuse(415, 'A form is needed.')
}
