/** Where a sign-in with the sandbox ends: somebody who has just started the service follows it to the claims. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { escapeText } from '../../src/base/html-text.ts'
import { installSandbox } from '../../src/start/first-start.ts'
import type { SandboxFile } from '../../src/start/sandbox/file.ts'
import { barriers } from '../support/accessibility.ts'
import { openContext, startBrowser } from '../support/chromium.ts'
import { loginRedirect, browser as playerAt } from '../support/player.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let browser: Browser
before(async () => {
  service = await startService()
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  await service?.close()
})

/** Opens the start page in a browser of its own without JavaScript, and closes that afterwards. */
const visit = async (
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> => {
  const context = await openContext(browser, {
    locale: 'en-US',
    javaScriptEnabled: false,
    ...options,
  })
  try {
    const page = await context.newPage()
    await page.goto(service.file.public_url)
    await look(page)
  } finally {
    await context.close()
  }
}

/** From the start page to the simulated Discord, and what somebody does there. */
const goToDiscord = async (page: Page, choice: RegExp): Promise<void> => {
  await page.getByRole('link', { name: 'Try the sign-in page' }).click()
  await page.getByRole('link', { name: 'Discord' }).click()
  await page.getByRole('link', { name: choice }).click()
}

const titled = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** The lists of a page: name, value and what it is for. */
const factsOn = (page: Page): Promise<string[][]> =>
  page
    .locator('.facts dt')
    .evaluateAll((names) =>
      names.map((name) => [
        name.textContent ?? '',
        name.nextElementSibling?.textContent ?? '',
        name.nextElementSibling?.nextElementSibling?.textContent ?? '',
      ]),
    )

const jsonOn = async (page: Page): Promise<Record<string, unknown>> =>
  JSON.parse((await page.locator('pre', { hasText: '{' }).textContent()) ?? '')

const me = (token: unknown): Promise<Response> =>
  fetch(`${service.file.public_url}/api/users/me`, {
    headers: { authorization: `Bearer ${token}` },
  })

/** Where a sign-in ended, without a browser. */
const landing = async (person = 'alice', more: Record<string, string> = {}): Promise<URL> => {
  const { page } = service.file.clients
  const file = { ...service.file, clients: { ...service.file.clients, public: page } }
  return playerAt(person).signIn(loginRedirect(file, 'google', more), page.redirect_uri)
}

const post = (fields: Record<string, string> | [string, string][]): Promise<Response> =>
  fetch(service.file.clients.page.redirect_uri, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })

const open = async (query: string): Promise<{ answer: Response; shown: string }> => {
  const answer = await fetch(`${service.file.clients.page.redirect_uri}?${query}`)
  return { answer, shown: await answer.text() }
}

test('a sign-in from the start page shows its code, exchanges it, and explains each claim of the player', async () => {
  await visit(async (page) => {
    await goToDiscord(page, /^alice/)
    await titled(page, 'The sign-in worked')
    const { searchParams } = new URL(page.url())
    const code = searchParams.get('code') ?? ''
    const came = new Map((await factsOn(page)).map(([name, ...facts]) => [name, facts]))
    assert.equal(came.get('code')?.[0], code)
    assert.match(came.get('code')?.[1] ?? '', /once, within five minutes/)
    assert.equal(came.get('state')?.[0], 'try-it-out')
    assert.ok(await page.locator('pre', { hasText: `-d code=${code} ` }).isVisible())

    await page.getByRole('button', { name: 'Exchange the code' }).click()
    await titled(page, 'The code became tokens')
    const { access_token } = await jsonOn(page)
    const claims = new Map((await factsOn(page)).map(([name, ...facts]) => [name, facts]))
    assert.equal(claims.get('provider')?.[0], 'discord')
    const known = (await (await me(access_token)).json()) as { id: string }
    assert.equal(claims.get('sub')?.[0], known.id)
    assert.match(claims.get('exp')?.[0] ?? '', /^\d+ \(\d{4}-\d{2}-\d{2}T[\d:]{8}\+00:00\)$/)
    const keys = page.getByRole('link', { name: 'this project’s keys' })
    const address = new URL((await keys.getAttribute('href')) ?? '', page.url())
    assert.ok((await fetch(address)).ok)
  })
})

test('who refuses at the network sees the error with its number, what it means and what to do', async () => {
  await visit(async (page) => {
    await goToDiscord(page, /^Deny/)
    await titled(page, 'The sign-in failed')
    const came = new Map((await factsOn(page)).map(([name, value]) => [name, value]))
    assert.equal(came.get('error'), 'access_denied')
    assert.equal(came.get('error_code'), '010-026')
    const told = await page.locator('main').innerText()
    assert.match(told, /010-026: The network denied the sign-in\n/)
    assert.match(told, /The player canceled, or the network did not let them in/)
    assert.doesNotMatch(told, /entitle/i)
    await page.getByRole('link', { name: 'signin.denied' }).click()
    await page.locator('[id="signin.denied"]').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Discord' }).waitFor()
  })
})

test('the call that the page shows is the call that works', async () => {
  const back = await landing()
  const { shown } = await open(back.searchParams.toString())
  const command = /<code>(curl [^<]*)<\/code>/.exec(shown)?.[1] ?? ''
  const words = command.split(/[\s\\]+/)
  const form = words.filter((word) => /^\w+=/.test(word)).join('&')
  const answer = await fetch(words[1] ?? '', { method: 'POST', body: new URLSearchParams(form) })
  assert.equal(answer.status, 200, await answer.text())
})

test('every claim and every member of the answer has its plain words, whatever the sign-in asked for', async () => {
  const back = await landing('alice', { scope: 'email offline', audience: 'shop' })
  const answer = await post({ code: back.searchParams.get('code') ?? '' })
  const shown = await answer.text()
  assert.equal(answer.status, 200, shown)
  for (const name of ['email', 'email_verified', 'aud', 'groups', 'refresh_token']) {
    assert.match(shown, new RegExp(`<dt>${name}</dt>`))
  }
  assert.doesNotMatch(shown, /<dd class="small"><\/dd>/)
})

test('a code that comes a second time is refused and explained, and ends the session of the first', async () => {
  const code = (await landing()).searchParams.get('code') ?? ''
  const first = await (await post({ code })).text()
  const token = /&quot;access_token&quot;: &quot;([^&]+)&quot;/.exec(first)?.[1] ?? ''
  assert.equal((await me(token)).status, 200)
  const second = await post({ code })
  const shown = await second.text()
  assert.equal(second.status, 400)
  assert.match(shown, /The code was refused/)
  assert.match(shown, /010-023: The code or token is unknown, used, expired/)
  assert.match(shown, /Sign in again\. Codes count once/)
  assert.doesNotMatch(shown, /cannot ask for more/)
  assert.equal((await me(token)).status, 401)
})

describe('what comes in the address', () => {
  const isGuarded = (answer: Response, shown: string): void => {
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'.*form-action 'self'; frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe-inline|script-src/)
    assert.equal(answer.headers.get('referrer-policy'), 'no-referrer')
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.doesNotMatch(shown, /<script|<img/)
  }

  test('is shown as text, cut off where it is long', async () => {
    const mark = '"><script>alert(1)</script><img src=x>'
    const named = ['error', 'error_code', 'error_description', 'state', 'token', 'iss']
    const { answer, shown } = await open(
      new URLSearchParams(named.map((name) => [name, mark])).toString(),
    )
    assert.equal(answer.status, 200)
    isGuarded(answer, shown)
    assert.equal(shown.split(escapeText(mark)).length - 1, named.length)
    assert.match(shown, /list of problems has none/)
    const long = await open(`code=abc&state=${'a'.repeat(1300)}`)
    assert.ok(long.shown.includes(`${'a'.repeat(1200)}…`) && !long.shown.includes('a'.repeat(1201)))
  })

  test('is put into a command only where no shell reads more in it than a code', async () => {
    for (const query of ['code=abc%3Brm%20-rf%20x', 'code=$(id)', 'code=a&code=b', 'code=%ff']) {
      const { answer, shown } = await open(query)
      isGuarded(answer, shown)
      assert.match(shown, /This is no code/)
      assert.doesNotMatch(shown, /<form|curl|rm -rf|\(id\)/)
    }
    for (const fields of [
      [['code', '$(id)']],
      [
        ['code', 'a'],
        ['code', 'b'],
      ],
      [],
    ]) {
      const answer = await post(fields as [string, string][])
      assert.equal(answer.status, 400)
      assert.match(await answer.text(), /This is no code/)
    }
  })

  test('comes to the form as a form of some kilobytes, and as nothing else', async () => {
    const { redirect_uri } = service.file.clients.page
    const headers = { 'content-type': 'application/json' }
    const json = await fetch(redirect_uri, { method: 'POST', headers, body: '{"code":"abc"}' })
    assert.equal(json.status, 415)
    assert.equal((await post({ code: 'a'.repeat(20_000) })).status, 413)
    assert.equal(
      (await fetch(redirect_uri, { method: 'PUT' })).headers.get('allow'),
      'GET, HEAD, POST',
    )
  })

  test('may be nothing, or a token alone, as after linking', async () => {
    assert.match((await open('')).shown, /Sign-ins end here/)
    assert.match((await open('token=abc.def.ghi&iss=x')).shown, /The network is linked/)
  })

  test('names every problem that may be meant where the words of none came', async () => {
    const { shown } = await open('error=access_denied&error_code=010-026')
    assert.match(shown, /The network denied the sign-in/)
    assert.match(shown, /This user may not enter this deployment/)
  })
})

for (const width of [375, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the page has no barriers, fits ${width} px, and tells no secret, ${colorScheme}`, async () => {
      const options = { viewport: { width, height: 800 }, colorScheme, javaScriptEnabled: true }
      const look = async (page: Page): Promise<void> => {
        assert.deepEqual((await barriers(page)).wrong, [])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        assert.ok(overflow <= 0, `${overflow} px too wide`)
        const shown = await page.content()
        const { api_key, operator_key, webhook, clients } = service.file
        const { confidential, server } = clients
        for (const secret of [api_key, operator_key, webhook.secret]) {
          assert.ok(!shown.includes(secret))
        }
        for (const { client_secret } of [confidential, server]) {
          assert.ok(!shown.includes(client_secret))
        }
      }
      await visit(async (page) => {
        await goToDiscord(page, /^alice/)
        await titled(page, 'The sign-in worked')
        await look(page)
        await page.getByRole('button', { name: 'Exchange the code' }).click()
        await titled(page, 'The code became tokens')
        await look(page)
        await page.reload()
        await titled(page, 'The code was refused')
        await look(page)
      }, options)
      await visit(async (page) => {
        await goToDiscord(page, /^Deny/)
        await titled(page, 'The sign-in failed')
        await look(page)
      }, options)
    })
  }
}

test('an installation from before the page gets its client at the next start, and keeps ids and secrets', async () => {
  const { world, file } = service
  const { page: _, ...clients } = file.clients
  const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-before-'))
  try {
    await writeFile(join(dataDir, 'sandbox.json'), JSON.stringify({ ...file, clients }))
    await world.deps.directory.change(
      file.project_id,
      (tx) => tx`
        update clients set name = 'Of another time' where client_id = ${file.clients.page.client_id}
      `,
    )
    await installSandbox(world.deps, { dataDir, sandboxUrl: file.sandbox_url })
    const after = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as SandboxFile
    const { page, ...others } = after.clients
    assert.deepEqual({ ...after, clients: others }, { ...file, clients })
    assert.equal(page.redirect_uri, file.clients.page.redirect_uri)
    const made = world.deps.directory.client(page.client_id)?.client
    assert.deepEqual([made?.type, made?.redirectUris], ['public', [page.redirect_uri]])
    const game = world.deps.directory.client(file.clients.public.client_id)?.client
    assert.deepEqual(game?.redirectUris, [`${file.public_url}/api/blank`])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
