import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { chooseFiles } from './choose.ts'

const root = join(import.meta.dirname, 'root')
const files = [
  'console/test/rules.test.ts',
  'server/src/base/clock.test.ts',
  'server/src/base/database/driver.test.ts',
  'server/src/signin/tokens/codes.test.ts',
]
const choose = (...names: string[]) => chooseFiles(root, names, files)

test('a file is chosen by its path, relative or absolute', () => {
  const clock = { files: ['server/src/base/clock.test.ts'] }
  assert.deepEqual(choose('server/src/base/clock.test.ts'), clock)
  assert.deepEqual(choose('./server/src/base/clock.test.ts'), clock)
  assert.deepEqual(choose(join(root, 'server', 'src', 'base', 'clock.test.ts')), clock)
})

test('a folder stands for all test files below it', () => {
  const base = {
    files: ['server/src/base/clock.test.ts', 'server/src/base/database/driver.test.ts'],
  }
  assert.deepEqual(choose('server/src/base'), base)
  assert.deepEqual(choose('server/src/base/'), base)
  assert.deepEqual(choose('.'), { files })
  assert.deepEqual(choose(root), { files })
})

test('a glob stands for the test files that it matches', () => {
  assert.deepEqual(choose('server/src/base/*.test.ts'), {
    files: ['server/src/base/clock.test.ts'],
  })
  assert.deepEqual(choose('server/src/{base,signin}/**/c*.test.ts'), {
    files: ['server/src/base/clock.test.ts', 'server/src/signin/tokens/codes.test.ts'],
  })
})

test('files that several names choose run once, in the order of the alphabet', () => {
  assert.deepEqual(choose('server/src/signin', '**/codes.test.ts', 'console'), {
    files: ['console/test/rules.test.ts', 'server/src/signin/tokens/codes.test.ts'],
  })
})

test('a name that matches nothing is refused, also beside others that match', () => {
  assert.deepEqual(choose('console', 'server/src/bank'), {
    refusal: 'No test file, folder of test files or glob matches "server/src/bank".',
  })
})

test('the refusal suggests the test of a source, a bare name and a typing mistake', () => {
  const suggestion = (name: string) => {
    const choice = choose(name)
    return 'refusal' in choice ? choice.refusal.split('\n').slice(1) : []
  }
  assert.deepEqual(suggestion('server/src/signin/tokens/codes.ts'), [
    'server/src/signin/tokens/codes.test.ts',
  ])
  assert.deepEqual(suggestion('driver'), ['server/src/base/database/driver.test.ts'])
  assert.deepEqual(suggestion('server/src/base/clokc.test.ts'), ['server/src/base/clock.test.ts'])
})
