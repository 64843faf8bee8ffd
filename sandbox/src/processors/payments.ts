/** The payments at all simulated processors: calls for scripts, and a section of the page for people. */
import { json, redirect, refuse } from '../http/answer.ts'
import { readForm } from '../http/body.ts'
import { isForeignPage } from '../http/callers.ts'
import type { Route, Visit } from '../http/routes.ts'
import { sameCall } from '../page/code.ts'
import { type Markup, markup } from '../page/markup.ts'
import type { World } from '../world.ts'
import type { Processor, ShownPayment } from './hosted.ts'
import { paypalCheckout } from './paypal.ts'
import { stripe } from './stripe.ts'

const SHOWN = 20

export interface SimulatedPayments {
  readonly routes: Route[]
  /** The section of the page. */
  section(): Markup
}

/** Starts the simulated processors, with nothing paid yet. */
export const simulatedPayments = (world: World): SimulatedPayments => {
  const processors = [stripe(world), paypalCheckout(world)]
  const list = (): ShownPayment[] => processors.flatMap((processor: Processor) => processor.list())
  const settle = async (id: string, outcome: string): Promise<boolean> => {
    for (const processor of processors) {
      if (await processor.settle(id, outcome === 'paid')) return true
    }
    return false
  }
  return {
    routes: [
      ...processors.flatMap(({ routes }) => routes),
      { method: 'GET', path: '/api/payments', handle: () => json({ items: list() }) },
      {
        method: 'POST',
        path: /^\/api\/payments\/(?<id>\w+)\/(?<outcome>paid|failed)$/,
        async handle({ params }: Visit) {
          return (await settle(params.id ?? '', params.outcome ?? ''))
            ? { status: 204 }
            : refuse(409, 'No payment of this id is under way.')
        },
      },
      {
        method: 'POST',
        path: '/page/payments',
        async handle(visit) {
          if (isForeignPage(visit.headers)) {
            return refuse(403, 'This form belongs to the page of the sandbox.')
          }
          const form = readForm(visit)
          if (!form) return refuse(415, 'A form is needed.')
          await settle(form.get('id') ?? '', form.get('outcome') ?? '')
          return redirect('/#payments', 303)
        },
      },
    ],
    section: () => section(world, list()),
  }
}

const section = (
  world: World,
  items: readonly ShownPayment[],
): Markup => markup`<section id="payments">
<h2>Payments <span class="count">${items.length}</span></h2>
<p class="lead">Pages of simulated Stripe and PayPal that were opened to pay.</p>
${items.length === 0 && markup`<p class="empty">Nobody has begun to pay yet.</p>`}
${items.slice(0, SHOWN).map(
  ({ id, processor, money, state }) => markup`<div class="entry">
<p><strong>${money}</strong> by ${processor}: ${state}</p>
${
  state === 'processing' &&
  markup`<form method="post" action="/page/payments">
<input type="hidden" name="id" value="${id}">
<button class="quiet" name="outcome" value="paid">The money comes</button>
<button class="quiet" name="outcome" value="failed">The bank refuses</button>
</form>`
}
</div>
`,
)}
${sameCall(`GET ${world.url}/api/payments`)}
</section>`
