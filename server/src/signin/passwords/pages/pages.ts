/** The pages of accounts with a password; their scope takes forms and nothing else. */
import type { FastifyInstance } from '../../../base/http/http.ts'
import { takeForms } from '../../requests/forms.ts'
import { addForgotPage } from './forgot.ts'
import { addMailedPages } from './mailed.ts'
import type { PasswordPageNeeds } from './needs.ts'
import { addRegisterPage } from './register.ts'
import { addSignInForm } from './sign-in.ts'

const formLimit = 4 * 1024

/** Adds them. */
export const addPasswordPages = (app: FastifyInstance, gate: PasswordPageNeeds): void => {
  takeForms(app, formLimit)
  addSignInForm(app, gate)
  addRegisterPage(app, gate)
  addForgotPage(app, gate)
  addMailedPages(app, gate)
}
