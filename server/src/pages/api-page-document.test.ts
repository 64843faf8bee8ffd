import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readyToTry } from './api-page-document.ts'

const path = { name: 'project_id', in: 'path', required: true, schema: { type: 'string' } }
const sku = { name: 'sku', in: 'path', required: true, schema: { type: 'string' } }
const view = { name: 'view', in: 'query', schema: { enum: ['read', 'write'] } }
const chosen = { name: 'sessions', in: 'query', required: true, schema: { enum: ['sso', 'all'] } }
const published = {
  openapi: '3.1.0',
  info: { title: 'Port', description: 'All calls.' },
  paths: {
    '/{project_id}/{sku}': {
      get: { operationId: 'read', parameters: [path, sku, view, chosen] },
      delete: { operationId: 'remove', parameters: [path, sku] },
    },
    '/healthz': { get: {} },
  },
}
const examples = {
  everywhere: { project_id: '10001' },
  calls: { read: { sku: 'gold' } },
  hint: 'Try one.',
}

const parametersOf = (method: 'get' | 'delete', document: typeof published): unknown[] =>
  document.paths['/{project_id}/{sku}'][method].parameters

test('ids of the project stand in every call, other values only in the call they are for', () => {
  const { paths } = readyToTry(published, examples)
  const document = { ...published, paths }
  assert.deepEqual(parametersOf('delete', document), [{ ...path, example: '10001' }, sku])
  assert.deepEqual(parametersOf('get', document).slice(0, 2), [
    { ...path, example: '10001' },
    { ...sku, example: 'gold' },
  ])
})

test('an optional list of words is not sent unless somebody chooses one', () => {
  const [, , waiting, required] = parametersOf('get', readyToTry(published, undefined))
  assert.deepEqual(waiting, {
    ...view,
    examples: { default: { value: 'read', 'x-disabled': true } },
  })
  assert.deepEqual(required, chosen)
})

test('the hint follows the description where there are examples', () => {
  assert.equal(readyToTry(published, examples).info.description, 'All calls.\n\nTry one.')
  assert.equal(readyToTry(published, undefined).info.description, 'All calls.')
})

test('an answer that calls share stands there once', () => {
  const refused = { description: 'No such item' }
  const calls = {
    get: { responses: { 200: { description: 'The item' }, 404: refused } },
    delete: { responses: { 404: refused } },
  }
  const document = { info: {}, paths: { '/item': calls }, components: { schemas: {} } }
  const { paths, components } = readyToTry(document, undefined)
  assert.deepEqual(components, {
    schemas: {},
    responses: { 'answer-1': { description: 'The item' }, 'answer-2': refused },
  })
  const to = (name: string) => ({ $ref: `#/components/responses/${name}` })
  assert.deepEqual(paths['/item'].get.responses, { 200: to('answer-1'), 404: to('answer-2') })
  assert.deepEqual(paths['/item'].delete.responses, { 404: to('answer-2') })
})

test('the published document stays as it is', () => {
  const before = structuredClone(published)
  readyToTry(published, examples)
  assert.deepEqual(published, before)
})
