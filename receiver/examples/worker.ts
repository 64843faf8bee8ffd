/** Workers, Deno, Bun and others that take an object with `fetch`. */
import { fetchWebhooks, type Notification } from '@portreeve/receiver'

type Environment = { WEBHOOK_SECRET: string; WEBHOOK_STANDARD_SECRET: string }

const handle = (notification: Notification): void => {
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
  fetch(request: Request, environment: Environment): Response | Promise<Response> {
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
