/** The packages that the service brings along: under which licences, and from where (SECURITY.md). */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

/** Licences that ask for nothing but their own text; another one is a decision of people. */
const allowed = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0']

type Locked = {
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  link?: boolean
}

/** The packages of others in a lockfile, by their places; those for development only are left out. */
const packagesOf = async (file: string): Promise<[string, Locked][]> => {
  const { packages } = JSON.parse(await readFile(join(root, file), 'utf8'))
  return Object.entries<Locked>(packages).filter(
    ([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link,
  )
}

/** Whether one of the licences between which an expression of SPDX lets us choose is allowed. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((licence) => allowed.includes(licence.trim()))

test('every package that the service brings along has a licence that is allowed', async () => {
  const packages = await packagesOf('package-lock.json')
  assert.ok(packages.length > 80, `only ${packages.length} found`)
  const others = packages.filter(([, { license = 'none' }]) => !isAllowed(license))
  assert.deepEqual(
    others.map(([place, { license }]) => `${place}: ${license}`),
    [],
  )
})

test('a licence that is not on the list is noticed, also beside one that is', () => {
  for (const expression of ['MIT', '(MIT OR GPL-3.0-only)', 'GPL-2.0-only OR ISC'])
    assert.ok(isAllowed(expression), expression)
  for (const expression of ['none', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN FILE'])
    assert.ok(!isAllowed(expression), expression)
})

test('every package is locked by its hash, and comes from the registry', async () => {
  const files = [
    'package-lock.json',
    'client/generator/package-lock.json',
    'deploy/linters/package-lock.json',
    'receiver/test/runtimes/package-lock.json',
  ]
  for (const file of files) {
    const { packages } = JSON.parse(await readFile(join(root, file), 'utf8'))
    for (const [place, { integrity, resolved, link }] of Object.entries<Locked>(packages)) {
      if (!place.includes('node_modules/') || link) continue
      assert.match(integrity ?? '', /^sha512-/, `${file}: ${place}`)
      assert.doesNotMatch(resolved ?? '', /^(?:git|file|http:)/, `${file}: ${place}`)
    }
  }
})
