/** The parts that all admin calls of the catalog share as HTTP. */
import type { FastifyReply } from '../base/http/http.ts'
import { aboutCallsOf, adminPath, sendAnswer } from '../projects/index.ts'
import type { MemberChange } from './changes/change.ts'

/** The place of all admin calls of items and groups. */
export const itemsPath = `${adminPath}/items`

/** The API page's remark on calls that change. */
export const trialNote =
  'What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.'

/** Describes a call for the API page. */
export const about = aboutCallsOf('Catalog')

/** Answers a call that was only to be checked, with the members it would change. */
export const sendTrial = (reply: FastifyReply, changed: readonly MemberChange[]): FastifyReply =>
  sendAnswer(reply, { status: 200, text: trialText(changed) })

/** The body of that answer. */
export const trialText = (changed: readonly MemberChange[]): string =>
  JSON.stringify({
    is_valid: true,
    changed: changed.map(({ member }) => member),
    changes: changed,
  })
