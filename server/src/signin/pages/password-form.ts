/** The form for a name and a password, which stands above the networks where a project has such accounts. */
import type { Project } from '../../projects/index.ts'
import { passwordWay } from '../networks/own-ways.ts'
import { isInPlayFab } from '../playfab/playfab.ts'
import { type Html, html } from './html.ts'
import type { Texts } from './texts/en.ts'

export const accountPath = '/signin/account'
export const registerPath = `${accountPath}/new`
export const forgotPath = `${accountPath}/forgot`

/** Whether players of a project sign in with a password. */
export const hasPasswords = ({ settings }: Pick<Project, 'settings'>): boolean =>
  settings.password_sign_in === true && isInPlayFab({ settings }, 'network', passwordWay)

/** A form of the page, and what its links need: the query that all of them carry. */
type PasswordForm = {
  texts: Texts
  project: Pick<Project, 'settings'>
  /** Markup: the query of this start, or what stands for it. */
  query: Html
  typed?: string
  isMistaken?: boolean
}

/** The form with its links to a new account and to a new password. */
export const passwordForm = ({
  texts,
  project,
  query,
  typed = '',
  isMistaken = false,
}: PasswordForm): Html => {
  const { account } = texts
  const state: Html = {
    markup: isMistaken ? ' aria-describedby="mistake" aria-invalid="true"' : '',
  }
  return html`<form method="post" action="${accountPath}?${query}">
<div><label for="username">${account.name}</label>
<input id="username" name="username" dir="auto" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="320" value="${typed}"${state}></div>
<div><label for="password">${account.password}</label>
<input id="password" name="password" type="password" dir="ltr" autocomplete="current-password" required maxlength="100"${state}></div>
<button>${account.submit}</button>
</form>
<p class="beside"><a href="${forgotPath}?${query}">${account.forgot}</a>${
    project.settings.registration !== false &&
    html`
<a href="${registerPath}?${query}">${account.register}</a>`
  }</p>`
}
