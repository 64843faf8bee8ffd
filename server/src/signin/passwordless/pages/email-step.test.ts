/** The e-mail step: an address that nobody has given is asked for, and confirmed by a code or a link. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Answer, search } from '../../../../test/support/gate.ts'
import {
  actionOf,
  assertExpired,
  locationOf,
  passwordlessPagesOfFile,
} from '../../../../test/support/passwordless-pages.ts'
import { isSomebodyWaiting } from '../../../../test/support/waiting.ts'
import type { Tx } from '../../../base/database/database.ts'
import { sha256 } from '../../../base/ids.ts'
import { administration, systemCaller } from '../../../projects/index.ts'
import { spendProof } from '../../tokens/proofs.sql.ts'

const pages = passwordlessPagesOfFile()
const { sent, newBrowser, query, ask, exchange, signIn } = pages

/** The address of a user, and whether it is confirmed. */
const emailOf = async (userId: unknown) => {
  const [row] = await pages.gate.world.sql<{ email: string | null; is_email_confirmed: boolean }[]>`
    select email, is_email_confirmed from users where user_id = ${String(userId)}
  `
  return row && [row.email, row.is_email_confirmed]
}

describe('the e-mail step', () => {
  /** A visit to GitHub from the sign-in page; answers the browser and where it goes next. */
  const visit = async (
    person: { id: string; email?: string },
    change: Record<string, string | undefined> = {},
  ) => {
    const browser = newBrowser()
    const begun = await browser.get(
      `/api/oauth2/social/github/login_redirect?${query({ scope: 'email', hosted: 'true', ...change })}`,
    )
    const upstream = new URL(locationOf(begun, 302))
    const arrived = await browser.get(
      `/api/social/oauth2/callback?${search({
        code: pages.gate.upstream.codeFor(person),
        state: upstream.searchParams.get('state') ?? '',
        iss: `${pages.gate.upstream.url}/github.com/login/oauth`,
      })}`,
    )
    const next = String(arrived.headers.location).replace('http://localhost:8080', '')
    return { browser, next }
  }
  /** As far as the page for the code. */
  const enter = async (person: { id: string }, email: string) => {
    const { browser, next } = await visit(person)
    const page = await browser.get(next)
    assert.match(page.body, /would like to know your e-mail address/)
    return { browser, codePage: locationOf(await browser.post(actionOf(page), { email })) }
  }

  test('asks whom the network gave no address for, on the hosted page only, and only once', async () => {
    const raw = await visit({ id: '901' }, { hosted: undefined })
    assert.equal((await exchange(raw.next)).email, undefined)
    const unasked = await visit({ id: '901' }, { scope: undefined })
    assert.equal((await exchange(unasked.next)).email, undefined)
    const given = await visit({ id: '902', email: 'given@players.example' })
    await exchange(given.next)
    const { browser, codePage } = await enter({ id: '901' }, 'hana@players.example')
    const landing = locationOf(
      await browser.post(codePage, { code: sent.codeFor('hana@players.example') }),
    )
    const claims = await exchange(landing)
    assert.equal(claims.email, 'hana@players.example')
    assert.equal(claims.provider, 'github')
    assert.deepEqual(await emailOf(claims.sub), ['hana@players.example', true])
    const again = await visit({ id: '901' })
    assert.equal((await exchange(again.next)).sub, claims.sub)
  })

  test('asks after a sign-in by phone, too', async () => {
    const browser = newBrowser()
    const codePage = await ask(browser, { phone_number: '+12025550208' }, { scope: 'email' })
    const step = locationOf(await browser.post(codePage, { code: sent.codeFor('+12025550208') }))
    assert.match(step, /^\/signin\/email\?/)
    const page = await browser.get(step)
    const next = locationOf(await browser.post(actionOf(page), { email: 'ivo@players.example' }))
    const mail = sent.mails.at(-1)
    const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? ''
    const claims = await exchange(locationOf(await browser.post(next, { code })))
    assert.deepEqual([claims.type, claims.email], ['phone', 'ivo@players.example'])
  })

  test('the link is used while its player comes in: the address is confirmed, whoever is first', async () => {
    const { sql, project, clock } = pages.gate.world
    const projectId = project.project_id
    const confirmed = async (
      id: string,
      email: string,
      hold: (tx: Tx, codePage: string) => Promise<boolean>,
    ) => {
      const { browser, codePage } = await enter({ id }, email)
      const link = sent.linkFor(email).slice(21)
      const comeIn = () => browser.post(codePage, { later: '1' })
      const confirm = () => newBrowser().post(link, {})
      let landing: Promise<Answer> | undefined
      let page: Promise<Answer> | undefined
      const letGo = new Error('so that nothing of it stays')
      await sql
        .begin(async (tx) => {
          if (await hold(tx, codePage)) {
            page = confirm()
            await waitUntilHeld()
            landing = comeIn()
            await landing
          } else {
            landing = comeIn()
            await waitUntilHeld()
            page = confirm()
            await page
          }
          throw letGo
        })
        .catch((error: unknown) => assert.equal(error, letGo))
      const [landed, shown] = await Promise.all([landing, page])
      assert.ok(landed && shown)
      assert.match(shown.body, /is confirmed/)
      return await emailOf((await exchange(locationOf(landed))).sub)
    }
    const waitUntilHeld = async (): Promise<void> => {
      for (let tries = 0; tries < 6000; tries++) {
        if (await isSomebodyWaiting(sql)) return
        await setTimeout(10)
      }
      throw new Error('nobody waits')
    }
    const holdLink = async (tx: Tx, codePage: string) => {
      const operation = new URL(codePage, 'http://localhost').searchParams.get('operation')
      const fingerprint = sha256(`e-mail confirmation ${operation}`)
      await spendProof(tx, projectId, fingerprint, '2100-01-01')
      return true
    }
    const holdSignIn = async (tx: Tx) => {
      const user = randomUUID()
      await tx`
        insert into users (project_id, user_id, created_at)
        values (${projectId}, ${user}, ${clock.now()})
      `
      await tx`
        insert into identities (project_id, realm, subject, user_id, network, created_at)
        values (${projectId}, 'github', '914', ${user}, 'github', ${clock.now()})
      `
      return false
    }
    assert.deepEqual(await confirmed('913', 'kit@players.example', holdLink), [
      'kit@players.example',
      true,
    ])
    assert.deepEqual(await confirmed('914', 'lee@players.example', holdSignIn), [
      'lee@players.example',
      true,
    ])
  })

  test('who goes on without the code has the address unconfirmed, until the link is used, once', async () => {
    const { browser, codePage } = await enter({ id: '903' }, 'jo@players.example')
    const claims = await exchange(locationOf(await browser.post(codePage, { later: '1' })))
    assert.equal(claims.email, 'jo@players.example')
    assert.deepEqual(await emailOf(claims.sub), ['jo@players.example', false])
    const link = sent.linkFor('jo@players.example').slice(21)
    const elsewhere = newBrowser()
    const page = await elsewhere.get(link)
    assert.match(page.body, /Is jo@players\.example yours/)
    assert.deepEqual(await emailOf(claims.sub), ['jo@players.example', false])
    const done = await elsewhere.post(actionOf(page), {})
    assert.match(done.body, /jo@players\.example is confirmed/)
    assert.deepEqual(await emailOf(claims.sub), ['jo@players.example', true])
    for (const answer of [await elsewhere.get(link), await elsewhere.post(link, {})]) {
      assert.equal(answer.statusCode, 400)
      assert.match(answer.body, /no longer good/)
    }
  })

  test('an address that the link confirmed while the page waited is confirmed', async () => {
    const { browser, codePage } = await enter({ id: '904' }, 'kim@players.example')
    const link = sent.linkFor('kim@players.example').slice(21)
    assert.match((await newBrowser().post(link, {})).body, /is confirmed/)
    const claims = await exchange(locationOf(await browser.post(codePage, { later: '1' })))
    assert.deepEqual(await emailOf(claims.sub), ['kim@players.example', true])
  })

  test('a confirmation link ends after a day, and with its seal', async () => {
    await enter({ id: '905' }, 'lea@players.example')
    const link = sent.linkFor('lea@players.example').slice(21)
    pages.gate.world.clock.advance(86_401)
    assert.equal((await newBrowser().post(link, {})).statusCode, 400)
    assert.equal((await newBrowser().post(`${link.slice(0, -3)}AAA`, {})).statusCode, 400)
  })

  test('an entered address, confirmed or not, leads to no other user', async () => {
    const owner = await signIn('mia@players.example', { scope: 'email' })
    pages.gate.world.clock.advance(31)
    const { browser, codePage } = await enter({ id: '906' }, 'mia@players.example')
    const claims = await exchange(locationOf(await browser.post(codePage, { later: '1' })))
    assert.notEqual(claims.sub, owner.sub)
    assert.deepEqual(await emailOf(claims.sub), ['mia@players.example', false])
    const again = await visit({ id: '906' })
    assert.equal((await exchange(again.next)).sub, claims.sub)
    pages.gate.world.clock.advance(31)
    assert.equal((await signIn('mia@players.example')).sub, owner.sub)
  })

  test('an address that another user signs in with cannot be confirmed; only its holder hears that', async () => {
    await signIn('nia@players.example')
    pages.gate.world.clock.advance(31)
    const { browser, codePage } = await enter({ id: '907' }, 'nia@players.example')
    const taken = await browser.post(codePage, { code: sent.codeFor('nia@players.example') })
    assert.equal(taken.statusCode, 422)
    assert.match(taken.body, /belongs to another account/)
    pages.gate.world.clock.advance(31)
    const other = locationOf(await browser.post(actionOf(taken), { email: 'nia2@players.example' }))
    const claims = await exchange(
      locationOf(await browser.post(other, { code: sent.codeFor('nia2@players.example') })),
    )
    assert.deepEqual(await emailOf(claims.sub), ['nia2@players.example', true])
  })

  test('a project can switch confirmation off; a mail that cannot be sent keeps nobody out', async () => {
    const { deps, project } = pages.gate.world
    const change = (email_confirmation: boolean) =>
      administration.changeProject(deps, systemCaller, project.project_id, {
        settings: { email_confirmation },
      })
    await change(false)
    const before = sent.mails.length
    const quiet = await visit({ id: '908' })
    const page = await quiet.browser.get(quiet.next)
    const landing = locationOf(
      await quiet.browser.post(actionOf(page), { email: 'oda@players.example' }),
    )
    const claims = await exchange(landing)
    await change(true)
    assert.equal(sent.mails.length, before)
    assert.deepEqual(await emailOf(claims.sub), ['oda@players.example', false])

    sent.trouble = 'unreachable'
    const down = await visit({ id: '909' })
    const step = await down.browser.get(down.next)
    const on = await exchange(
      locationOf(await down.browser.post(actionOf(step), { email: 'pia@players.example' })),
    )
    assert.deepEqual(await emailOf(on.sub), ['pia@players.example', false])
    sent.trouble = 'address_refused'
    const refused = await visit({ id: '910' })
    const asked = await refused.browser.get(refused.next)
    const answer = await refused.browser.post(actionOf(asked), { email: 'qi@players.example' })
    sent.trouble = undefined
    assert.equal(answer.statusCode, 422)
    assert.match(answer.body, /Messages cannot be delivered there/)
  })

  test('the step is its browser’s, and lets in once', async () => {
    const { browser, next } = await visit({ id: '911' })
    assertExpired(await newBrowser().get(next))
    assertExpired(await newBrowser().post(next, { email: 'ren@players.example' }))
    const page = await browser.get(next)
    const codePage = locationOf(
      await browser.post(actionOf(page), { email: 'ren@players.example' }),
    )
    assertExpired(await newBrowser().post(codePage, { later: '1' }))
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => browser.post(codePage, { later: '1' })),
    )
    assert.equal(answers.filter(({ statusCode }) => statusCode === 303).length, 1)
    pages.gate.world.clock.advance(601)
    assertExpired(await browser.get(next))
    assertExpired(await browser.get(codePage))
  })
})
