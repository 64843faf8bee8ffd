/** Goes through the pages of the table, with the things that the seeds have. */
import type { Page } from '../../../server/test/support/chromium.ts'
import { calls, type OperationId } from '../../src/api/calls.ts'
import { type PageName, patterns } from '../../src/shared/address.ts'
import type { Seeds } from './strangers.ts'

const namesIn = (name: PageName): string[] =>
  [...patterns[name].matchAll(/:(\w+)/g)].map(([, value = '']) => value)

/** The address of a page below `/console`, about the things of the seeds. */
export const addressIn = (name: PageName, seeds: Seeds): string =>
  patterns[name].replaceAll(/:(\w+)/g, (_, value: string) => {
    const seed = seeds[value]
    if (seed === undefined)
      throw new Error(`console/test/support/strangers.ts makes nothing for :${value} of ${name}`)
    return encodeURIComponent(seed)
  })

/** Whether a page is about a whole project, and not about one thing in it. */
export const isList = (name: PageName): boolean =>
  namesIn(name).length === 1 && namesIn(name)[0] === 'project'

/** The number of the answers that fail. */
export const failedRequest = '11111111-2222-4333-8444-555555555555'

/** Lets the reads of a page fail; answers what ends that. */
export const failing = async (
  page: Page,
  operations: readonly OperationId[],
): Promise<() => Promise<void>> => {
  const paths = operations
    .filter((operation) => calls[operation][0] === 'GET')
    .map((operation) => calls[operation][1].replaceAll(/\{\w+\}/g, '[^/?]+'))
  const pattern = new RegExp(`(?:${paths.join('|')})(?:\\?.*)?$`)
  await page.route(pattern, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      headers: { 'x-request-id': failedRequest },
      body: JSON.stringify({ status: 500, title: 'Internal error', errorCode: 1000 }),
    }),
  )
  return () => page.unroute(pattern)
}

/** The names that values of calls have in the seeds. */
const seedNames: Readonly<Record<string, string>> = {
  project_id: 'project',
  merchant_id: 'merchant',
  order_id: 'order',
  user_id: 'player',
  client_id: 'client',
  console_user_id: 'person',
  delivery_id: 'delivery',
  endpoint_id: 'endpoint',
  import_id: 'import',
  provider: 'network',
  region_id: 'region',
  replay_id: 'replay',
  sign_in_id: 'signIn',
  subscription_id: 'subscription',
  transaction_id: 'transaction',
}

/** The path of a call about the things of the seeds; a thing that they lack has a number that nothing has. */
export const pathOfCall = (operation: OperationId, seeds: Seeds): string =>
  calls[operation][1].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(seeds[seedNames[name] ?? name] ?? nobody[name] ?? '1'),
  )

const uuid = '7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50'
const nobody: Readonly<Record<string, string>> = {
  passkey_id: uuid,
  session_id: uuid,
  note_id: uuid,
  link_id: uuid,
}
