/** The operator's calls about merchants. */

import { formatTimestamp } from '../../base/clock.ts'
import type { Calls } from '../admin-calls/admin-call.ts'
import { about, callerOf, items, type OperatorNeeds } from '../admin-calls/operator-call.ts'
import { MerchantAnswer, MerchantBody } from '../contract.ts'
import * as store from '../directory/projects.sql.ts'
import { may } from '../permissions/grants.ts'
import { createMerchant } from './projects.ts'

/** Adds the calls. */
export const merchantCalls = (calls: Calls, deps: OperatorNeeds): void => {
  calls.post(
    '/api/operator/merchants',
    {
      ...about('createMerchant', 'Make a merchant'),
      body: MerchantBody,
      response: { 201: MerchantAnswer },
    },
    async (request, reply) => {
      const id = await createMerchant(deps, callerOf(deps, request), request.body.name)
      return reply
        .code(201)
        .send((await listedMerchants(deps)).find(({ merchant_id }) => merchant_id === id))
    },
  )
  calls.get(
    '/api/operator/merchants',
    {
      ...about('listMerchants', 'List the merchants that the caller may see'),
      response: { 200: items(MerchantAnswer) },
    },
    async (request) => {
      const principal = deps.admission.principal(request)
      const items = (await listedMerchants(deps)).filter(({ merchant_id }) =>
        may(principal, 'projects.read', { kind: 'merchant', merchantId: merchant_id }),
      )
      return { items }
    },
  )
}

/** All merchants as they are shown, oldest first. */
export const listedMerchants = async ({ sql }: Pick<OperatorNeeds, 'sql'>) =>
  (await store.listMerchants(sql)).map(({ merchant_id, name, created_at }) => ({
    merchant_id,
    name,
    created_at: formatTimestamp(created_at),
  }))
