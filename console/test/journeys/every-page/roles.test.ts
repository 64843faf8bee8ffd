/**
 * Every page and call of the console for each role, from the tables. A page that a role may not read is linked nowhere,
 * and says so where it is opened by its address. The calls that the role may not make answer 403.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { calls, type OperationId } from '../../../src/api/calls.ts'
import { roles } from '../../../src/api/rights.ts'
import { pages } from '../../../src/routes.ts'
import { base, type PageName, patterns } from '../../../src/shared/address.ts'
import { may, type Place } from '../../../src/shared/can.ts'
import { type Desk, type Person, startDesk } from '../../support/desk.ts'
import { type Seeds, seeded } from '../../support/strangers.ts'
import { addressIn, pathOfCall } from '../../support/walk.ts'

type RoleName = keyof typeof roles
/** Somebody with one role on the project, and what the tables say of them. */
type Walker = { role: RoleName; person: Person; mayMake(operation: OperationId): boolean }

/** An operator may do everything. */
const walked = (Object.keys(roles) as RoleName[]).filter((role) => role !== 'operator')

let desk: Desk
let seeds: Seeds
let walkers: Walker[]
before(async () => {
  desk = await startDesk()
  seeds = await seeded(desk)
  walkers = await Promise.all(walked.map(walker))
})
after(async () => {
  for (const { person } of walkers ?? []) await person.close()
  await desk?.close()
})

const walker = async (role: RoleName): Promise<Walker> => {
  const { project_id, merchant_id } = desk.service.file
  const permissions = [{ scope: 'project', project_id, permissions: [...roles[role].permissions] }]
  const me = { permissions } as unknown as Parameters<typeof may>[0]
  const place: Place = { project_id, merchant_id }
  return {
    role,
    person: await desk.as(role),
    mayMake: (operation) => may(me, operation, isOfProject(operation) ? place : undefined),
  }
}

const isOfProject = (operation: OperationId): boolean =>
  (calls[operation] as readonly unknown[])[3] === 'project'

/** A page is open to those who may make the first of its calls. */
const isOpen = (name: PageName, { mayMake }: Walker): boolean => {
  const first = pages.find(({ page }) => page === name)?.calls[0]
  return first === undefined || mayMake(first)
}

/** The permission that opens a page; empty where everybody may. */
const rightOf = (name: PageName): string => {
  const first = pages.find(({ page }) => page === name)?.calls[0]
  return String((first && (calls[first] as readonly unknown[])[2]) ?? '')
}

const patternOf = (name: PageName): RegExp =>
  new RegExp(`^${base}${patterns[name] && '/'}${patterns[name].replaceAll(/:\w+/g, '[^/]+')}$`)

/** The page that an address leads to: one whose address is written out goes before one with a value at its place. */
const pageAt = (path: string): PageName | undefined =>
  pages
    .map(({ page }) => page)
    .toSorted((one, another) => valuesIn(one) - valuesIn(another))
    .find((name) => patternOf(name).test(path))

const valuesIn = (name: PageName): number => patterns[name].split(':').length

/** The pages to which the links of the open page lead, and which are closed to the person. */
const ledTo = async (walker: Walker): Promise<PageName[]> => {
  const paths = await walker.person.page
    .locator(`a[href^="${base}"]`)
    .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname))
  return [...new Set(paths.map(pageAt))].filter(
    (page): page is PageName => page !== undefined && !isOpen(page, walker),
  )
}

for (const { page: name } of pages)
  test(`${name}: is shown to the roles that may read it, leads nowhere else, and is refused to the others`, async () => {
    await Promise.all(
      walkers.map(async (walker) => {
        const { person, role } = walker
        const refused: string[] = []
        const listen = (answer: { status(): number; url(): string }): void => {
          if (answer.status() === 403) refused.push(answer.url())
        }
        person.page.on('response', listen)
        await person.open(addressIn(name, seeds))
        await person.settled()
        person.page.off('response', listen)
        assert.deepEqual(refused, [], `${role}: asked for, and refused`)
        // A part of an open page may be refused, by another right than that of the page.
        const refusals = person.page.locator('main .nothing', { hasText: 'You may not see this.' })
        const lacking = await refusals.locator('code').allInnerTexts()
        assert.equal(lacking.includes(rightOf(name)), !isOpen(name, walker), `${role}: refusal`)
        if (isOpen(name, walker)) assert.deepEqual(await ledTo(walker), [], `${role}: leads to`)
        assert.deepEqual(person.wrong(), [], role)
      }),
    )
  })

for (const role of walked)
  test(`${role}: each call that the table forbids answers 403, and no list that it allows does`, async () => {
    const walker = walkers.find((one) => one.role === role)
    assert.ok(walker)
    const { mayMake } = walker
    const asked = (Object.keys(calls) as OperationId[]).filter(
      (operation) =>
        (calls[operation] as readonly unknown[])[2] !== undefined &&
        (calls[operation][0] === 'GET' || !mayMake(operation)),
    )
    // With sessions of their own: so many calls in a minute are held back.
    const person = await desk.as(role)
    const answers = await person.page.evaluate(
      async (all) => {
        const { csrf_token: token } = await (await fetch('/api/console/me')).json()
        const headers = { 'x-csrf-token': token, 'content-type': 'application/json' }
        const statuses: number[] = []
        for (const [method, path] of all) {
          const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
          statuses.push((await fetch(path, { method, headers, ...body })).status)
        }
        return statuses
      },
      asked.map((operation): [string, string] => [
        calls[operation][0],
        pathOfCall(operation, seeds),
      ]),
    )
    const wrong = asked.flatMap((operation, at) =>
      (answers[at] === 403) === mayMake(operation) ? [`${operation}: ${answers[at]}`] : [],
    )
    assert.deepEqual(wrong, [])
    await person.close()
  })
