/** The cookie of the console: what it opens, what it does not open alone, and when it ends. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type ConsoleWorld,
  consoleUrl,
  cookieName,
  cookieOf,
  createConsoleWorld,
  operatorGrant,
} from '../../../test/support/console.ts'
import { sha256 } from '../../base/ids.ts'

let its: ConsoleWorld
before(async () => {
  its = await createConsoleWorld()
  its.world.clock.stop()
})
after(() => its.close())

let counted = 0
const newPerson = (grants = [operatorGrant]) => {
  counted += 1
  return its.person(`person${counted}@studio.example`, grants)
}
const projects = '/api/operator/projects'
const hour = 3600

describe('a session', () => {
  test('is a cookie of this host alone, which no script reads and no other site sends', async () => {
    const { token } = await its.invited('cookie@studio.example', [operatorGrant])
    const answer = await its.ask({
      method: 'POST',
      url: '/api/console/sign_in/link',
      payload: { token },
    })
    const [pair, ...attributes] = String(answer.headers['set-cookie']).split('; ')
    assert.match(String(pair), /^__Host-portreeve_console=[A-Za-z0-9_-]{43}$/)
    assert.deepEqual(attributes.toSorted(), [
      'HttpOnly',
      'Max-Age=604800',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ])
    assert.equal(answer.headers['cache-control'], 'no-store')
  })

  test('opens the admin and operator calls as far as the grants go, at every process', async () => {
    const { project_id } = its.world.project
    const person = await newPerson([{ scope: 'project', project_id, role: 'read_only' }])
    for (const at of [0, 1] as const) {
      const audit = `/api/v2/project/${project_id}/admin/audit`
      assert.equal((await person.ask({ url: audit, at })).statusCode, 200)
      const answer = await person.ask({
        method: 'POST',
        url: `${projects}/${project_id}/clients`,
        payload: { name: 'x', type: 'server' },
        at,
      })
      assert.equal(answer.statusCode, 403)
      assert.equal(answer.json().errorCode, 1034)
    }
    const stranger = await its.world.addProject()
    const elsewhere = `/api/v2/project/${stranger.project_id}/admin/audit`
    assert.equal((await person.ask({ url: elsewhere })).statusCode, 403)
  })

  test('keeps neither its secret nor its token in the database', async () => {
    const person = await newPerson()
    const secret = person.cookie.slice(cookieName.length + 1)
    const [row] = await its.world.sql<{ secret_hash: Buffer; whole: string }[]>`
      select secret_hash, console_sessions::text as whole
      from console_sessions
      where session_id = ${person.sessionId}
    `
    assert.deepEqual(row?.secret_hash, sha256(secret))
    for (const hidden of [secret, person.csrf]) assert.ok(!row?.whole.includes(hidden))
  })

  test('is always a new one: a cookie that was there before signs nobody in', async () => {
    const { token } = await its.invited('fixed@studio.example', [operatorGrant])
    const planted = `${cookieName}=${'A'.repeat(43)}`
    const answer = await its.ask({
      method: 'POST',
      url: '/api/console/sign_in/link',
      payload: { token },
      headers: { cookie: planted },
    })
    assert.notEqual(cookieOf(answer), planted)
    const headers = { cookie: planted, 'sec-fetch-site': 'same-origin' }
    const me = await its.ask({ url: '/api/console/me', headers })
    assert.equal(me.statusCode, 401)
  })

  test('that was signed in twice is two, and one ends without the other', async () => {
    const one = await newPerson()
    const other = await its.byToken(await its.tokenFor(one.email))
    assert.notEqual(one.cookie, other.cookie)
    assert.notEqual(one.csrf, other.csrf)
    const mixed = await one.ask({ url: projects, headers: { 'x-csrf-token': other.csrf } })
    assert.equal(mixed.statusCode, 403)
    const ended = await one.ask({
      method: 'DELETE',
      url: `/api/console/sessions/${other.sessionId}`,
    })
    assert.equal(ended.statusCode, 204)
    assert.equal(ended.headers['set-cookie'], undefined)
    assert.equal((await other.ask({ url: projects })).statusCode, 401)
    assert.equal((await one.ask({ url: projects })).statusCode, 200)
  })

  test('of more than twenty the oldest ends', async () => {
    const first = await newPerson()
    for (let more = 0; more < 20; more += 1) {
      its.world.clock.advance(1)
      await its.byToken(await its.tokenFor(first.email))
    }
    assert.equal((await first.ask({ url: projects })).statusCode, 401)
  })
})

describe('the cookie alone', () => {
  test('does nothing without the CSRF header, for reads as for changes, and is not even noted', async () => {
    const { cookie, sessionId } = await newPerson()
    its.world.clock.advance(2 * hour)
    const before = await its.world.sql`
      select last_used_at from console_sessions where session_id = ${sessionId}
    `
    for (const [method, url] of [
      ['GET', projects],
      ['POST', '/api/operator/merchants'],
      ['GET', '/api/console/me'],
      ['GET', '/api/console/sessions'],
      ['DELETE', `/api/console/sessions/${sessionId}`],
      ['POST', '/api/console/sign_out'],
      ['GET', `/api/v2/project/${its.world.project.project_id}/admin/audit`],
    ] as const) {
      for (const headers of [
        { cookie },
        { cookie, 'x-csrf-token': '' },
        { cookie, 'x-csrf-token': 'A'.repeat(43) },
        { cookie, origin: consoleUrl },
      ]) {
        const answer = await its.ask({ method, url, headers })
        assert.deepEqual(
          [answer.statusCode, answer.json().errorCode],
          [403, 1041],
          `${method} ${url}`,
        )
      }
    }
    const afterwards = await its.world.sql`
      select last_used_at from console_sessions where session_id = ${sessionId}
    `
    assert.deepEqual(afterwards, before)
  })

  test('tells a page of ours, or the person in the address bar, who it is and the token', async () => {
    const { cookie, csrf, email } = await newPerson()
    for (const site of ['same-origin', 'none']) {
      const headers = { cookie, 'sec-fetch-site': site }
      const answer = await its.ask({ url: '/api/console/me', headers })
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.json().csrf_token, csrf)
      assert.equal(answer.json().user.email, email)
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
  })

  test('with the right token is refused from a page of another origin, also of the same site', async () => {
    const person = await newPerson()
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: consoleUrl },
    ]) {
      for (const url of [projects, '/api/console/me']) {
        const answer = await person.ask({ url, headers })
        assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1042])
      }
    }
    const { cookie, csrf } = person
    const old = { cookie, 'x-csrf-token': csrf }
    for (const [origin, status] of [
      ['https://evil.example', 403],
      ['null', 403],
      [consoleUrl, 200],
    ] as const)
      assert.equal(
        (await its.ask({ url: projects, headers: { ...old, origin } })).statusCode,
        status,
      )
    assert.equal((await its.ask({ url: projects, headers: old })).statusCode, 200)
  })

  test('beside another one of its name is none: nobody can tell which is meant', async () => {
    const [victim, attacker] = [await newPerson(), await newPerson()]
    for (const cookie of [
      `${attacker.cookie}; ${victim.cookie}`,
      `${victim.cookie}; ${attacker.cookie}`,
      `${victim.cookie}; ${victim.cookie}`,
      `${victim.cookie}; ${cookieName}=`,
    ]) {
      const answer = await victim.ask({ url: projects, headers: { cookie } })
      assert.deepEqual([answer.statusCode, answer.json().errorCode], [401, 1040], cookie)
    }
    const beside = `a=b; portreeve_console=x; ${victim.cookie}; X${attacker.cookie}`
    assert.equal((await victim.ask({ url: projects, headers: { cookie: beside } })).statusCode, 200)
  })

  test('that is none of ours asks no password of a browser, and a form or plain text changes nothing', async () => {
    const person = await newPerson()
    const wrong = await person.ask({
      url: projects,
      headers: { cookie: `${cookieName}=${'B'.repeat(43)}` },
    })
    assert.equal(wrong.statusCode, 403)
    const gone = await its.ask({
      url: '/api/console/me',
      headers: { cookie: `${cookieName}=${'B'.repeat(43)}`, 'sec-fetch-site': 'none' },
    })
    assert.equal(gone.statusCode, 401)
    assert.match(String(gone.headers['www-authenticate']), /^Session /)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await person.ask({
        method: 'POST',
        url: '/api/operator/merchants',
        payload: '{"name":"Evil"}',
        headers: { 'content-type': type },
      })
      assert.equal(answer.statusCode, 415, type)
    }
    const merchants = await its.operator({ url: '/api/operator/merchants' })
    assert.doesNotMatch(merchants.body, /Evil/)
  })

  test('gives way to Authorization, right, wrong or foreign, at every call', async () => {
    const { project_id: projectId } = its.world.project
    const person = await newPerson([{ scope: 'installation', role: 'operator' }])
    const stranger = await its.world.addProject()
    const right = { authorization: `Bearer ${its.world.operatorKey}` }
    const made = await person.ask({
      method: 'POST',
      url: '/api/operator/merchants',
      payload: { name: 'By the key' },
      headers: right,
    })
    assert.equal(made.statusCode, 201)
    const trail = await its.operator({ url: '/api/operator/audit?action=merchant.created&limit=1' })
    assert.equal(trail.json().items[0].actor.kind, 'operator')
    const ofProject = `/api/v2/project/${projectId}/admin/audit`
    const reads = [projects, ofProject, '/api/console/me', '/api/console/sessions']
    const judged = async (headers: Record<string, string>) =>
      await Promise.all(reads.map(async (url) => (await person.ask({ url, headers })).statusCode))
    assert.deepEqual(await judged({}), [200, 200, 200, 200])
    // No key opens the calls of the console.
    assert.deepEqual(await judged(right), [200, 200, 401, 401])
    assert.deepEqual(await judged(its.world.project.authorization), [403, 200, 401, 401])
    assert.deepEqual(await judged(stranger.authorization), [403, 401, 401, 401])
    for (const authorization of ['Bearer op_wrong', 'Basic !', 'Digest a=b', '']) {
      assert.deepEqual(await judged({ authorization }), [401, 401, 401, 401], authorization)
    }
    for (const call of [
      { method: 'POST' as const, url: '/api/console/sign_out' },
      { method: 'DELETE' as const, url: `/api/console/sessions/${person.sessionId}` },
    ]) {
      for (const headers of [right, { authorization: 'Bearer op_wrong' }]) {
        const answer = await person.ask({ ...call, headers })
        assert.deepEqual([answer.statusCode, answer.json().errorCode], [401, 1040], call.url)
      }
    }
    assert.equal((await person.ask({ url: projects })).statusCode, 200)
  })

  test('no answer to it lets a page of another origin read', async () => {
    const person = await newPerson()
    for (const url of [projects, '/api/console/me', '/api/console/nothing']) {
      const answer = await person.ask({ url, headers: { origin: 'https://game.example' } })
      for (const name of Object.keys(answer.headers)) assert.doesNotMatch(name, /access-control/)
    }
  })
})

describe('the times of a session', () => {
  test('it ends eight hours after its last use, to the millisecond', async () => {
    const person = await newPerson()
    its.world.clock.advance(8 * hour - 0.001)
    assert.equal((await person.ask({ url: projects })).statusCode, 200)
    its.world.clock.advance(8 * hour - 0.001)
    assert.equal((await person.ask({ url: projects })).statusCode, 200)
    its.world.clock.advance(8 * hour)
    const answer = await person.ask({ url: projects })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [401, 1040])
  })

  test('it ends seven days after it began, however it is used', async () => {
    const person = await newPerson()
    for (let hours = 0; hours < 161; hours += 7) {
      its.world.clock.advance(7 * hour)
      assert.equal((await person.ask({ url: projects })).statusCode, 200)
    }
    its.world.clock.advance(7 * hour - 0.001)
    assert.equal((await person.ask({ url: projects })).statusCode, 200)
    its.world.clock.advance(0.001)
    assert.equal((await person.ask({ url: projects })).statusCode, 401)
  })

  const background = { 'x-portreeve-background': '1' }

  test('it ends by idleness in spite of what a page asks by itself, which is answered until then', async () => {
    const person = await newPerson()
    const calls = [projects, '/api/console/me', '/api/console/projects']
    for (let minutes = 0; minutes < 8 * 60 - 30; minutes += 30) {
      its.world.clock.advance(30 * 60)
      for (const url of calls) {
        const answer = await person.ask({ url, headers: background })
        assert.equal(answer.statusCode, 200, url)
      }
    }
    its.world.clock.advance(30 * 60)
    for (const url of calls)
      assert.equal((await person.ask({ url, headers: background })).statusCode, 401, url)
    assert.equal((await person.ask({ url: projects })).statusCode, 401)
  })

  test('a call of the person counts between those of the page, and so does any other value of the header', async () => {
    const person = await newPerson()
    for (const headers of [{}, { 'x-portreeve-background': '0' }]) {
      its.world.clock.advance(7 * hour)
      assert.equal((await person.ask({ url: projects, headers: background })).statusCode, 200)
      assert.equal((await person.ask({ url: projects, headers })).statusCode, 200)
    }
    its.world.clock.advance(7 * hour)
    const me = await person.ask({ url: '/api/console/me', headers: background })
    const { idle_ends_at, last_used_at } = me.json().session
    assert.equal(Date.parse(idle_ends_at) - Date.parse(last_used_at), 8 * hour * 1000)
    assert.equal(Date.parse(idle_ends_at) - its.world.clock.now().getTime() < hour * 1000 + 1, true)
  })

  test('it ends after seven days also for what a page asks by itself', async () => {
    const person = await newPerson()
    for (let hours = 0; hours < 161; hours += 7) {
      its.world.clock.advance(7 * hour)
      assert.equal((await person.ask({ url: projects })).statusCode, 200)
    }
    its.world.clock.advance(7 * hour - 0.001)
    assert.equal((await person.ask({ url: projects, headers: background })).statusCode, 200)
    its.world.clock.advance(0.001)
    assert.equal((await person.ask({ url: projects, headers: background })).statusCode, 401)
  })

  test('nothing is noted of what a page asks by itself: neither a time, nor an address, nor that the person was seen', async () => {
    const person = await newPerson()
    const stored = async () =>
      await its.world.sql`
      select session.xmin::text as session, person.xmin::text as person
      from console_sessions as session
      join console_users as person on person.user_id = session.user_id
      where session.session_id = ${person.sessionId}
    `
    const first = await stored()
    its.world.clock.advance(hour)
    const answer = await person.ask({ url: projects, headers: background, from: '192.0.2.9' })
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(await stored(), first)
  })

  test('a page that asks by itself needs the CSRF header like any other', async () => {
    const { cookie } = await newPerson()
    const answer = await its.ask({ url: projects, headers: { cookie, ...background } })
    assert.deepEqual([answer.statusCode, answer.json().errorCode], [403, 1041])
  })

  test('its use is written once a minute at most, with the address it came from', async () => {
    const person = await newPerson()
    const stored = async () =>
      (
        await its.world.sql<{ version: string; address: string }[]>`
          select xmin::text as version, address from console_sessions
          where session_id = ${person.sessionId}
        `
      )[0]
    const first = await stored()
    its.world.clock.advance(59.999)
    await person.ask({ url: projects, from: '192.0.2.9' })
    assert.deepEqual(await stored(), first)
    its.world.clock.advance(0.001)
    await person.ask({ url: projects, from: '192.0.2.9' })
    assert.notEqual((await stored())?.version, first?.version)
    assert.equal((await stored())?.address, '192.0.2.9')
    const listed = await its.operator({ url: `/api/operator/console_users/${person.id}` })
    const me = (await person.ask({ url: '/api/console/me' })).json()
    assert.equal(listed.json().last_seen_at, me.session.last_used_at)
  })
})

describe('whoever is signed in', () => {
  test('reads who they are, what they may do for each scope, and from where they are signed in', async () => {
    const { project_id, merchant_id } = its.world.project
    const person = await newPerson([
      { scope: 'merchant', merchant_id, role: 'shop' },
      { scope: 'project', project_id, role: 'shop' },
      { scope: 'project', project_id, role: 'support' },
    ])
    const me = (await person.ask({ url: '/api/console/me' })).json()
    assert.deepEqual(me.user, {
      console_user_id: person.id,
      email: person.email,
      name: person.email,
      language: null,
      times: 'local',
    })
    assert.equal(me.grants.length, 3)
    assert.deepEqual(
      me.permissions.map(({ scope }: { scope: string }) => scope),
      ['merchant', 'project'],
    )
    assert.ok(me.permissions[1].permissions.includes('players.write'))
    assert.ok(!me.permissions[0].permissions.includes('players.write'))
    assert.equal(me.session.is_current, true)
  })

  test('lists only their own sessions, newest first, and ends only those', async () => {
    const [person, other] = [await newPerson(), await newPerson()]
    its.world.clock.advance(1)
    const second = await its.byToken(await its.tokenFor(person.email))
    const { items } = (await person.ask({ url: '/api/console/sessions' })).json()
    assert.deepEqual(
      items.map((one: { session_id: string; is_current: boolean }) => [
        one.session_id,
        one.is_current,
      ]),
      [
        [second.sessionId, false],
        [person.sessionId, true],
      ],
    )
    assert.equal(items[0].address, '127.0.0.1')
    assert.match(items[0].browser, /lightMyRequest/)
    const foreign = await person.ask({
      method: 'DELETE',
      url: `/api/console/sessions/${other.sessionId}`,
    })
    assert.equal(foreign.statusCode, 404)
    assert.equal((await other.ask({ url: projects })).statusCode, 200)
  })

  test('signs out: the cookie is taken away and opens nothing any more', async () => {
    const person = await newPerson()
    const answer = await person.ask({ method: 'POST', url: '/api/console/sign_out' })
    assert.equal(answer.statusCode, 204)
    assert.match(String(answer.headers['set-cookie']), /^__Host-portreeve_console=; .*Max-Age=0/)
    assert.equal((await person.ask({ url: projects, at: 1 })).statusCode, 401)
  })

  test('is out with the next call at every process once they are removed, and so are their links and codes', async () => {
    const person = await newPerson()
    const token = await its.tokenFor(person.email)
    const tried = its.mailsTried()
    const asked = await its.ask({
      method: 'POST',
      url: '/api/console/sign_in/email',
      payload: { email: person.email },
    })
    await its.untilMailsTried(tried + 1)
    const code = String(its.mail.mails.findLast(({ to }) => to === person.email)?.text).match(
      /\d{4} \d{4}/,
    )?.[0]
    assert.equal((await person.ask({ url: projects, at: 1 })).statusCode, 200)
    const removed = await its.operator({
      method: 'DELETE',
      url: `/api/operator/console_users/${person.id}`,
    })
    assert.equal(removed.statusCode, 204)
    const calls = ([0, 1, 0, 1] as const).map((at) => person.ask({ url: projects, at }))
    for (const answer of await Promise.all(calls)) assert.equal(answer.statusCode, 401)
    const byLink = await its.ask({
      method: 'POST',
      url: '/api/console/sign_in/link',
      payload: { token },
    })
    assert.equal(byLink.statusCode, 422)
    const byCode = await its.ask({
      method: 'POST',
      url: '/api/console/sign_in/email/code',
      payload: { attempt_id: asked.json().attempt_id, code },
    })
    assert.equal(byCode.statusCode, 422)
  })

  test('loses what a changed grant takes away with the next call, at every process', async () => {
    const person = await newPerson()
    const url = '/api/operator/merchants'
    const make = (at: 0 | 1) => person.ask({ method: 'POST', url, payload: { name: 'M' }, at })
    assert.equal((await make(1)).statusCode, 201)
    await its.operator({
      method: 'PATCH',
      url: `/api/operator/console_users/${person.id}`,
      payload: { grants: [{ scope: 'installation', role: 'read_only' }] },
    })
    for (const at of [0, 1] as const) assert.equal((await make(at)).statusCode, 403)
    assert.equal((await person.ask({ url: projects })).statusCode, 200)
  })

  test('is named in the audit trail by id and address, also after they were removed', async () => {
    const person = await newPerson()
    its.world.clock.advance(1)
    await person.ask({ method: 'POST', url: '/api/operator/merchants', payload: { name: 'Named' } })
    await its.operator({ method: 'DELETE', url: `/api/operator/console_users/${person.id}` })
    const trail = await its.operator({
      url: `/api/operator/audit?actor_kind=console_user&actor=${person.id}`,
    })
    const items = trail.json().items as { action: string; actor: object }[]
    assert.deepEqual(
      items.map(({ action }) => action),
      ['merchant.created', 'console_user.signed_in'],
    )
    for (const { actor } of items)
      assert.deepEqual(actor, { kind: 'console_user', id: person.id, name: person.email })
  })
})

test('no secret of a session, link or code comes into the log', async () => {
  const { token } = await its.invited('quiet@studio.example', [operatorGrant])
  await its.ask({ url: `/console/link?token=${token}` })
  const person = await its.byToken(token)
  await its.ask({ method: 'POST', url: '/api/console/sign_in/link', payload: { token } })
  await person.ask({ url: '/api/console/nothing' })
  await its.ask({ url: projects, headers: { cookie: person.cookie } })
  const lines = its.logged.join('\n')
  assert.ok(lines.length > 1000)
  const secrets = [token, person.cookie.slice(cookieName.length + 1), person.csrf]
  for (const secret of secrets) assert.ok(!lines.includes(secret))
})
