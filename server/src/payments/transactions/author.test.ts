import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '../../projects/index.ts'
import { authorOf } from './author.ts'

const settings = { supportAddress: 'support@portreeve.example' }
const project = { settings: {} }
const gameKey: Caller = { kind: 'api_key', id: 'k' }
const accountUser: Caller = { kind: 'console_user', id: 'u', email: 'ada@studio.example' }
const operator: Caller = { kind: 'operator' }

test('the author follows the table of the interface for all four initiators', () => {
  const author = (caller: Caller, isSupportAssisted: boolean) =>
    authorOf(caller, isSupportAssisted, project, settings)
  assert.equal(author(gameKey, false), 'API')
  assert.equal(author(accountUser, false), 'ada@studio.example')
  assert.equal(author(accountUser, true), 'support@portreeve.example')
  assert.equal(author(operator, false), 'support@portreeve.example')
  assert.equal(author(operator, true), 'support@portreeve.example')
})

test('what a processor reports is said by the support address, which a project may name', () => {
  const own = { settings: { support_address: 'help@studio.example' } }
  assert.equal(authorOf({ kind: 'system' }, false, project, settings), 'support@portreeve.example')
  assert.equal(authorOf({ kind: 'system' }, false, own, settings), 'help@studio.example')
  assert.equal(authorOf(gameKey, true, own, settings), 'help@studio.example')
})
