/** An API that only signed-in players may call: `PORTREEVE_URL=… LOGIN_PROJECT_ID=… node signed-in.js` */
import { UserTokenError, verifyUserToken } from '@portreeve/receiver'
import express from 'express'

const app = express()

app.get('/me', async (request, response) => {
  const token = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '')?.[1] ?? ''
  try {
    const { sub, name } = await verifyUserToken(token, {
      publicUrl: process.env.PORTREEVE_URL ?? 'http://localhost:8080',
      loginProjectId: process.env.LOGIN_PROJECT_ID ?? '',
    })
    response.json({ user: sub, name })
  } catch (error) {
    if (!(error instanceof UserTokenError)) throw error
    // While the keys cannot be read nobody is let in, but nobody has to sign in again either.
    response.status(error.code === 'keys_unavailable' ? 503 : 401).json({ error: error.code })
  }
})

const server = app.listen(Number(process.env.PORT ?? 3000), () => {
  console.log(`http://localhost:${server.address().port}/me`)
})
