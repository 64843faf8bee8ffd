/** The sections of what came in: webhooks, mails, text messages. */
import type { ApiParts } from '../api/api.ts'
import { isObject } from '../http/body.ts'
import type { Delivery } from '../receiver/deliveries.ts'
import type { World } from '../world.ts'
import { sameCall } from './code.ts'
import { type Markup, markup } from './markup.ts'
import { mark } from './people.ts'

const SHOWN = 20

/** The newest deliveries, each with both signatures checked and the answer it got. */
export const webhookSection = (world: World, { deliveries }: ApiParts): Markup => {
  const items = deliveries.list({}, SHOWN)
  return markup`<section id="webhooks">
<h2>Webhooks <span class="count">${deliveries.count({})}</span></h2>
<p class="lead">Receiver: <code>${world.url}/webhooks/receiver</code>. ${
    world.settings.webhook.secret === undefined &&
    markup`<strong>The secret is not known, so signatures are not checked.</strong>`
  }</p>
${items.length === 0 && markup`<p class="empty">Nothing has come yet.</p>`}
${items.map(showDelivery)}
${items.length > 0 && clearButton('webhooks')}
${sameCall(`GET ${world.url}/api/webhooks`)}
</section>`
}

const showDelivery = (item: Delivery): Markup => {
  const { status, body } = item.answer
  return markup`<details class="entry"><summary>
<time datetime="${item.received_at}">${item.received_at.slice(11, 19)}</time>
<strong>${typeOf(item.body)}</strong>
<span class="status ${status < 300 ? 'good' : 'bad'}">${status}</span>
${mark(item.verified.signature, 'Signature')} ${mark(item.verified.standard, 'Standard Webhooks')}
</summary>
<p class="hint">webhook-id <code>${item.headers['webhook-id']?.toString() ?? 'none'}</code></p>
<pre tabindex="0"><code>${indented(item.body)}</code></pre>
${body !== null && markup`<p class="hint">Answered</p><pre tabindex="0"><code>${JSON.stringify(body)}</code></pre>`}
</details>`
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const typeOf = (body: string): string => {
  const parsed = parse(body)
  const type = isObject(parsed) ? parsed.notification_type : undefined
  return typeof type === 'string' ? type : 'not a notification'
}

const indented = (body: string): string => {
  const parsed = parse(body)
  return parsed === undefined ? body : JSON.stringify(parsed, null, 2)
}

/** Mails and text messages, newest first. */
export const mailSection = (
  world: World,
  { mails, sms }: ApiParts,
): Markup => markup`<section id="mails">
<h2>Mails <span class="count">${mails.list().length}</span></h2>
<p class="lead">Mail server: <code>${mails.url}</code></p>
${mails.list().length === 0 && markup`<p class="empty">No mail has come yet.</p>`}
${mails
  .list()
  .slice(0, SHOWN)
  .map(
    (mail) => markup`<details class="entry"><summary>
<time datetime="${mail.received_at}">${mail.received_at.slice(11, 19)}</time> <strong>${mail.subject}</strong> <span class="hint">to ${mail.to.join(', ')}</span></summary>
<pre tabindex="0"><code>${mail.text}</code></pre></details>
`,
  )}
${mails.list().length > 0 && clearButton('mails')}
${sameCall(`GET ${world.url}/api/mails`)}
</section>
<section id="sms">
<h2>Text messages <span class="count">${sms.list().length}</span></h2>
${sms.list().length === 0 && markup`<p class="empty">No text message has come yet.</p>`}
${sms
  .list()
  .slice(0, SHOWN)
  .map(
    (
      message,
    ) => markup`<p class="entry"><time datetime="${message.received_at}">${message.received_at.slice(11, 19)}</time> <strong>${message.to}</strong> ${message.body}</p>
`,
  )}
${sms.list().length > 0 && clearButton('sms')}
${sameCall(`GET ${world.url}/api/sms`)}
</section>`

const clearButton = (what: string): Markup =>
  markup`<form method="post" action="/page/clear"><button class="quiet" name="what" value="${what}">Clear the list</button></form>`
