/** The operator's calls about merchants. */

import { formatTimestamp } from '../../base/clock.ts'
import { closed, IdText, type Static, Type } from '../../base/contract.ts'
import type { FastifyReply } from '../../base/http/http.ts'
import type { Calls } from '../admin-calls/admin-call.ts'
import {
  about,
  callerOf,
  items,
  type OperatorNeeds,
  patchNote,
  tagNote,
} from '../admin-calls/operator-call.ts'
import { MerchantAnswer, MerchantBody, MerchantState } from '../contract.ts'
import * as store from '../directory/projects.sql.ts'
import { checkIfMatch, contentTag, ifMatchOf } from '../directory/version.ts'
import { may } from '../permissions/grants.ts'
import { archiveMerchant, foundMerchant, renameMerchant, unarchiveMerchant } from './archives.ts'
import { createMerchant } from './projects.ts'
import { patchIn, patching, patchSchema } from './settings-patch.ts'

const MerchantPath = Type.Object({ merchant_id: IdText }, closed)

const path = '/api/operator/merchants/:merchant_id'

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
      return sendMerchant(reply.code(201), await foundMerchant(deps, id))
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
  calls.get(
    path,
    {
      ...about('readMerchant', 'Read a merchant', tagNote),
      params: MerchantPath,
      response: { 200: MerchantAnswer },
    },
    async ({ params }, reply) =>
      sendMerchant(reply, await foundMerchant(deps, Number(params.merchant_id))),
  )
  addChanges(calls, deps)
}

const addChanges = (calls: Calls, deps: OperatorNeeds): void => {
  calls.patch(
    path,
    {
      ...patchSchema(MerchantState, 'merchant', { name: 'My studio' }),
      ...about('changeMerchant', 'Change a merchant’s name', patchNote),
      params: MerchantPath,
      response: { 200: MerchantAnswer },
    },
    async (request, reply) => {
      const id = Number(request.params.merchant_id)
      const patch = patchIn(request)
      const renamed = await renameMerchant(deps, callerOf(deps, request), id, {
        match: (row) => checkIfMatch(ifMatchOf(request), tagOf(row), () => shownMerchant(row)),
        name: (before) => patched({ name: before }, patch).name,
      })
      return sendMerchant(reply, renamed)
    },
    { attachValidation: true },
  )
  calls.post(
    `${path}/archive`,
    {
      ...about(
        'archiveMerchant',
        'Archive a merchant with its projects',
        'Its projects are archived as by archiveProject, and none can be made. One that was archived before stays as it was.',
      ),
      params: MerchantPath,
      response: { 200: MerchantAnswer },
    },
    async (request, reply) => {
      const id = Number(request.params.merchant_id)
      return sendMerchant(reply, await archiveMerchant(deps, callerOf(deps, request), id))
    },
  )
  calls.post(
    `${path}/unarchive`,
    {
      ...about(
        'unarchiveMerchant',
        'Take a merchant back from the archive',
        'The projects come back that were archived with it.',
      ),
      params: MerchantPath,
      response: { 200: MerchantAnswer },
    },
    async (request, reply) => {
      const id = Number(request.params.merchant_id)
      return sendMerchant(reply, await unarchiveMerchant(deps, callerOf(deps, request), id))
    },
  )
}

const patched = patching<Static<typeof MerchantState>>(MerchantState)

const tagOf = ({ name }: store.MerchantRow): string => contentTag({ name })

const sendMerchant = (reply: FastifyReply, row: store.MerchantRow) =>
  reply.header('etag', tagOf(row)).send(shownMerchant(row))

const shownMerchant = ({ merchant_id, name, created_at, archived_at }: store.MerchantRow) => ({
  merchant_id,
  name,
  created_at: formatTimestamp(created_at),
  ...(archived_at && { archived_at: formatTimestamp(archived_at) }),
})

/** All merchants as they are shown, oldest first. */
export const listedMerchants = async ({ sql }: Pick<OperatorNeeds, 'sql'>) =>
  (await store.listMerchants(sql)).map(shownMerchant)
