/** The API document as those read it who generate clients from it. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { problemTables } from '../src/app.ts'
import { faults, forms, violationCodes } from '../src/base/refusals/violation.ts'
import { catalogSchemas } from '../src/catalog/index.ts'
import { projectSchemas } from '../src/projects/index.ts'
import { type Service, startService } from './support/service.ts'

type Schema = Record<string, unknown> & { $ref?: string; properties?: Record<string, Schema> }
type Answer = {
  description?: string
  content?: Record<string, { schema?: Schema }>
  'x-problems'?: string[]
}
type Call = {
  operationId: string
  security: Record<string, string[]>[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses: Record<string, Answer>
}
type Document = {
  paths: Record<string, Record<string, Call>>
  webhooks: Record<string, Record<string, Call>>
  components: {
    schemas: Record<string, Schema>
    securitySchemes: Record<string, unknown>
  }
}

const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')
const document = JSON.parse(await readFile(file, 'utf8')) as Document
const { schemas, securitySchemes } = document.components
const calls = Object.values(document.paths).flatMap(Object.values<Call>)
const callOf = (operationId: string): Call => {
  const found = calls.find((call) => call.operationId === operationId)
  assert.ok(found, operationId)
  return found
}
const bodiesOf = ({ requestBody, responses }: Call): Schema[] => {
  const holders: Answer[] = Object.values(responses)
  if (requestBody) holders.push(requestBody)
  return holders
    .flatMap(({ content = {} }) => Object.values(content))
    .flatMap(({ schema }) => (schema ? [schema] : []))
}

/** Every schema within one, itself included; references are not followed. */
const within = (schema: unknown): Schema[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const parts = Object.values(schema).flatMap((part): Schema[] => within(part))
  return Array.isArray(schema) ? parts : [schema as Schema, ...parts]
}

describe('names', () => {
  test('every object with members has one, in bodies, answers and notifications', () => {
    const everything = [...calls, ...Object.values(document.webhooks).flatMap(Object.values<Call>)]
    const used = everything.flatMap(bodiesOf).flatMap(within)
    const inner = Object.values(schemas).flatMap((schema) => within(schema).slice(1))
    const anonymous = [...used, ...inner].filter(
      ({ type, properties = {} }) => type === 'object' && Object.keys(properties).length > 0,
    )
    assert.deepEqual(anonymous, [])
  })

  test('are words of the field, and all that is referred to is there and used', () => {
    for (const name of Object.keys(schemas)) assert.match(name, /^[A-Z][A-Za-z]+$/)
    const referred = new Set(within(document).flatMap(({ $ref }) => $ref ?? []))
    assert.deepEqual(
      [...referred].toSorted(),
      Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
    )
  })

  test('come from the constants of the contracts, where these have one', () => {
    const bodyOf = (id: string) => callOf(id).requestBody?.content['application/json']?.schema
    assert.equal(bodyOf('createPackage')?.$ref, '#/components/schemas/PackageBody')
    assert.equal(bodyOf('replacePackage')?.$ref, '#/components/schemas/PackageBody')
    assert.equal(bodyOf('createGroup')?.$ref, '#/components/schemas/CatalogGroupBody')
    assert.equal(schemas.PsDeclined?.type, 'object')
    const { content } = callOf('readMe').responses[200] ?? {}
    assert.deepEqual(content?.['application/json']?.schema, { $ref: '#/components/schemas/Me' })
  })
})

describe('forms of texts', () => {
  type Form = { code: string; params?: { minimum?: number; maximum?: number } }
  // Bodies that we send are in it too, but nobody is refused by those.
  const everywhere = [...Object.values(schemas), ...calls].flatMap(within)
  const patterns = everywhere.filter(({ pattern }) => pattern !== undefined)
  const formOf = (schema: Schema) => schema['x-form'] as Form | undefined

  test('have a code and words, so that nobody is told a pattern', () => {
    assert.ok(patterns.length > 80)
    const nameless = patterns.filter((schema) => !((formOf(schema)?.code ?? '') in forms))
    assert.deepEqual(nameless, [])
  })

  test('are known of the names of members, too', () => {
    const contracts: Record<string, unknown> = { ...projectSchemas, ...catalogSchemas }
    const bodies = Object.values(contracts).flatMap((schema) => within(schema))
    const named = bodies.filter(({ patternProperties }) =>
      Object.keys(patternProperties ?? {}).some((pattern) => pattern !== '^.*$'),
    )
    assert.ok(named.length > 3)
    for (const schema of named) assert.ok((formOf(schema)?.code ?? '') in forms)
  })

  test('of numbers tell the bounds of their patterns', () => {
    const numbers = patterns.filter((schema) => formOf(schema)?.code === 'number')
    assert.ok(numbers.length > 15)
    for (const schema of numbers) {
      const pattern = new RegExp(String(schema.pattern), 'u')
      const { minimum = Number.NaN, maximum = Number.NaN } = formOf(schema)?.params ?? {}
      for (const [number, isIn] of [
        [minimum, true],
        [maximum, true],
        [minimum - 1, false],
        [maximum + 1, false],
      ] as const)
        assert.equal(pattern.test(String(number)), isIn, `${number} in ${schema.pattern}`)
    }
  })

  test('and rules are the codes of violations, all with words', () => {
    const { properties = {} } = schemas.WrongPlace ?? {}
    assert.deepEqual(properties.code?.enum, violationCodes)
    assert.equal(new Set(violationCodes).size, Object.keys({ ...faults, ...forms }).length)
    for (const code of violationCodes) assert.match(code, /^[a-z]+(_[a-z]+)*$/)
  })
})

describe('who may call', () => {
  test('is said of every call: nobody in particular, or by schemes that are explained', () => {
    for (const { operationId, security } of calls) {
      assert.ok(Array.isArray(security), operationId)
      for (const name of security.flatMap(Object.keys)) assert.ok(name in securitySchemes, name)
    }
    for (const id of ['loginUrl', 'readKeySet', 'callback', 'validateToken'])
      assert.deepEqual(callOf(id).security, [], id)
  })
})

describe('the problems of a call', () => {
  const isFormAgain = (answer: Answer | undefined): boolean =>
    /^(- )?The form again/.test(answer?.description ?? '')
  const told = (call: Call): string[] =>
    Object.values(call.responses).flatMap((answer) => answer['x-problems'] ?? [])

  test('are known ones, each at its status with a body, and are told once', () => {
    const kinds = Object.values(problemTables).flatMap(Object.values<{ id: string }>)
    const known = new Set(kinds.map(({ id }) => id))
    for (const call of calls) {
      for (const [status, answer] of Object.entries(call.responses)) {
        if (!/^[45]/.test(status)) continue
        const problems = answer['x-problems'] ?? []
        const isSaid = problems.length > 0 || isFormAgain(answer)
        assert.ok(isSaid && answer.content, `${call.operationId} ${status}`)
        for (const id of problems) assert.ok(known.has(id), id)
      }
      assert.equal(new Set(told(call)).size, told(call).length, call.operationId)
    }
  })

  test('of a page are told with the form that comes again', () => {
    for (const id of [
      'sendWalletCode',
      'enterWalletCode',
      'enterEmailOnPage',
      'confirmEmailOnPage',
    ])
      assert.ok(isFormAgain(callOf(id).responses[422]), id)
    const ofCodes = ['signin.one_time_code_wrong', 'signin.too_many_tries']
    for (const problem of ofCodes) assert.ok(told(callOf('enterWalletCode')).includes(problem))
    assert.ok(told(callOf('confirmEmailByLink')).includes('signin.email_taken'))
    assert.ok(callOf('signInByLink').responses[200]?.content?.['text/html'])
  })

  test('leave no problem out that some call can answer with', () => {
    const kinds = Object.values(problemTables).flatMap(Object.values<{ id: string }>)
    const all = new Set(calls.flatMap(told))
    const nowhere = kinds.map(({ id }) => id).filter((id) => !all.has(id))
    // With these no call of the document is reached: another host, another method, a page.
    assert.deepEqual(
      nowhere.toSorted(),
      [
        'console.provider_failed',
        'projects.host_refused',
        'projects.method_refused',
        'signin.method_refused',
      ],
      'name each in `problems` of the schema of a call that can answer with it',
    )
  })
})

describe('what the service answers', () => {
  let service: Service
  before(async () => {
    service = await startService()
  })
  after(() => service.close())

  const sku = '/items/virtual_currency/package/sku/nothing'
  const admin: [operationId: string, method: string, path: string, body?: unknown][] = [
    ['readPackage', 'GET', sku],
    ['patchPackage', 'PATCH', sku, { name: 5 }],
    ['createPackage', 'POST', '/items/virtual_currency/package', {}],
    [
      'createPackage',
      'POST',
      '/items/virtual_currency/package',
      {
        sku: 'chest',
        name: { en: 'Chest' },
        description: { en: 'Chest' },
        content: [{ sku: 'nothing', quantity: 1 }],
      },
    ],
    ['createGroup', 'POST', '/items/groups', []],
    ['getTransaction', 'GET', '/transactions/9007199254740991'],
    ['payTransaction', 'POST', '/transactions/9007199254740991/pay', {}],
    ['getSubscription', 'GET', '/subscriptions/9007199254740991'],
    ['getProcessor', 'GET', '/processors/nothing'],
    ['getProcessor', 'GET', '/processors/nobody'],
    ['getWebhookEndpoint', 'GET', '/webhook/endpoints/9007199254740991'],
    ['pauseWebhookReplay', 'POST', '/webhook/replays/9007199254740991/pause'],
    ['testWebhook', 'POST', '/webhook/test', { type: 'nothing' }],
    ['readDeployment', 'GET', '/deployments/00000000-0000-4000-8000-000000000000'],
    ['changeUserGroup', 'PUT', '/groups/999999', { name: 'Nobody' }],
    ['readUser', 'GET', '/users/00000000-0000-4000-8000-000000000000'],
    ['readImport', 'GET', '/catalog/imports/999999'],
  ]

  for (const [operationId, method, path, body] of admin) {
    test(`${operationId} refuses ${method} ${path} with a problem that the document tells`, async () => {
      const accept = { accept: 'application/problem+json' }
      const answer = await service.admin(method, path, body, accept)
      const { type } = (await answer.json()) as { type: string }
      const problem = type.replace('/api/docs/problems#', '')
      const promised = callOf(operationId).responses[answer.status]?.['x-problems'] ?? []
      assert.ok(promised.includes(problem), `${answer.status} ${problem}, not ${promised}`)
    })
  }

  for (const [path, methods] of Object.entries(document.paths)) {
    const { post } = methods
    if (!post || post.requestBody || !/^\/(signin|api\/social)\//.test(path)) continue
    const tries: [status: number, type: string, body: string][] = [
      [413, 'application/x-www-form-urlencoded', `code=${'1'.repeat(300_000)}`],
      [415, 'application/json', '{}'],
    ]
    for (const [status, type, body] of tries)
      test(`${post.operationId} answers ${status} to what is no form of it, as the document tells`, async () => {
        const headers = { 'content-type': type }
        const answer = await fetch(service.file.public_url + path, {
          method: 'POST',
          body,
          headers,
        })
        assert.equal(answer.status, status)
        assert.ok(post.responses[status])
      })
  }

  const signIn: [operationId: string, method: string, path: string, status: number][] = [
    ['loginUrl', 'GET', '/api/oauth2/social/github/login_url?client_id=1', 400],
    [
      'loginUrl',
      'GET',
      '/api/oauth2/social/github/login_url?client_id=999999&response_type=code&state=longenough',
      404,
    ],
    ['readMe', 'GET', '/api/users/me', 401],
    ['readKeySet', 'GET', '/api/projects/00000000-0000-4000-8000-000000000000/jwks.json', 404],
    ['token', 'POST', '/api/oauth2/token', 415],
    ['tokenStandard', 'POST', '/oauth2/token', 415],
  ]
  for (const [operationId, method, path, status] of signIn) {
    test(`${operationId} answers ${status} as the document tells`, async () => {
      const body = method === 'POST' ? '{}' : null
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(service.file.public_url + path, { method, body, headers })
      assert.equal(answer.status, status)
      const reference = callOf(operationId).responses[status]?.content?.['application/json']?.schema
      const { required = [] } = schemas[reference?.$ref?.split('/').at(-1) ?? ''] as {
        required?: string[]
      }
      const told = (await answer.json()) as object
      assert.deepEqual(
        required.filter((member) => !(member in told)),
        [],
      )
    })
  }
})
