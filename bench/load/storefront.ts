/** storefront, virtual_items, player_items: pages of 50 of all packages, or items, for a language and a country. */
import { performance } from 'node:perf_hooks'
import { createPackage } from './create-package.ts'
import { type Facts, requestHead } from './facts.ts'
import { expectStatus, type Load } from './load.ts'
import { playersOf } from './shop.ts'

/** Pages that are asked for in turn. */
const pages = 12

export const storefront = (
  facts: Facts,
  { projectId } = facts.store,
  list: StoreList = 'virtual_currency/package',
): Load => {
  const requests = pageHeads(facts, projectId, list).map((head) => `${head}\r\n`)
  let count = 0
  return {
    // Once: how long the first reading of a store takes is not what is measured.
    async prepare([user]) {
      if (user) expectStatus(await user.service.ask(requests[0] as string), 200)
    },
    step: async ({ service }) => {
      const request = requests[count++ % pages] as string
      expectStatus(await service.ask(request), 200)
      return true
    },
  }
}

/** The list of virtual items with the token of one of many players of the store, each time another one. */
export const itemsOfPlayers = (facts: Facts): Load => {
  const ofStore = { ...facts, ...facts.itemStore }
  const heads = pageHeads(facts, ofStore.projectId, 'virtual_items')
  let tokens: string[] | undefined
  let count = 0
  return {
    async prepare(users) {
      tokens ??= (await playersOf(ofStore, users)).map(({ head }) => head)
    },
    step: async ({ service }) => {
      const head = heads[count % pages] as string
      const token = tokens?.[count % tokens.length] as string
      count += 1
      expectStatus(await service.ask(`${head}${token}\r\n`), 200)
      return true
    },
  }
}

const createEveryMs = 100

/** The same of the large store, which an operator adds ten packages a second to. */
export const storefrontBesideOperator = (facts: Facts): Load => {
  const pages = storefront(facts, facts.largeStore)
  const creation = createPackage(facts, facts.largeStore)
  let dueAt = 0
  return {
    ...pages,
    step: async (user) => {
      const now = performance.now()
      if (now >= dueAt) {
        dueAt = now + createEveryMs
        await creation.step(user)
      }
      return await pages.step(user)
    },
  }
}

export type StoreList = 'virtual_currency/package' | 'virtual_items'

/** A whole request for the first packages, or virtual items, of a project. */
export const storeRequest = (
  facts: Facts,
  projectId: number,
  list: StoreList = 'virtual_currency/package',
): string => `${pageHead(facts, 0, projectId, list)}\r\n`

const pageHeads = (facts: Facts, projectId: number, list: StoreList): string[] =>
  Array.from({ length: pages }, (_, page) => pageHead(facts, page * 50, projectId, list))

/** The head of a request, without its end. */
const pageHead = (facts: Facts, offset: number, projectId: number, list: StoreList): string => {
  const query = `limit=50&offset=${offset}&locale=de-DE&country=DE`
  return requestHead('GET', `/api/v2/project/${projectId}/items/${list}?${query}`, facts)
}
