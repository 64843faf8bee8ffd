/** chain: what a browser does, from the start over the simulated network and the callback to the exchange. */

import { players } from '../stand-ins/discord.ts'
import { header } from './connection.ts'
import { exchangeCode } from './exchange.ts'
import { type Facts, requestHead } from './facts.ts'
import { expectStatus, type Load, spread, type User } from './load.ts'
import { startRequest } from './start.ts'

export const chain = (facts: Facts): Load => {
  let known = false
  return {
    prepare: async (users) => {
      if (known) return
      known = true
      await spread(users, players, (user) => travel(facts, user))
    },
    step: async (user) => {
      await travel(facts, user)
      return true
    },
  }
}

let count = 0

const travel = async (facts: Facts, user: User): Promise<void> => {
  const started = expectStatus(await user.service.ask(startRequest(facts, `chain-${++count}`)), 302)
  const network = pathOf(header(started.head, 'location'))
  const cookie = (header(started.head, 'set-cookie') ?? '').split(';', 1)[0]
  const visit = `GET ${network} HTTP/1.1\r\nHost: 127.0.0.1:${facts.standInPort}\r\n\r\n`
  const returned = expectStatus(await user.standIn.ask(visit), 302)
  const callback = requestHead('GET', pathOf(header(returned.head, 'location')), facts)
  const landed = expectStatus(await user.service.ask(`${callback}Cookie: ${cookie}\r\n\r\n`), 302)
  const game = header(landed.head, 'location') ?? ''
  const [, code] = /[?&]code=([\w-]+)/.exec(game) ?? []
  if (code === undefined) throw new Error(`no code in ${game}`)
  await exchangeCode(facts, user, code)
}

const pathOf = (location = ''): string => location.slice(location.indexOf('/', 'https://'.length))
