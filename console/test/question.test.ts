/** The question in what somebody pasted into the search. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questionOf } from '../src/frame/question.ts'

const request = '8f14e45fceea167a5a36dedd4bea2543'
const player = '7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50'

for (const [pasted, question] of [
  [`  ${request}\n`, request],
  [`Request ${request}`, request],
  [`request id: ${request}.`, request],
  [`X-Request-Id: ${request}`, request],
  [`Anfrage ${request}`, request],
  [`Anfragenummer: ${request}`, request],
  [`“${request}”`, request],
  [`Something went wrong. Request ${request.toUpperCase()} (code 003-009)`, request],
  [`https://game.example/back?error=access_denied&request_id=${request}&state=x`, request],
  [`https://studio.example/console/projects/10001/players/${player}?payment_user_id=7`, player],
  ['https://studio.example/console/projects/10001/payments/transactions/412', '412'],
  ['https://steamcommunity.com/profiles/76561197960287930/', '76561197960287930'],
  ['https://shop.example/item?sku=chest.500', 'chest.500'],
  ['Order 4711-A', '4711-A'],
  ['Transaktion Nr. 412', '412'],
  ['order #4711', '4711'],
  ['Ada Lovelace', 'Ada Lovelace'],
  ['ada@players.example', 'ada@players.example'],
  ['order', 'order'],
  ['', ''],
  ['   ', ''],
  ['https://', 'https://'],
] as const)
  test(`${JSON.stringify(pasted)} asks for ${JSON.stringify(question)}`, () => {
    assert.equal(questionOf(pasted), question)
  })
