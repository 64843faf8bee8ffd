/** What the admin calls of the catalog have in common as HTTP. */
import type { FastifyReply } from '../base/http/http.ts'
import { aboutCallsOf, adminPath, sendAnswer } from '../projects/index.ts'
import type { MemberChange } from './changes/change.ts'

/** The place of all admin calls of items and groups. */
export const itemsPath = `${adminPath}/items`

/** What the API page says about calls that change. */
export const trialNote =
  'What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.'

/** What the API page says about a call. */
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
