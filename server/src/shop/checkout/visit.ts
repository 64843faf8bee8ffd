/** A look at a payment page: its order, the reader, and the words for them. */

import { countedAs } from '../../base/http/caller-address.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import type { Hosts, OrderListener } from '../../payments/index.ts'
import { type Deps, type Project, slowDown } from '../../projects/index.ts'
import {
  brandOf,
  type Html,
  languages,
  readerOf,
  renderPage,
  sendRendered,
} from '../../signin/index.ts'
import type { Announce } from '../../webhooks/index.ts'
import type { Order } from '../orders/order.ts'
import * as store from '../orders/orders.sql.ts'
import { readPageToken } from '../orders/page-token.ts'
import type { CheckoutTexts } from './texts/en.ts'
import { texts } from './texts.ts'

export type CheckoutDeps = Pick<
  Deps,
  | 'sql'
  | 'clock'
  | 'directory'
  | 'limiter'
  | 'settings'
  | 'log'
  | 'admission'
  | 'keyring'
  | 'outbound'
  | 'tracing'
> & {
  announce: Announce
  orders: OrderListener
  hosts: Hosts
}

/** For one address: phones look again every few seconds, and many stand behind one address. */
const looks = { name: 'checkout', perMinute: 600, burst: 300 } as const

export type Visit = {
  project: Project
  order: Order
  token: string
  /** The page's own address. */
  address: string
  words: CheckoutTexts
  /** As `Intl` reads it. */
  locale: string
  /** Sends a page of this order. */
  show(page: { title: string; body: Html; status?: number }): FastifyReply
}

/**
 * The order that a page's address names; undefined for one that nobody has. Throws 429 for an address that asks too
 * often.
 */
export const openVisit = async (
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | undefined> => {
  await slowDown(deps, `checkout ${countedAs(request.ip)}`, looks)
  const { token } = request.params as { token: string }
  const read = readPageToken(token)
  const project = read && (await deps.directory.findProject(read.projectId))
  if (!project) return undefined
  const [row] = await store.findByToken(deps.sql, project.projectId, read.hash)
  if (!row) return undefined
  const order = store.orderOf(row)
  const { language, locale } = readerOf(request, project, order.locale)
  return {
    project,
    order,
    token,
    address: `${deps.settings.publicUrl}/pay/${token}`,
    words: texts[language],
    locale: localeOf(locale, language),
    show: ({ title, body, status = 200 }) =>
      sendRendered(
        reply,
        status,
        renderPage({
          language,
          title,
          brand: brandOf(project),
          body,
          theme: order.page.theme ?? undefined,
          isFormOfOurs: true,
          formsLeadTo: leadingTo(deps, order),
        }),
      ),
  }
}

/** Processors' pages have any address of the web, and in development one of this machine. */
const leadingTo = ({ settings }: CheckoutDeps, { page }: Order): string[] => [
  'https:',
  ...(settings.isProduction ? [] : ['http:']),
  ...(page.return_url === null ? [] : [page.return_url]),
]

const localeOf = (locale: string, language: keyof typeof languages): string => {
  const tag = locale.replaceAll('_', '-')
  return tag.toLowerCase().startsWith(language.slice(0, 2).toLowerCase())
    ? tag
    : languages[language].tag
}

/** An amount as the reader writes it. */
export const moneyText = (locale: string, amount: string, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    amount as Intl.StringNumericLiteral,
  )
