/** The samples of the API page are programs: the compiler takes each by the types of `@portreeve/client`. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { type SampledCall, sampleOf } from './api-samples.ts'

const root = join(import.meta.dirname, '..', '..', '..')

const samples = async (): Promise<{ name: string; source: string }[]> => {
  const { paths } = JSON.parse(await readFile(join(root, 'docs', 'openapi.json'), 'utf8'))
  return Object.entries<Record<string, SampledCall & { operationId: string }>>(paths).flatMap(
    ([path, calls]) =>
      Object.entries(calls).flatMap(([method, call]) => {
        const sample = sampleOf(method, path, call)
        return sample ? [{ name: call.operationId, source: sample.source }] : []
      }),
  )
}

/** Compiles programs in a folder beside the client's sources, and answers what the compiler says. */
const compile = async (t: TestContext, programs: Record<string, string>): Promise<string> => {
  const folder = await mkdtemp(join(root, 'node_modules', '.samples-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  for (const [name, source] of Object.entries(programs))
    await writeFile(join(folder, `${name}.ts`), source)
  await symlink(join(root, 'package.json'), join(folder, 'package.json'))
  const options = {
    ...{ extends: join(root, 'tsconfig.json'), include: ['*.ts'], exclude: [] },
    compilerOptions: {
      ...{ noUnusedLocals: false, lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] },
      paths: { '@portreeve/client': [join(root, 'client', 'src', 'index.ts')] },
    },
  }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options))
  const compiler = join(root, 'node_modules', '.bin', 'tsc')
  return promisify(execFile)(compiler, ['-p', folder], { maxBuffer: 1 << 24 }).then(
    () => '',
    ({ stdout }) => stdout,
  )
}

test('every sample is a program that the compiler takes', async (t) => {
  const all = await samples()
  assert.ok(all.length > 120, `only ${all.length} found`)
  const programs = Object.fromEntries(all.map(({ name, source }) => [name, source]))
  assert.equal(await compile(t, programs), '')
})

test('a sample of a call that is none is noticed', async (t) => {
  const wrong =
    "import { playerClient } from '@portreeve/client'\nplayerClient({ url: 'x' }).GET('/api/none')\n"
  assert.match(await compile(t, { wrong }), /wrong\.ts\(2,\d+\)/)
})

test('pages, files and foreign calls have no sample', () => {
  const json = { '200': { content: { 'application/json': {} } } }
  const page = { '200': { content: { 'text/html': {} } } }
  const file = { content: { 'text/csv': {} } }
  const admin = [{ apiKey: [] }]
  assert.equal(sampleOf('get', '/signin', { tags: ['Sign-in'], responses: page }), undefined)
  assert.equal(
    sampleOf('get', '/oauth2/authorize', { tags: ['Sign-in'], responses: {} }),
    undefined,
  )
  assert.equal(
    sampleOf('get', '/api/console/me', { tags: ['Console'], responses: json }),
    undefined,
  )
  const upload = { security: admin, responses: json, requestBody: file }
  assert.equal(sampleOf('post', '/import', upload), undefined)
})

test('a sample has what the call needs, with the example of its body', () => {
  const sample = sampleOf('put', '/{project_id}/items/{sku}', {
    security: [{ apiKey: [] }],
    parameters: [
      { name: 'project_id', in: 'path', required: true, example: '10001' },
      { name: 'sku', in: 'path', required: true },
      { name: 'mode', in: 'query', required: true, schema: { enum: ['all', 'new'] } },
      { name: 'view', in: 'query' },
    ],
    requestBody: { content: { 'application/json': { example: { sku: 'gold' } } } },
    responses: { '200': {} },
  })
  assert.equal(
    sample?.source.split('\n').slice(3).join('\n'),
    `const { data, error } = await admin.PUT('/{project_id}/items/{sku}', {
  params: {
    path: {
      project_id: "10001",
      sku: "SKU"
    },
    query: {
      mode: "all"
    }
  },
  body: {
    sku: "gold"
  },
})
`,
  )
})
