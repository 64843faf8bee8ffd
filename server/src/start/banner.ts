/** The text of `npm start` on the screen. */

import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import { signInPath } from '../pages/signed-in-page.ts'
import type { SandboxFile } from './sandbox/file.ts'
import { firstOperator } from './sandbox/project.ts'

type FirstFacts = {
  sandboxFile: string
  isTerminal: boolean
  consoleLink?: string | undefined
  own: Program
}

const typed = (own: Program, words: string): string =>
  typedCommand(own, words) + neededSettings(own)

/**
 * The full text of a first start: everything one needs to try the service, shown once. The operator key and the link of
 * the first operator, which may do everything, are printed to a terminal only. Elsewhere the text is kept, in a log
 * that many may read.
 */
export const firstBanner = (
  file: SandboxFile,
  { sandboxFile, isTerminal, consoleLink, own }: FirstFacts,
): string => `
Portreeve is ready.

  Service            ${file.public_url}
  Sign-in page       ${file.public_url}${signInPath(file)}
  API page           ${file.public_url}/api/docs
  Sandbox            ${file.sandbox_url}   (test persons, tickets, mails, webhooks)
  Console sign-in    ${consoleLink ?? `run ${typed(own, `console-link ${firstOperator} --operator`)}`}

  operator key       ${isTerminal ? file.operator_key : `operator_key in ${sandboxFile}`}
  merchant_id        ${file.merchant_id}
  project_id         ${file.project_id}
  login_project_id   ${file.login_project_id}
  api key            ${file.api_key}
  public client      ${file.clients.public.client_id}
  desktop client     ${file.clients.desktop.client_id}   back at ${file.clients.desktop.redirect_uri} (any port), with PKCE
  confidential       ${file.clients.confidential.client_id}   secret ${file.clients.confidential.client_secret}
  server client      ${file.clients.server.client_id}   secret ${file.clients.server.client_secret}
  webhook secret     ${file.webhook.secret}

This is shown once. The same values lie in ${sandboxFile} (readable by you only).

Sign a player in, make a package and see a webhook arrive, all at once:

  ${typedCommand(own, 'try')}

Or call by call. Sign in with a simulated Steam ticket:

${signInCommand(file)}

Create a package:

${createCommand(file)}

Decline a payment and see the webhook arrive:

${declineCommand(file)}
`

/** The short text of every further start. */
export const shortBanner = (
  publicUrl: string,
  development?: { sandboxUrl: string; own: Program },
): string => `
Portreeve is ready at ${publicUrl}${development ? `, the sandbox at ${development.sandboxUrl}` : ''}. API page: ${publicUrl}/api/docs
${development ? `A link to the console: ${typed(development.own, `console-link ${firstOperator} --operator`)}\n` : ''}`

/** The text of a first start without a sandbox, on a terminal. */
export const bareBanner = (publicUrl: string, operatorKey: string, own: Program): string => `
Portreeve is ready at ${publicUrl}.

  operator key   ${operatorKey}

This is shown once: keep it. The operator API at ${publicUrl}/api/operator makes projects and clients, and so does a file:

  ${typed(own, 'apply FILE')}

People sign in to the console by a link, which this prints:

  ${typed(own, 'console-link EMAIL --operator')}
`

/** The text of starts without a sandbox that are not seen on a terminal, until somebody makes the operator key. */
export const keylessBanner = (publicUrl: string, own: Program): string => `
Portreeve is ready at ${publicUrl}.

There is no operator key yet, because this is no terminal and a key must not stand in a log. Make one and see it, once:

  ${typed(own, 'operator-key')}

With it the operator API at ${publicUrl}/api/operator makes projects and clients; \`portreeve apply\` needs none.
`

const signInCommand = (file: SandboxFile): string =>
  `  TICKET=$(curl -s '${file.sandbox_url}/api/tickets/steam?person=alice' | sed 's/.*"session_ticket":"\\([^"]*\\)".*/\\1/')
  curl -sG '${file.public_url}/api/oauth2/social/steam/cross_auth' \\
    -d client_id=${file.clients.public.client_id} -d response_type=code -d state=try-it-out -d is_redirect=false \\
    -d app_id=${file.steam_app_id} --data-urlencode "session_ticket=$TICKET"`

const createCommand = (file: SandboxFile): string =>
  `  curl -s -u ${file.project_id}:${file.api_key} -H 'Content-Type: application/json' \\
    '${file.public_url}/api/v2/project/${file.project_id}/admin/items/virtual_currency/package' \\
    -d '{"sku":"gold_100","name":{"en":"100 gold"},"description":{"en":"A small chest"},"content":[{"sku":"gold","quantity":100}],"prices":[{"currency":"USD","amount":4.99,"is_default":true,"is_enabled":true}]}'`

const declineCommand = (file: SandboxFile): string => {
  const transactions = `${file.public_url}/api/v2/project/${file.project_id}/admin/transactions`
  const auth = `-u ${file.project_id}:${file.api_key} -H 'Content-Type: application/json'`
  return `  ID=$(curl -s ${auth} '${transactions}' -d '{"user":{"id":"player-1"}}' | sed 's/.*"id":\\([0-9][0-9]*\\).*/\\1/')
  curl -s ${auth} "${transactions}/$ID/decline" -d '{"code":1,"reason":"Card declined"}'
  curl -s '${file.sandbox_url}/api/webhooks/wait?count=1&timeout_ms=5000'`
}

/** The program's beginning, as `npx portreeve`, which reads the same settings from the environment. */
type Program = {
  program: string
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'masterKeys' | 'publicUrl'>
}

/**
 * The command with the data folder where it is another one. Secrets are never printed: settings that hold some are
 * named behind it.
 */
export const typedCommand = ({ program, config }: Program, words: string): string => {
  const folder =
    config.dataDir === resolve('.portreeve') ? '' : `PORTREEVE_DATA_DIR=${quoted(config.dataDir)} `
  return `${folder}${program} ${words}`
}

/** Which settings of the service the command needs besides, in brackets; nothing where there are none. */
export const neededSettings = ({ config }: Program): string => {
  const names = [
    ...(config.databaseUrl === undefined ? [] : ['PORTREEVE_DATABASE_URL']),
    ...(config.masterKeys === undefined || config.masterKeys.length === 0
      ? []
      : ['PORTREEVE_MASTER_KEYS']),
    ...(config.publicUrl === undefined ? [] : ['PORTREEVE_PUBLIC_URL']),
  ]
  return names.length === 0 ? '' : ` (with ${names.join(', ')} as set for the service)`
}

const quoted = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
