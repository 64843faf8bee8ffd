/** Workers, Deno, Bun and others that take an object with `fetch`. */
import { fetchWebhooks, WebhookError } from '@portreeve/receiver'

const players = new Set(['player-1'])

/** Refuses a webhook about somebody who does not play here. */
const requirePlayer = ({ user }) => {
  if (!user) return
  const player = 'external_id' in user ? user.external_id : user.id
  if (!players.has(player)) throw new WebhookError('INVALID_USER', `There is no player ${player}`)
}

const handle = (notification) => {
  requirePlayer(notification)
  switch (notification.notification_type) {
    case 'order_paid':
      console.log(`${notification.user.external_id} paid ${notification.order.amount}`)
      return
    case 'refund':
    case 'partial_refund':
      console.log(`money of ${notification.transaction.id} went back`)
      return
    default:
      console.log(notification.notification_type)
  }
}

const worker = {
  fetch(request, environment) {
    if (new URL(request.url).pathname !== '/webhooks') return new Response(null, { status: 404 })
    const receive = fetchWebhooks({
      secrets: {
        secret: environment.WEBHOOK_SECRET,
        standardSecret: environment.WEBHOOK_STANDARD_SECRET,
      },
      on: handle,
    })
    return receive(request)
  },
}

// biome-ignore lint/style/noDefaultExport: what a Worker is asked for.
export default worker
