/** Sign-in by phone and e-mail as players meet it: a real browser, real mail and text messages, no script. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { barriers } from '../support/accessibility.ts'
import { openContext, startBrowser } from '../support/chromium.ts'
import { claimsOf, exchange } from '../support/player.ts'
import { picture } from '../support/screenshots.ts'
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
beforeEach(async () => {
  // Nobody has been written to in the last hour.
  service.world.clock.advance(3700)
  await service.faults({})
})

const phone: BrowserContextOptions = {
  locale: 'en-US',
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
}

const address = (change: Record<string, string> = {}, path = '/signin'): string => {
  const { public_url, clients } = service.file
  const query = new URLSearchParams({
    client_id: String(clients.public.client_id),
    response_type: 'code',
    state: 'from-the-page',
    redirect_uri: clients.public.redirect_uri,
    ...change,
  })
  return `${public_url}${path}?${query}`
}
const wallet = (change: Record<string, string> = {}): string =>
  address(change, '/api/oauth2/social/xsolla/login_redirect')

/** Opens an address in a browser of its own, and closes that afterwards. */
const visit = async (
  url: string,
  look: (page: Page, context: BrowserContext) => Promise<void>,
  options: BrowserContextOptions = phone,
): Promise<void> => {
  const context = await openContext(browser, options)
  try {
    const page = await context.newPage()
    await page.goto(url)
    await look(page, context)
  } finally {
    await context.close()
  }
}

type Message = { to: string | string[]; text?: string; body?: string; html?: string }

/** The newest message to somebody that lies in one of the sandbox's inboxes. */
const messageTo = async (inbox: 'mails' | 'sms', to: string): Promise<Message> => {
  const answer = await fetch(`${service.file.sandbox_url}/api/${inbox}`)
  const { items } = (await answer.json()) as { items: Message[] }
  const message = items.find((item) => [item.to].flat().includes(to))
  assert.ok(message, `nothing was sent to ${to}`)
  return message
}
const codeTo = async (inbox: 'mails' | 'sms', to: string): Promise<string> => {
  const { text, body } = await messageTo(inbox, to)
  return /(?<![0-9])[0-9]{6}(?![0-9])/.exec(text ?? body ?? '')?.[0] ?? ''
}
const linkTo = async (to: string): Promise<string> =>
  /https?:\S+/.exec((await messageTo('mails', to)).text ?? '')?.[0] ?? ''

/** Waits until the browser has landed at the game, and answers the claims of the tokens it gets. */
const land = async (page: Page): Promise<Record<string, unknown>> => {
  await page.waitForURL(`${service.file.clients.public.redirect_uri}?**`)
  const { searchParams } = new URL(page.url())
  assert.equal(searchParams.get('state'), 'from-the-page')
  const tokens = await exchange(service.file, searchParams.get('code') ?? '')
  return claimsOf(tokens.access_token)
}

describe('a player', () => {
  test('signs in by phone from the sign-in page', async () => {
    await visit(address(), async (page) => {
      await page.getByRole('link', { name: /phone or e-mail/i }).click()
      await page.getByLabel('Phone number').fill('+1 (202) 555-0301')
      await picture(page, 'wallet')
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await page.getByText(/on its way to \+12025550301/).waitFor()
      await picture(page, 'wallet-code')
      const code = await codeTo('sms', '+12025550301')
      await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('alert').waitFor()
      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Continue' }).click()
      assert.equal((await land(page)).type, 'phone')
    })
  })

  test('signs in by the code of a mail', async () => {
    await visit(wallet({ scope: 'email' }), async (page) => {
      await page.getByLabel('E-mail address').fill('kit@players.example')
      await page.getByRole('button', { name: 'E-mail me a code' }).click()
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
      await page.getByLabel('Code').fill(await codeTo('mails', 'kit@players.example'))
      await page.getByRole('button', { name: 'Continue' }).click()
      const claims = await land(page)
      assert.deepEqual([claims.type, claims.email], ['email', 'kit@players.example'])
    })
  })

  test('signs in by the link of a mail, in the same browser only', async () => {
    await visit(wallet(), async (page, context) => {
      await page.getByLabel('E-mail address').fill('lou@players.example')
      await page.getByRole('button', { name: 'E-mail me a code' }).click()
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
      const link = await linkTo('lou@players.example')
      await visit(link, async (elsewhere) => {
        await elsewhere.getByRole('heading', { name: 'You began in another browser' }).waitFor()
      })
      const tab = await context.newPage()
      await tab.goto(link)
      await tab.getByRole('button', { name: 'Sign in' }).click()
      assert.equal((await land(tab)).type, 'email')
    })
  })

  test('comes from a network without an address, enters one and confirms it', async () => {
    await visit(address({ scope: 'email' }), async (page) => {
      await page.getByRole('link', { name: 'Discord' }).click()
      await page.getByRole('link', { name: /^bob/ }).click()
      await page.getByRole('heading', { name: 'Your e-mail address' }).waitFor()
      await picture(page, 'email-step')
      await page.getByLabel('E-mail address').fill('bob@players.example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor()
      await page.getByLabel('Code').fill(await codeTo('mails', 'bob@players.example'))
      await page.getByRole('button', { name: 'Confirm', exact: true }).click()
      const claims = await land(page)
      assert.deepEqual([claims.provider, claims.email], ['discord', 'bob@players.example'])
    })
    await visit(address({ scope: 'email' }), async (page) => {
      await page.getByRole('link', { name: 'Discord' }).click()
      await page.getByRole('link', { name: /^bob/ }).click()
      assert.equal((await land(page)).email, 'bob@players.example')
    })
  })

  test('goes on without confirming, and follows the link later on another device', async () => {
    await visit(wallet({ scope: 'email' }), async (page) => {
      await page.getByLabel('Phone number').fill('+12025550302')
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
      await page.getByLabel('Code').fill(await codeTo('sms', '+12025550302'))
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('E-mail address').fill('max@players.example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Continue without confirming' }).click()
      const claims = await land(page)
      assert.deepEqual([claims.type, claims.email], ['phone', 'max@players.example'])
    })
    await visit(await linkTo('max@players.example'), async (page) => {
      await page.getByRole('button', { name: 'Yes, confirm it' }).click()
      await page.getByText('max@players.example is confirmed').waitFor()
      await page.reload()
    })
    const [user] = await service.world.sql<{ is_email_confirmed: boolean }[]>`
      select is_email_confirmed from users where email = 'max@players.example'
    `
    assert.equal(user?.is_email_confirmed, true)
  })

  test('signs in with the keyboard alone, by phone only', async () => {
    await visit(
      wallet({ phone_only: 'true' }),
      async (page) => {
        assert.equal(await page.getByLabel('E-mail address').count(), 0)
        await page.keyboard.press('Tab')
        await page.keyboard.type('+12025550303')
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
        // The field gets the focus by itself, but not before the page is drawn.
        await page.locator('#code:focus').waitFor()
        await page.keyboard.type(await codeTo('sms', '+12025550303'))
        await page.keyboard.press('Enter')
        assert.equal((await land(page)).type, 'phone')
      },
      { locale: 'en-US' },
    )
  })

  test('is told that a message cannot be sent, and tries again', async () => {
    await service.faults({ sms: { status: 503 } })
    await visit(wallet(), async (page) => {
      await page.getByLabel('Phone number').fill('+12025550304')
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await page.getByText(/could not be sent just now/).waitFor()
      assert.equal(await page.getByLabel('Phone number').inputValue(), '+12025550304')
      await service.faults({})
      service.world.clock.advance(31)
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    })
    await service.faults({ mail: { denied: true } })
    await visit(wallet(), async (page) => {
      await page.getByLabel('E-mail address').fill('nobody@players.example')
      await page.getByRole('button', { name: 'E-mail me a code' }).click()
      await page.getByText(/Messages cannot be delivered there/).waitFor()
    })
  })

  test('who took longer than ten minutes reads so', async () => {
    await visit(wallet(), async (page) => {
      await page.getByLabel('Phone number').fill('+12025550305')
      service.world.clock.advance(601)
      await page.getByRole('button', { name: 'Text me a code' }).click()
      await page.getByRole('heading', { name: 'This sign-in is over' }).waitFor()
    })
  })
})

describe('the pages', () => {
  const views = [
    { width: 320, height: 640 },
    { width: 1280, height: 800 },
  ].flatMap((viewport) =>
    (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
  )
  for (const [index, view] of views.entries()) {
    test(`have no barriers and fit, ${view.viewport.width} px, ${view.colorScheme}`, async () => {
      const check = async (page: Page) => {
        const { wrong } = await barriers(page)
        assert.deepEqual(wrong, [])
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        })
        assert.ok(overflow <= 0, `${page.url().split('?')[0]}: ${overflow} px too wide`)
      }
      const mailbox = `look${index}@players.example`
      await visit(
        wallet({ scope: 'email' }),
        async (page) => {
          await check(page)
          await page.getByLabel('Phone number').evaluate((field) => field.removeAttribute('type'))
          await page.getByLabel('Phone number').fill('0170')
          await page.getByRole('button', { name: 'Text me a code' }).click()
          await page.getByRole('alert').waitFor()
          await check(page)
          await page.getByLabel('Phone number').fill(`+1202555031${index}`)
          await page.getByRole('button', { name: 'Text me a code' }).click()
          await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
          await check(page)
          await page.getByLabel('Code').fill(await codeTo('sms', `+1202555031${index}`))
          await page.getByRole('button', { name: 'Continue' }).click()
          await page.getByRole('heading', { name: 'Your e-mail address' }).waitFor()
          await check(page)
          await page.getByLabel('E-mail address').fill(mailbox)
          await page.getByRole('button', { name: 'Continue' }).click()
          await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor()
          await check(page)
          await page.goto(await linkTo(mailbox))
          await check(page)
          await page.getByRole('button', { name: 'Yes, confirm it' }).click()
          await page.getByText(/is confirmed/).waitFor()
          await check(page)
        },
        { ...view, locale: 'en-US' },
      )
    })
  }

  test('speak each language, and so do the messages', async () => {
    for (const [locale, title, button, subject] of [
      ['de-DE', /^Bei .* anmelden$/, 'Code per E-Mail senden', /ist dein Code für/],
      ['fr-FR', /^Se connecter à/, 'Recevoir un code par e-mail', /est votre code pour/],
      ['es-ES', /^Iniciar sesión en/, 'Recibir un código por correo', /es tu código para/],
      ['pt-BR', /^Entrar em/, 'Receber um código por e-mail', /é seu código para/],
      ['ja-JP', /にログイン$/, 'メールでコードを受け取る', /のコードです/],
      ['ko-KR', /로그인$/, '이메일로 코드 받기', /코드: \d{6}/],
      ['zh-CN', /^登录/, '通过邮件获取验证码', /验证码/],
      ['ru-RU', /^Вход в/, 'Получить код по почте', /ваш код для/],
    ] as const) {
      await visit(
        wallet(),
        async (page) => {
          await page.getByRole('heading', { name: title, level: 1 }).waitFor()
          const mailbox = `${locale.toLowerCase()}@players.example`
          await page.locator('#email').fill(mailbox)
          await page.getByRole('button', { name: button }).click()
          await page.locator('#code').waitFor()
          const mail = (await messageTo('mails', mailbox)) as { subject?: string }
          assert.match(mail.subject ?? '', subject)
        },
        { ...phone, locale },
      )
    }
  })

  test('ask no foreign host', async () => {
    const context = await openContext(browser, { locale: 'en-US' })
    const page = await context.newPage()
    const asked: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(wallet())
    await context.close()
    const { public_url } = service.file
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(`${public_url}/`)),
      [],
    )
    assert.deepEqual(
      complaints.filter((text) => !text.includes('favicon')),
      [],
    )
  })
})
