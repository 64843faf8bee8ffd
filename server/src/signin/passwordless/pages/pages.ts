/** The pages of sign-in by phone and e-mail; their scope takes forms and nothing else. */
import type { FastifyInstance } from '../../../base/http/http.ts'
import { takeForms } from '../../requests/forms.ts'
import { addCodePage } from './code-page.ts'
import { addConfirmationPage } from './confirmation-page.ts'
import { addEmailStep } from './email-step.ts'
import { addLinkPage } from './link-page.ts'
import type { PasswordlessPageNeeds } from './needs.ts'
import { addWalletPage } from './wallet-page.ts'

const formLimit = 4 * 1024

/** Adds them. */
export const addPasswordlessPages = (app: FastifyInstance, gate: PasswordlessPageNeeds): void => {
  takeForms(app, formLimit)
  addWalletPage(app, gate)
  addCodePage(app, gate)
  addLinkPage(app, gate)
  addEmailStep(app, gate)
  addConfirmationPage(app, gate)
}
