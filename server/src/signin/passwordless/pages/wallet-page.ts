/** The wallet's page: phone, e-mail and the other networks; with `phone_only` the phone alone. */
import type { FastifyInstance, FastifyReply } from '../../../base/http/http.ts'
import { connectedNetworks } from '../../connections/connections.ts'
import { FieldError, problems, Redirection, type SignInQuery, Type } from '../../contract.ts'
import { noteOf } from '../../landing/entry.ts'
import { withParameters } from '../../landing/redirects.ts'
import { walletPath } from '../../networks/wallet.ts'
import { brandOf } from '../../pages/brand.ts'
import { type Html, html, htmlAnswer } from '../../pages/html.ts'
import { fillIn, networkList, piecesOf } from '../../pages/network-list.ts'
import { orderNetworks } from '../../pages/network-order.ts'
import { stepsOf } from '../../tracing/steps.ts'
import { type Channel, readTarget } from '../codes/address.ts'
import { sendSignInCode } from '../messages/sending.ts'
import { isWallet, openChannels, requireChannel } from '../wallet.ts'
import { codePath } from './code-page.ts'
import { fieldOf, mistakeBox, showPage, targetForm } from './form.ts'
import { type Mistake, sendingMistake, typedMistake } from './mistakes.ts'
import type { PasswordlessPageNeeds } from './needs.ts'
import { goToCode, openWalletVisit, sendingTo, type WalletVisit } from './page-visit.ts'

const Visit = Type.Object({
  visit: Type.String({ maxLength: 16_384 }),
  phone_only: Type.Optional(Type.Enum(['true', 'false'])),
})
type VisitQuery = { visit: string; phone_only?: 'true' | 'false' }

/** The entries that a page shows again after a mistake. */
type Again = { channel: Channel; typed: string; mistake: Mistake }

/** Adds the page and its forms. */
export const addWalletPage = (app: FastifyInstance, gate: PasswordlessPageNeeds): void => {
  const schema = { tags: ['Sign-in'], querystring: Visit }
  app.get<{ Querystring: VisitQuery }>(
    walletPath,
    {
      config: { signIn: { way: 'network', step: 'wallet_page' } },
      schema: {
        ...schema,
        operationId: 'walletPage',
        problems: [problems.visit_refused, problems.not_connected],
        summary: 'The wallet: sign in by phone or e-mail',
        description: 'login_redirect of xsolla leads here.',
        response: { 200: htmlAnswer, '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const visit = await openWalletVisit({ gate, request, reply }, request.query.visit)
      await gate.limits.count('sign_in', 'wallet', request, reply, visit.entry)
      return await walletPage(visit, request.query)
    },
  )
  app.post<{ Querystring: VisitQuery }>(
    walletPath,
    {
      config: { signIn: { way: 'network', step: 'code_sent' } },
      schema: {
        ...schema,
        operationId: 'sendWalletCode',
        problems: [
          problems.visit_refused,
          problems.message_not_sent,
          problems.not_available,
          problems.not_connected,
        ],
        isFormAgain: true,
        summary: 'Send a code from the wallet’s page',
        consumes: ['application/x-www-form-urlencoded'],
        response: { 303: Redirection('Location is the page for the code'), '4xx': FieldError },
      },
    },
    async (request, reply) => {
      const visit = await openWalletVisit({ gate, request, reply }, request.query.visit)
      await gate.limits.count('code', 'wallet_send', request, reply, visit.entry)
      return await send(visit, request.query)
    },
  )
}

const send = async (visit: WalletVisit, query: VisitQuery): Promise<FastifyReply> => {
  const { gate, request, entry, trip, texts } = visit
  const { channel, typed } = whatCame(request.body, openChannelsOf(gate, query))
  if (request.signInNote && !trip.linkTo) request.signInNote.way = channel
  requireChannel(gate, entry.project, channel)
  const again = (mistake: Mistake) => walletPage(visit, query, { channel, typed, mistake })
  const target = readTarget(channel, typed)
  if (target === undefined) return await again(typedMistake(channel, texts))
  try {
    const operation = await sendSignInCode(sendingTo(visit), {
      is: 'sign_in',
      channel,
      target,
      entry: noteOf(entry),
      browser: trip.browser,
      locale: trip.locale,
      isPhoneOnly: query.phone_only === 'true',
      linkTo: trip.linkTo,
      steps: stepsOf(request),
    })
    return goToCode(visit, codePath, operation)
  } catch (error) {
    return await again(sendingMistake(visit, error))
  }
}

/** An address in the field for the number is taken for what it is: people fill in the first field they see. */
const whatCame = (
  body: unknown,
  channels: readonly Channel[],
): { channel: Channel; typed: string } => {
  const email = fieldOf(body, 'email')
  if (email !== '') return { channel: 'email', typed: email }
  const typed = fieldOf(body, 'phone_number')
  const isMailbox = channels.includes('email') && typed.includes('@')
  return { channel: isMailbox ? 'email' : 'phone', typed }
}

const openChannelsOf = (gate: PasswordlessPageNeeds, { phone_only }: VisitQuery): Channel[] =>
  openChannels(gate).filter((channel) => channel === 'phone' || phone_only !== 'true')

const walletPage = async (
  visit: WalletVisit,
  query: VisitQuery,
  again?: Again,
): Promise<FastifyReply> => {
  const { gate, entry, texts } = visit
  const isPhoneOnly = query.phone_only === 'true'
  const action = withParameters(walletPath, [
    ['visit', query.visit],
    ...(isPhoneOnly ? [['phone_only', 'true'] as const] : []),
  ])
  const [first, second] = openChannelsOf(gate, query).map((channel, index) =>
    targetForm({
      texts,
      channel,
      action,
      submit: channel === 'phone' ? texts.wallet.sendText : texts.wallet.sendMail,
      typed: again?.channel === channel ? again.typed : '',
      isMistaken: again?.channel === channel,
      isQuiet: index > 0,
    }),
  )
  const content = {
    title: texts.wallet.title(brandOf(entry.project).name),
    formsLeadTo: [],
    body: html`${mistakeBox(again?.mistake)}
${first ?? html`<p class="note">${texts.wallet.none}</p>`}
${second && html`<p class="or">${texts.wallet.or}</p>\n${second}`}
${isPhoneOnly ? undefined : await otherWays(visit)}`,
  }
  return showPage(visit, content, again?.mistake)
}

/** The project's networks, for players who would rather come that way. Nobody links two identities at once. */
const otherWays = async ({
  gate,
  entry,
  trip,
  reader,
  texts,
}: WalletVisit): Promise<Html | undefined> => {
  if (trip.linkTo) return undefined
  const others = connectedNetworks(entry.project, gate).filter(({ name }) => !isWallet(name))
  if (others.length === 0) return undefined
  const usage = await gate.signInCounts.usage(entry.project.projectId)
  const list = networkList(orderNetworks(others, reader.locale, usage), reader.language)
  return html`<h2>${texts.wallet.others}</h2>
${{ markup: fillIn(piecesOf(list.markup), startOf(trip)) }}`
}

/** The parameters that this sign-in began with. */
const startOf = (trip: WalletVisit['trip']): SignInQuery => ({
  client_id: String(trip.clientId),
  response_type: 'code',
  state: trip.state,
  ...(trip.isRedirectUriImplied ? {} : { redirect_uri: trip.redirectUri }),
  ...(trip.scope === '' ? {} : { scope: trip.scope }),
  ...(trip.audience === null ? {} : { audience: trip.audience }),
  ...(trip.deploymentId === null ? {} : { deployment_id: trip.deploymentId }),
  ...(trip.challenge === null
    ? {}
    : { code_challenge: trip.challenge, code_challenge_method: 'S256' as const }),
  ...(trip.locale === null ? {} : { locale: trip.locale }),
  hosted: 'true',
})
