/** The operator's calls about merchants. */

import { formatTimestamp } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import { answered, type Calls, RepeatHeaders, sendAnswer } from '../admin-calls/admin-call.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  onceForOperator,
} from '../admin-calls/operator-call.ts'
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
      headers: RepeatHeaders,
      body: MerchantBody,
      response: { 201: MerchantAnswer },
    },
    async (request, reply) => {
      const answer = await onceForOperator(deps, request, 0, (keep) =>
        createMerchant(deps, callerOf(deps, request), request.body.name, async (tx, id) => {
          const made = (await listedMerchants({ sql: tx })).find((one) => one.merchant_id === id)
          await keep(tx, answered(201, made))
        }),
      )
      return sendAnswer(reply, answer)
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
export const listedMerchants = async ({ sql }: { sql: Query }) =>
  (await store.listMerchants(sql)).map(({ merchant_id, name, created_at }) => ({
    merchant_id,
    name,
    created_at: formatTimestamp(created_at),
  }))
