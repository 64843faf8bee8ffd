/** Fastify: `WEBHOOK_SECRET=… WEBHOOK_STANDARD_SECRET=whsec_… node fastify.ts` */
import { fastifyWebhooks, memoryStore, WebhookError } from '@portreeve/receiver'
import fastify from 'fastify'

const subscribers = new Set(['player-1'])

const app = fastify()

await app.register(
  fastifyWebhooks({
    path: '/webhooks',
    secrets: {
      secret: process.env.WEBHOOK_SECRET ?? '',
      standardSecret: process.env.WEBHOOK_STANDARD_SECRET ?? '',
    },
    duplicates: memoryStore(),
    on: {
      cancel_subscription({ user }) {
        if (!subscribers.delete(user.id)) {
          throw new WebhookError('INVALID_USER', `${user.id} has no subscription`)
        }
      },
    },
  }),
)

app.get('/subscribers', async () => [...subscribers])

const address = await app.listen({ port: Number(process.env.PORT ?? 3000) })
console.log(`${address}/webhooks`)
