/** Express: `WEBHOOK_SECRET=… WEBHOOK_STANDARD_SECRET=whsec_… node express.js` */
import { expressWebhooks, memoryStore, WebhookError } from '@portreeve/receiver'
import express from 'express'

const coins = new Map([['player-1', 0]])

/** The coins of a player. Refuses a webhook about somebody who does not play here. */
const coinsOf = (player) => {
  const found = coins.get(player)
  if (found === undefined) throw new WebhookError('INVALID_USER', `There is no player ${player}`)
  return found
}

/** Hands out what was bought; says of the rest what it is. */
const handle = (notification) => {
  const { user } = notification
  if (user) coinsOf('external_id' in user ? user.external_id : user.id)
  switch (notification.notification_type) {
    case 'order_paid': {
      const { order, items, user } = notification
      if (order.mode === 'sandbox') return
      const bought = items.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
      coins.set(user.external_id, coinsOf(user.external_id) + bought)
      return
    }
    case 'ps_declined': {
      const { transaction, refund_details } = notification
      console.log(`transaction ${transaction.id} was declined: ${refund_details?.reason}`)
      return
    }
    default:
      console.log(notification.notification_type)
  }
}

const app = express()

// Before express.json(), because signatures are of the bytes as they came.
app.post(
  '/webhooks',
  expressWebhooks({
    secrets: {
      secret: process.env.WEBHOOK_SECRET ?? '',
      standardSecret: process.env.WEBHOOK_STANDARD_SECRET ?? '',
    },
    duplicates: memoryStore(),
    on: handle,
  }),
)

app.use(express.json())
app.get('/coins/:player', (request, response) => {
  response.json({ coins: coinsOf(request.params.player) })
})

const server = app.listen(Number(process.env.PORT ?? 3000), () => {
  console.log(`http://localhost:${server.address().port}/webhooks`)
})
