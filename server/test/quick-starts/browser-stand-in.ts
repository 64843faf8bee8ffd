/**
 * Stands in for the system's browser: `node browser-stand-in.ts URL`. On the sign-in page it signs in as Alice by the
 * link of a network, and goes where that leads. On a payment page it pays with the simulated card.
 */
import { payByCard } from '../support/payment-page.ts'
import { browser } from '../support/player.ts'
import { until } from '../support/webhooks.ts'

const signIn = async (start: string): Promise<void> => {
  const home = new URL(start).searchParams.get('redirect_uri') ?? ''
  const alice = browser('alice')
  const page = await (await alice.visit(start)).text()
  const link = /href="([^"]*\/social\/github\/login_redirect[^"]*)"/.exec(page)?.[1]
  if (link === undefined) throw new Error(`${start} shows no way to sign in: ${page.slice(0, 500)}`)
  const landed = await alice.signIn(new URL(link.replaceAll('&amp;', '&'), start).href, home)
  // The game may still be about to listen.
  const answer = await until(() => fetch(landed).catch(() => undefined))
  await answer.text()
}

const address = process.argv[2] ?? ''
const isPayment = new URL(address).pathname.startsWith('/pay/')
await (isPayment ? payByCard(address) : signIn(address))
