/** A project whose players order for money: it sells one thing, takes money by Stripe, and has a receiver. */
import { randomBytes } from 'node:crypto'
import type { StandIns } from '../stand-ins/main.ts'

export const shopName = 'Bench Shop'

export type ShopKeys = { apiKey: string; signingSecret: string }

/** Its keys, made of the key of the measurement. */
export const shopKeys = (apiKey: string): ShopKeys => ({
  apiKey: `${apiKey}-shop`,
  signingSecret: `whsec_${apiKey}`,
})

/**
 * The merchant of the project, for `portreeve apply`: players of Steam, Stripe in its test mode, and an endpoint. All
 * of them are played by the stand-ins.
 */
export const shopMerchant = (
  { port, shop, secrets }: StandIns,
  { apiKey, signingSecret }: ShopKeys,
  { appId, redirectUri }: { appId: string; redirectUri: string },
) => {
  const simulator = `http://127.0.0.1:${port}`
  return {
    name: shopName,
    projects: [
      {
        name: shopName,
        api_keys: [{ name: 'Bench', key: apiKey }],
        clients: [{ name: 'Game', type: 'public', redirect_uris: [redirectUri] }],
        connections: {
          platform: {
            steam: {
              credentials: { web_api_key: 'BENCH' },
              settings: { simulator, app_ids: [appId] },
            },
          },
        },
        processors: {
          stripe: {
            signing_secrets: [signingSecret],
            api_key: `sk_test_${randomBytes(12).toString('hex')}`,
            simulator,
          },
        },
        webhooks: {
          endpoints: [
            {
              name: 'Receiver',
              url: `http://127.0.0.1:${shop.receiver}/webhooks`,
              secret: secrets.signature,
              standard_secret: secrets.standard,
              max_in_flight: 64,
            },
          ],
        },
      },
    ],
  }
}
