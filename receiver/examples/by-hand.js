/** A server of your own: `verifyWebhook` alone. `WEBHOOK_SECRET=… node by-hand.js` */
import { createServer } from 'node:http'
import { verifyWebhook, WebhookError } from '@portreeve/receiver'

const secret = process.env.WEBHOOK_SECRET ?? ''
const players = new Set(['player-1'])

/** Refuses a webhook about somebody who does not play here. */
const requirePlayer = ({ user }) => {
  if (!user) return
  const player = 'external_id' in user ? user.external_id : user.id
  if (!players.has(player)) throw new WebhookError('INVALID_USER', `There is no player ${player}`)
}

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const { notification } = await verifyWebhook(Buffer.concat(chunks), request.headers, secret)
    requirePlayer(notification)
    console.log(notification.notification_type)
    response.writeHead(204).end()
  } catch (error) {
    const isRefused = error instanceof WebhookError
    response.writeHead(isRefused ? 400 : 500, { 'content-type': 'application/json' })
    const { code, message } = isRefused ? error : { code: 'TEMPORARY_ERROR', message: 'Try again' }
    response.end(JSON.stringify({ error: { code, message } }))
  }
})

server.listen(Number(process.env.PORT ?? 3000), () => {
  console.log(`http://localhost:${server.address().port}/webhooks`)
})
