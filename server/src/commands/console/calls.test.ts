/** The tables that are printed for the console: what they hold, what they cost, and the types of calls. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import {
  type AnswerOf,
  type BodyOf,
  calls,
  type OperationId,
  type PathOf,
  type QueryOf,
} from '../../../../console/src/api/calls.ts'
import { permissions, roles, settings } from '../../../../console/src/api/rights.ts'
import { callRules } from '../../projects/index.ts'
import { permissions as known } from '../../projects/permissions/permissions.ts'
import { permissionsOf, roleNames } from '../../projects/permissions/roles.ts'
import { settingRules } from '../../projects/permissions/settings.ts'
import { type ApiDocument, fieldTwins, ofScripts } from './document.ts'

const api = join(import.meta.dirname, '..', '..', '..', '..', 'console', 'src', 'api')

test('the table of calls has each call that needs a permission and that pages may make, and those of the console itself', async () => {
  const table: Readonly<Record<string, readonly unknown[]>> = calls
  const printed = await readFile(join(api, '..', '..', '..', 'docs', 'openapi.json'), 'utf8')
  const { paths } = JSON.parse(printed) as ApiDocument
  const twins = Object.entries(paths).flatMap(([path, methods]) =>
    fieldTwins.test(path) ? Object.values(methods).map(({ operationId }) => operationId) : [],
  )
  assert.ok(twins.length > 5)
  for (const [name, { permission, on }] of Object.entries(callRules)) {
    const isLeftOut = twins.includes(name) || ofScripts.has(name)
    const line = isLeftOut ? undefined : [permission, on]
    assert.deepEqual(table[name]?.slice(2, 4), line, name)
  }
  const others = Object.entries(table).filter(([name]) => !Object.hasOwn(callRules, name))
  assert.ok(others.length > 5)
  for (const [name, [, path]] of others)
    assert.match(String(path), /^\/api\/(?:console|portal)\//, name)
  assert.deepEqual(calls.createPackage.slice(4), [['validate_only', 'Idempotency-Key']])
  assert.deepEqual(calls.changeProject, [
    'PATCH',
    '/api/operator/projects/{project_id}',
    'projects.write',
    'project',
    ['validate_only', 'If-Match'],
  ])
})

test('the table of calls costs the first view five kilobytes at most', async () => {
  const text = await readFile(join(api, 'calls.ts'), 'utf8')
  const table = text.slice(text.indexOf('export const calls'), text.indexOf(' as const'))
  const bytes = brotliCompressSync(table.replaceAll(/\s+/g, ' ')).length
  assert.ok(bytes < 5_000, `${bytes} bytes`)
})

test('permissions, roles and settings are those that decide', () => {
  assert.deepEqual(permissions, known)
  assert.deepEqual(settings, settingRules)
  assert.deepEqual(Object.keys(roles), roleNames)
  for (const role of roleNames)
    assert.deepEqual(roles[role].permissions, [...permissionsOf[role]], role)
})

test('a call knows the types of its path, query, body and answer', () => {
  // Compiled, not run: a wrong type is an error of the compiler.
  const path: PathOf<'getProject'> = { project_id: '1' }
  const body: BodyOf<'changeMerchant'> = { name: 'Studio' }
  const trial: QueryOf<'createPackage'> = { validate_only: 'true' }
  const name = (answer: AnswerOf<'getProject'>): string => answer.name
  // @ts-expect-error a project has no such member
  const wrong = (answer: AnswerOf<'getProject'>): unknown => answer.nothing
  // @ts-expect-error no call has this name
  const unknown: OperationId = 'nothing'
  assert.ok([path, body, trial, name, wrong, unknown].every(Boolean))
})
