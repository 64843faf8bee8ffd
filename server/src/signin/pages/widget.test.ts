import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createGate, type GateWorld, search } from '../../../test/support/gate.ts'

let gate: GateWorld
before(async () => {
  gate = await createGate({ projectSettings: { password_sign_in: true } })
  gate.world.clock.stop()
})
after(() => gate.close())

const ask = (change: Record<string, string | undefined> = {}, path = '/latest/') => {
  const { project } = gate.world
  const { client_id, redirect_uri } = project.clients.public
  const query = search({
    projectId: project.login_project_id,
    client_id,
    response_type: 'code',
    state: 'xsollatest',
    redirect_uri,
    scope: 'offline',
    locale: '',
    ...change,
  })
  return gate.app.inject({ url: `${path}?${query}`, headers: { accept: 'text/html' } })
}

test('the field’s address shows the sign-in page, whose links carry the parameters on', async () => {
  const page = await ask()
  assert.equal(page.statusCode, 200, page.body)
  assert.equal((await ask({}, '/latest')).body, page.body)
  assert.match(page.body, /login_redirect\?client_id=\d+[^"]*state=xsollatest[^"]*scope=offline/)
  assert.match(page.body, /action="\/signin\/account\?client_id=/)
  assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.match((await ask({ locale: 'de_DE' })).body, /<html lang="de"/)
  for (const locale of [undefined, 'xx_YY', 'a', 'de_DE_and_more_and_more']) {
    assert.equal((await ask({ locale })).statusCode, 200, String(locale))
  }
})

test('an unknown client, project or address is an error page, and redirects nowhere', async () => {
  const wrong: [Record<string, string>, number][] = [
    [{ client_id: '999999' }, 404],
    [{ projectId: '00000000-0000-4000-8000-000000000000' }, 404],
    [{ redirect_uri: 'https://evil.example/' }, 400],
    [{ state: 'short' }, 400],
    [{ response_type: 'token' }, 400],
  ]
  for (const path of ['/latest/', '/latest/ask']) {
    for (const [change, status] of wrong) {
      const answer = await ask(change, path)
      assert.deepEqual([answer.statusCode, answer.headers.location], [status, undefined], path)
      assert.match(answer.body, /<html/)
    }
  }
})

test('it asks for nothing more, and says to go back to the game', async () => {
  const asked = await ask({}, '/latest/ask')
  const { redirect_uri } = gate.world.project.clients.public
  assert.deepEqual(
    [asked.statusCode, asked.headers.location],
    [302, `${redirect_uri}?state=xsollatest`],
  )
  const page = await gate.app.inject('/latest/confirm-status')
  assert.match(page.body, /Go back to the game/)
})
