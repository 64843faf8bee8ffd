/** Fastify: `WEBHOOK_SECRET=… WEBHOOK_STANDARD_SECRET=whsec_… node fastify.js` */
import { fastifyWebhooks, memoryStore, WebhookError } from '@portreeve/receiver'
import fastify from 'fastify'

const players = new Set(['player-1'])
const subscribers = new Set(players)

/** Refuses a webhook about somebody who does not play here. */
const requirePlayer = ({ user }) => {
  if (!user) return
  const player = 'external_id' in user ? user.external_id : user.id
  if (!players.has(player)) throw new WebhookError('INVALID_USER', `There is no player ${player}`)
}

const app = fastify()

await app.register(
  fastifyWebhooks({
    path: '/webhooks',
    secrets: {
      secret: process.env.WEBHOOK_SECRET ?? '',
      standardSecret: process.env.WEBHOOK_STANDARD_SECRET ?? '',
    },
    duplicates: memoryStore(),
    on(notification) {
      requirePlayer(notification)
      if (notification.notification_type === 'cancel_subscription') {
        subscribers.delete(notification.user.id)
      }
    },
  }),
)

app.get('/subscribers', async () => [...subscribers])

const address = await app.listen({ port: Number(process.env.PORT ?? 3000) })
console.log(`${address}/webhooks`)
