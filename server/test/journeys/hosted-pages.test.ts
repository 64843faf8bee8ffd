/** The hosted pages as players meet them: in a real browser, on a phone and at a desk, by keyboard, without script. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { administration, systemCaller } from '../../src/projects/index.ts'
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
beforeEach(() => brand({}))

const logo = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><circle cx="48" cy="48" r="44" fill="#fff"/><path d="M20 60c10-8 18-8 28 0s18 8 28 0v10c-10 8-18 8-28 0s-18-8-28 0zM46 18v34H24zM50 26v26h20z" fill="#7a1f5c"/></svg>',
).toString('base64')}`
const brands = {
  plain: {},
  tides: {
    name: 'Tides of Brindle',
    color: '#7a1f5c',
    logo,
    terms_url: 'https://game.example/terms',
    privacy_url: 'https://game.example/privacy',
    support_url: 'https://game.example/support',
  },
  bright: { name: 'Lemon Rally', color: '#ffd24a' },
} as const

const brand = (branding: {
  name?: string
  color?: string
  logo?: string
  terms_url?: string
  privacy_url?: string
  support_url?: string
}) =>
  administration.changeProject(service.world.deps, systemCaller, service.file.project_id, {
    settings: { branding },
  })

const address = (change: Record<string, string> = {}): string => {
  const { public_url, clients } = service.file
  const query = new URLSearchParams({
    client_id: String(clients.public.client_id),
    response_type: 'code',
    state: 'from-the-page',
    redirect_uri: clients.public.redirect_uri,
    ...change,
  })
  return `${public_url}/signin?${query}`
}

/** Opens an address in a browser of its own, and closes that afterwards. */
const visit = async (
  url: string,
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> => {
  const context = await openContext(browser, { locale: 'en-US', ...options })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await look(page)
  } finally {
    await context.close()
  }
}

/** The link to a network, brought into view where it stands below "More ways". */
const linkTo = async (page: Page, network: string) => {
  const link = page.getByRole('link', { name: network })
  if (!(await link.isVisible())) await page.getByText(/More ways/).click()
  return link
}

/** Waits until the browser has landed at the game, and answers the parameters it brings. */
const landing = async (page: Page): Promise<URLSearchParams> => {
  await page.waitForURL(`${service.file.clients.public.redirect_uri}?**`)
  const { searchParams } = new URL(page.url())
  assert.equal(searchParams.get('state'), 'from-the-page')
  return searchParams
}

describe('a player', () => {
  for (const [network, provider] of [
    ['Google', 'google'],
    ['Discord', 'discord'],
    ['Steam', 'steam'],
  ] as const) {
    test(`signs in with ${network} on a phone, without JavaScript`, async () => {
      await visit(
        address({ scope: 'offline' }),
        async (page) => {
          await (await linkTo(page, network)).click()
          await page.getByRole('link', { name: /^alice/ }).click()
          const tokens = await exchange(service.file, (await landing(page)).get('code') ?? '')
          assert.equal(claimsOf(tokens.access_token).provider, provider)
        },
        { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, isMobile: true },
      )
    })
  }

  test('makes an account on a phone without JavaScript, and comes back by its password', async () => {
    const settings = { password_sign_in: true, email_confirmation: false }
    await administration.changeProject(service.world.deps, systemCaller, service.file.project_id, {
      settings,
    })
    const phone = {
      javaScriptEnabled: false,
      viewport: { width: 320, height: 700 },
      isMobile: true,
    }
    let sub: unknown
    await visit(
      address(),
      async (page) => {
        await page.getByRole('link', { name: 'Make an account' }).click()
        await page.getByLabel('Name').fill('Anna of the pages')
        await page.getByLabel('E-mail address').fill('anna@pages.example')
        await page.getByLabel('Password').fill('password1')
        await page.getByRole('button', { name: 'Make the account' }).click()
        await page.getByText('too easy to guess').waitFor()
        await page.getByLabel('Password').fill('seven-crows-on-a-wire')
        await page.getByRole('button', { name: 'Make the account' }).click()
        const tokens = await exchange(service.file, (await landing(page)).get('code') ?? '')
        sub = claimsOf(tokens.access_token).sub
      },
      phone,
    )
    await visit(
      address(),
      async (page) => {
        await page.getByLabel('Name or e-mail address').fill('anna@PAGES.example')
        await page.getByLabel('Password').fill('seven-crows')
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByText('The name or the password is wrong').waitFor()
        await page.getByLabel('Password').fill('seven-crows-on-a-wire')
        await page.getByRole('button', { name: 'Sign in' }).click()
        const tokens = await exchange(service.file, (await landing(page)).get('code') ?? '')
        assert.equal(claimsOf(tokens.access_token).sub, sub)
      },
      phone,
    )
    for (const path of ['signin', 'signin/account/new', 'signin/account/forgot']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const url = address().replace('/signin?', `/${path}?`)
        await visit(url, async (page) => assert.deepEqual((await barriers(page)).wrong, []), {
          colorScheme,
        })
      }
    }
  })

  test('signs in with the keyboard alone, and always sees where it is', async () => {
    await visit(address(), async (page) => {
      const { name, ring } = await focusOn(page, /GitHub|More ways/)
      assert.ok(ring >= 2, `the ring around ${name} is ${ring} px wide`)
      if (/More/.test(name)) {
        await page.keyboard.press('Enter')
        await focusOn(page, /GitHub/)
      }
      await page.keyboard.press('Enter')
      await page.getByText('Who is signing in?').waitFor()
      await focusOn(page, /^alice/)
      await page.keyboard.press('Enter')
      assert.ok((await landing(page)).get('code'))
    })
  })

  test('who refuses at the network goes back to the game, which is told so', async () => {
    await visit(address(), async (page) => {
      await (await linkTo(page, 'Google')).click()
      await page.getByRole('link', { name: 'Deny' }).click()
      const told = await landing(page)
      assert.equal(told.get('error'), 'access_denied')
      assert.equal(told.get('error_code'), '010-026')
      assert.equal(told.get('code'), null)
    })
  })

  test('who took too long reads so in their language, and what to do', async () => {
    await visit(
      address(),
      async (page) => {
        await page.getByRole('link', { name: 'Google' }).click()
        await page.getByRole('link', { name: /^alice/ }).waitFor()
        service.world.clock.advance(601)
        await page.getByRole('link', { name: /^alice/ }).click()
        await page.getByRole('heading', { name: 'Diese Anmeldung ist vorbei' }).waitFor()
        await page.getByText(/Geh zurück zum Spiel und melde dich noch einmal an/).waitFor()
        assert.deepEqual((await barriers(page)).wrong, [])
        await picture(page, 'expired')
      },
      { locale: 'de-DE', viewport: { width: 390, height: 844 } },
    )
  })
})

/** Goes on with Tab until something of this name has the focus; answers it and the width of its ring in pixels. */
const focusOn = async (page: Page, wanted: RegExp): Promise<{ name: string; ring: number }> => {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const element = document.activeElement
      return {
        name: element?.textContent?.trim() ?? '',
        ring: element ? Number.parseFloat(getComputedStyle(element).outlineWidth) : 0,
      }
    })
    if (wanted.test(found.name)) return found
  }
  throw new Error(`Tab never reached ${wanted}`)
}

const views = [
  { width: 390, height: 844, place: 'phone' },
  { width: 1280, height: 800, place: 'wide' },
].flatMap((view) => (['light', 'dark'] as const).map((colorScheme) => ({ ...view, colorScheme })))

/**
 * Texts on a gradient, the heading of a card that overlaps one, and letters in drawings are beyond the program. The
 * numbers in accent.test.ts hold their colours.
 */
const isOpen = (line: string): boolean =>
  !/^color-contrast: ((\.letter|header > p|bdi|h1|[^,]+ svg > text)(, |$))+$/.test(line)

/** Words that begin on one line and end on another, with letters of this size; a hyphen may end a line. */
const brokenWords = (page: Page, fontSize: string): Promise<string[]> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
    for (const more of document.querySelectorAll('details')) more.open = true
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // Facts for the makers of the game are data, and may have no place to break at.
      if (node.parentElement?.closest('.facts dd')) continue
      for (const word of (node.textContent ?? '').matchAll(/[^\s-]+-?/g)) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = new Set(
          [...range.getClientRects()]
            .filter(({ width }) => width > 0)
            .map(({ top }) => Math.round(top / 8)),
        )
        if (lines.size > 1) broken.push(word[0])
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
      ? [...broken, `${scrollWidth - clientWidth} px too wide`]
      : broken
  }, fontSize)

describe('the sign-in page', () => {
  for (const [name, branding] of Object.entries(brands)) {
    for (const { width, height, place, colorScheme } of views) {
      test(`has no barriers as ${name}, ${place}, ${colorScheme}`, async () => {
        await brand(branding)
        await visit(
          address(),
          async (page) => {
            if (name === 'tides') await picture(page, `sign-in-${place}-${colorScheme}`)
            const more = page.getByText(/More ways/)
            if (await more.isVisible()) await more.click()
            const { wrong, unsure } = await barriers(page)
            assert.deepEqual(wrong, [])
            assert.deepEqual(unsure.filter(isOpen), [])
          },
          { viewport: { width, height }, colorScheme },
        )
      })
    }
  }

  test('fits the narrowest screen, and letters twice as large', async () => {
    await brand({ name: 'The Extraordinarily Long-Winded Chronicles of Llanfairpwllgwyngyll' })
    for (const url of [address(), address({ client_id: '424242' })]) {
      for (const size of ['100%', '200%']) {
        await visit(
          url,
          async (page) => {
            const overflow = await page.evaluate((fontSize) => {
              document.documentElement.style.fontSize = fontSize
              for (const more of document.querySelectorAll('details')) more.open = true
              const { scrollWidth, clientWidth } = document.documentElement
              return scrollWidth - clientWidth
            }, size)
            assert.ok(overflow <= 0, `${size}: ${overflow} px too wide`)
          },
          { viewport: { width: 320, height: 640 } },
        )
      }
    }
  })

  test('breaks no word of any language at 375 px, with letters as usual and twice as large', async () => {
    const links = {
      terms_url: 'https://g.example/t',
      privacy_url: 'https://g.example/p',
      support_url: 'https://g.example/s',
    }
    await brand({ name: 'Tides of Brindle', ...links })
    const wallet = `${address().replace('/signin?', '/api/oauth2/social/xsolla/login_redirect?')}`
    const context = await openContext(browser, { viewport: { width: 375, height: 800 } })
    const page = await context.newPage()
    for (const language of ['en', 'de', 'fr', 'es', 'pt', 'ko', 'ru', 'ar']) {
      for (const url of [address(), address({ response_type: 'token' }), wallet]) {
        await page.goto(`${url}&locale=${language}`)
        for (const size of ['100%', '200%']) {
          assert.deepEqual(
            await brokenWords(page, size),
            [],
            `${language}, ${size}, ${page.url().slice(0, 70)}`,
          )
        }
      }
    }
    await context.close()
  })

  test('runs from right to left in Arabic', async () => {
    const places = (page: Page) =>
      page.evaluate(() =>
        ['.brand', 'main', '.way svg', '.way span'].map(
          (selector) => document.querySelector(selector)?.getBoundingClientRect().x ?? Number.NaN,
        ),
      )
    await visit(address(), async (page) => {
      const [brandAt = 0, mainAt = 0, markAt = 0, labelAt = 0] = await places(page)
      assert.ok(brandAt < mainAt && markAt < labelAt)
    })
    await visit(address({ locale: 'ar' }), async (page) => {
      assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
      const [brandAt = 0, mainAt = 0, markAt = 0, labelAt = 0] = await places(page)
      assert.ok(brandAt > mainAt && markAt > labelAt)
    })
  })

  for (const { width, height, place, colorScheme } of views) {
    test(`has no barriers in Arabic, ${place}, ${colorScheme}`, async () => {
      await brand(brands.tides)
      await visit(
        address({ locale: 'ar' }),
        async (page) => {
          const { wrong, unsure } = await barriers(page)
          assert.deepEqual(wrong, [])
          assert.deepEqual(unsure.filter(isOpen), [])
          if (place === 'phone' && colorScheme === 'light') await picture(page, 'sign-in-arabic')
        },
        { viewport: { width, height }, colorScheme },
      )
    })
  }

  test('asks no foreign host and breaks no policy of its own', async () => {
    await brand(brands.tides)
    const context = await openContext(browser)
    const page = await context.newPage()
    const asked: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(address())
    const { public_url } = service.file
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(`${public_url}/`)),
      [],
    )
    assert.ok(asked.some((url) => url.includes('/logo?')))
    const drawn = await page.evaluate(() => document.querySelector('img')?.naturalWidth ?? 0)
    assert.ok(drawn > 0, 'the logo is shown')
    assert.deepEqual(
      complaints.filter((text) => !text.includes('favicon')),
      [],
    )
    await context.close()
  })
})

describe('a page that tells of a failure', () => {
  for (const { width, height, place, colorScheme } of views) {
    test(`has no barriers, ${place}, ${colorScheme}`, async () => {
      await brand(brands.tides)
      await visit(
        address({ redirect_uri: 'https://elsewhere.example/' }),
        async (page) => {
          await page.getByText('010-012').waitFor()
          assert.deepEqual((await barriers(page)).wrong, [])
          if (place === 'phone') await picture(page, `failure-${colorScheme}`)
        },
        { viewport: { width, height }, colorScheme },
      )
    })
  }

  test('speaks each language', async () => {
    for (const [locale, heading] of [
      ['fr-FR', 'La demande du jeu est impossible'],
      ['es-ES', 'El juego pidió algo que no es posible'],
      ['ja-JP', 'ゲームからのリクエストを処理できません'],
      ['zh-TW', '無法處理遊戲的請求'],
      ['ar-EG', 'طلبت اللعبة شيئًا غير ممكن'],
    ] as const) {
      await visit(
        address({ redirect_uri: 'https://elsewhere.example/' }),
        async (page) => {
          await page.getByRole('heading', { name: heading }).waitFor()
        },
        { locale },
      )
    }
  })
})
