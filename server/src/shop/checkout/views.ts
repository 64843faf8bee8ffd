/** The pages of an order, by how it stands. */
import { type Host, isSimulated } from '../../payments/index.ts'
import { type Html, html } from '../../signin/index.ts'
import { holds, type Outcome, returnAddress } from '../orders/return-address.ts'
import { moneyText, type Visit } from './visit.ts'

/** The items that are bought, and for how much. */
const linesOf = ({ order, words, locale }: Visit): Html => {
  const money = (amount: string) => moneyText(locale, amount, order.currency)
  return html`${order.isSandbox && html`<p class="note">${words.test}</p>`}
<table class="lines">
<tbody>
${order.lines.map(
  ({ name, quantity, amount }) =>
    html`<tr><th scope="row">${quantity > 1 && html`${String(quantity)} × `}<bdi>${name}</bdi></th><td>${money(amount)}</td></tr>
`,
)}</tbody>
<tfoot><tr><th scope="row">${words.total}</th><td>${money(order.amount)}</td></tr></tfoot>
</table>`
}

const orderNumber = ({ order, words }: Visit): Html =>
  html`<p class="small onward">${words.order(String(order.orderId))}</p>`

/** The page on which a way to pay is chosen. `mistake` says why the last try came to nothing. */
export const choice = (visit: Visit, hosts: readonly Host[], mistake?: string) => {
  const { words, token } = visit
  return visit.show({
    title: words.title,
    body: html`${mistake !== undefined && html`<p class="wrong" role="alert">${mistake}</p>`}
${linesOf(visit)}
${hosts.length === 0 && html`<p class="wrong">${words.noWays}</p>`}
${hosts.map(
  (host) => html`<form method="post" action="/pay/${token}">
<input type="hidden" name="processor" value="${host.name}">
<button>${wayOf(visit, host)}</button>
</form>
`,
)}<form method="post" action="/pay/${token}/leave"><button class="quiet">${words.leave}</button></form>
${orderNumber(visit)}`,
  })
}

const wayOf = ({ words: { ways } }: Visit, host: Host): string => {
  if (isSimulated(host)) return ways.simulated
  if (host.name === 'stripe') return ways.stripe
  if (host.name === 'paypal') return ways.paypal
  return ways.other(host.name)
}

/** The page while a payment is under way. */
export const waiting = (visit: Visit, again: string) => {
  const { words } = visit
  return visit.show({
    title: words.waiting.title,
    body: html`<p class="lead" role="status">${words.waiting.lead}</p>
${linesOf(visit)}
<p class="onward"><a class="button quiet" href="${again}">${words.waiting.again}</a></p>
${backButton(visit, 'delivering')}
${orderNumber(visit)}`,
  })
}

/** The page of an order that has ended. */
export const ended = (visit: Visit) => {
  const { title, lead } = endOf(visit)
  return visit.show({
    title,
    body: html`<p class="lead" role="status">${lead}</p>
${linesOf(visit)}
${backButton(visit, outcomeOf(visit)) ?? html`<p class="onward">${visit.words.backByHand}</p>`}
${orderNumber(visit)}`,
  })
}

const endOf = ({ order, words }: Visit): { title: string; lead: string } => {
  if (order.status === 'done') return words.done
  switch (order.endedBy) {
    case 'refunded':
      return words.refunded
    case 'left':
      return words.left
    case 'sold_out':
      return words.soldOut
    default:
      return words.over
  }
}

/** How an order that has ended is told to the game. */
export const outcomeOf = ({ order }: Visit): Outcome =>
  order.status === 'done' ? 'done' : order.endedBy === 'left' ? 'left' : 'troubled'

/** The way back to the game with what it has to know; undefined where none is registered. */
export const wayBack = ({ order }: Visit, outcome: Outcome): string | undefined =>
  order.page.return_url === null
    ? undefined
    : returnAddress(order.page.return_url, {
        userId: order.userId,
        invoice: order.paidBy,
        externalId: order.externalId,
        outcome,
      })

const backButton = (visit: Visit, outcome: Outcome): Html | undefined => {
  const { order, words, project } = visit
  const address = wayBack(visit, outcome)
  if (address === undefined || !holds(order.page.button, outcome)) return undefined
  const caption = order.page.caption ?? words.back(project.settings.branding?.name ?? project.name)
  return html`<p class="onward"><a class="button" href="${address}">${caption}</a></p>`
}

/** The page of the simulated card. */
export const card = (visit: Visit) => {
  const { words, token } = visit
  const { card: said } = words
  const choice = (outcome: string, label: string, isQuiet: boolean) =>
    html`<form method="post" action="/pay/${token}/card">
<input type="hidden" name="outcome" value="${outcome}">
<button${isQuiet && html` class="quiet"`}>${label}</button>
</form>
`
  return visit.show({
    title: said.title,
    body: html`<p class="lead">${said.lead}</p>
${linesOf(visit)}
${choice('pay', said.pay, false)}${choice('slowly', said.slowly, true)}${choice('decline', said.decline, true)}<p class="onward"><a class="button quiet" href="/pay/${token}?declined=0">${said.leave}</a></p>`,
  })
}
