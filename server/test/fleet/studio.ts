/** A studio: its store is read, orders are paid or declined, and its admins read and write. */
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { basic } from '../support/world.ts'
import type { Caller } from './asking.ts'
import type { Players } from './players.ts'

/** A transaction's history as the studio knows it, because it was answered. */
export type Told = { transaction: number; type: 'ps_declined' | 'order_paid' }

export type Studio = {
  told: readonly Told[]
  readStore(): Promise<void>
  decline(): Promise<void>
  /** A player buys something, and then sees the order. */
  order(): Promise<void>
  readAsAdmin(): Promise<void>
  writeAsAdmin(): Promise<void>
  /** A change of configuration, which all processes have to hear of. */
  rename(): Promise<void>
}

export const studio = ({ ask }: Caller, file: SandboxFile, players: Players): Studio => {
  const told: Told[] = []
  const store = `/api/v2/project/${file.project_id}`
  const admin = `${store}/admin`
  const key = basic(file.project_id, file.api_key)
  const json = { 'content-type': 'application/json' }
  let count = 0

  const post = (kind: string, path: string, content: unknown, expect = 200) => {
    const body = JSON.stringify(content)
    return ask({ kind, method: 'POST', path, headers: { ...key, ...json }, body, expect })
  }
  const begin = async (user: string): Promise<number> => {
    const items = [{ sku: 'bag', type: 'bundle', quantity: 1, amount: '4.99' }]
    const order = { user: { id: user }, currency: 'USD', amount: '4.99', items }
    const { text } = await post('order', `${admin}/transactions`, order, 201)
    return (JSON.parse(text) as { id: number }).id
  }
  const reads = [
    '/transactions?limit=10',
    '/items/virtual_currency/package?limit=10',
    '/webhook/deliveries?limit=10',
    '/webhook/endpoints',
  ]
  return {
    told,
    async readStore() {
      const path = `${store}/items/virtual_currency/package?limit=50&locale=de-DE&country=DE`
      await ask({ kind: 'storefront', path, expect: 200 })
    },
    async decline() {
      const transaction = await begin(`player-${count++}`)
      const reason = { code: 8, reason: 'Declined by the payment system' }
      await post('decline', `${admin}/transactions/${transaction}/decline`, reason)
      told.push({ transaction, type: 'ps_declined' })
    },
    async order() {
      const token = players.token()
      if (token === undefined) return
      const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
      const { sub } = JSON.parse(claims) as { sub: string }
      const transaction = await begin(sub)
      await post('order', `${admin}/transactions/${transaction}/pay`, {})
      told.push({ transaction, type: 'order_paid' })
      const headers = { authorization: `Bearer ${token}` }
      await ask({ kind: 'order', path: `${store}/order/${transaction}`, headers, expect: 200 })
    },
    async readAsAdmin() {
      const path = admin + reads[count++ % reads.length]
      await ask({ kind: 'admin read', path, headers: key, expect: 200 })
    },
    async writeAsAdmin() {
      const sku = `fleet-${count++}`
      const path = `${admin}/items/virtual_currency/package`
      await post('admin write', path, packageOf(sku), 201)
      const change = { method: 'PATCH', headers: { ...key, ...json }, expect: 204 }
      const body = JSON.stringify({ name: { en: 'Another bag' } })
      await ask({ kind: 'admin write', path: `${path}/sku/${sku}`, ...change, body })
    },
    async rename() {
      const headers = { authorization: `Bearer ${file.operator_key}`, ...json }
      const body = JSON.stringify({ name: `Sandbox ${count++}` })
      const path = `/api/operator/projects/${file.project_id}`
      await ask({ kind: 'configuration', method: 'PATCH', path, headers, body, expect: 200 })
    },
  }
}

const packageOf = (sku: string) => ({
  sku,
  name: { en: 'Bag of coins' },
  description: { en: 'Five hundred coins for the market.' },
  content: [{ sku: 'gold', quantity: 500 }],
  prices: [{ currency: 'USD', amount: 4.99, is_default: true, is_enabled: true }],
  is_enabled: true,
  is_show_in_store: true,
})
