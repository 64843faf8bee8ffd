/** The package's duties on every runtime. It runs there, so nothing of Node is used here. */
import type { UserTokenOptions, WebhookSecrets } from '@portreeve/receiver'

type Receiver = typeof import('@portreeve/receiver')
type Headers = Record<string, string>

export type Given = {
  body: string
  signed: Headers
  /** One for each kind of signature. */
  forged: Headers[]
  secrets: Exclude<WebhookSecrets, string>
  tokens: Record<string, string>
  forgedToken: string
  place: UserTokenOptions
  sharedToken: string
  sharedSecret: string
}

/** Tries everything; answers what came of it. Its text is sent there, so it stands on nothing but what it is given. */
export const smoke = async (receiver: Receiver, given: Given) => {
  const { fetchWebhooks, memoryStore, UserTokenError, verifyUserToken, verifyWebhook } = receiver
  const { body, signed, secrets, place } = given
  const codeOf = (attempt: Promise<unknown>): Promise<unknown> =>
    attempt.then(
      () => 'believed',
      (error) =>
        error instanceof receiver.WebhookError || error instanceof UserTokenError
          ? error.code
          : String(error),
    )

  const { notification, id } = await verifyWebhook(body, new Headers(signed), secrets)
  const forged = given.forged.map((headers) => codeOf(verifyWebhook(body, headers, secrets)))

  const handled: string[] = []
  const handle = fetchWebhooks({
    secrets,
    duplicates: memoryStore(),
    on: ({ notification_type }) => handled.push(notification_type),
  })
  const answers: unknown[] = []
  for (const headers of [signed, signed, ...given.forged]) {
    const request = new Request('https://game.example/webhooks', { method: 'POST', headers, body })
    const answer = await handle(request)
    answers.push([answer.status, await answer.text()])
  }
  answers.push((await handle(new Request('https://game.example/webhooks'))).status)

  const subjects: Record<string, string> = {}
  // At once, so that they share a request for the keys.
  await Promise.all(
    Object.entries(given.tokens).map(async ([algorithm, token]) => {
      subjects[algorithm] = (await verifyUserToken(token, place)).sub
    }),
  )
  const { sharedSecret, sharedToken } = given
  subjects.HS256 = (await verifyUserToken(sharedToken, { ...place, sharedSecret })).sub
  const nowhere = { ...place, publicUrl: 'http://127.0.0.1:1' }
  const refusedTokens = [
    verifyUserToken(given.forgedToken, place),
    verifyUserToken(sharedToken, place),
    verifyUserToken(given.forgedToken, nowhere),
  ]
  return {
    hasGlobalCrypto: 'crypto' in globalThis,
    verified: [notification.notification_type, id],
    forged: await Promise.all(forged),
    answers,
    handled,
    subjects,
    refusedTokens: await Promise.all(refusedTokens.map(codeOf)),
  }
}
