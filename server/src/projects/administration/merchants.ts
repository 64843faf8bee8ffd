/** Merchants, as the operator makes them. */
import type { Caller } from '../caller.ts'
import * as store from '../directory/projects.sql.ts'
import { audit, type Needs } from './changes.ts'

/** Makes a merchant and answers its id. */
export const createMerchant = (deps: Needs, caller: Caller, name: string): Promise<number> =>
  deps.sql.begin(async (tx) => {
    const [row] = await store.insertMerchant(tx, name)
    if (!row) throw new Error('the merchant was not inserted')
    await audit(tx, deps, 0, caller, 'merchant.created', `merchant ${row.merchant_id}`, {
      after: { name },
    })
    return row.merchant_id
  })
