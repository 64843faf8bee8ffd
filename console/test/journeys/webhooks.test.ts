/** The webhooks' room in a real browser: its jobs in counted clicks, from the overview of the project. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import { type Locator, openContext, type Page } from '../../../server/test/support/chromium.ts'
import { until } from '../../../server/test/support/webhooks.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { paid } from '../support/players.ts'

type Delivery = { delivery_id: string; status: string }

let desk: Desk
let delivered: string
let refused: string
before(async () => {
  desk = await startDesk()
  delivered = await settled('alice', 'delivered')
  refused = await settled('unknown', 'dead')
})
after(() => desk?.close())

/** An order whose notification ended in a state; answers the number of the delivery. */
const settled = async (user: string, status: string): Promise<string> => {
  const order = await paid(desk, user)
  return await until(async () => {
    const path = `/webhook/deliveries?transaction_id=${order}&status=${status}`
    const { items } = (await (await desk.service.admin('GET', path)).json()) as {
      items: Delivery[]
    }
    return items[0]?.delivery_id
  })
}

/** Somebody of a role on the overview of the project, from where clicks count. */
const at = async (role: string, work: (person: Person) => Promise<void>): Promise<void> => {
  const person = await desk.as(role)
  await person.open(desk.project)
  await person.page.getByRole('heading', { name: 'Sandbox', level: 1 }).waitFor()
  person.count()
  await work(person)
  await person.close()
}

const room = (person: Person): Promise<void> =>
  person.click(person.page.getByRole('link', { name: 'Webhooks', exact: true }))

const atMost = (person: Person, clicks: number): void =>
  assert.ok(person.clicks() <= clicks, `${person.clicks()} clicks`)

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

test('developer: sees why a delivery failed, with body, answer and signatures, in 2', async () => {
  await at('developer', async (person) => {
    const { page } = person
    await room(person)
    await person.click(rowOf(page, '400').getByRole('link').first())
    await page.getByText('Answered with 400').waitFor()
    await page.getByText('INVALID_USER').first().waitFor()
    await page.getByRole('figure', { name: 'Body' }).waitFor()
    atMost(person, 2)
    await page.getByRole('button', { name: 'Compare the signatures' }).click()
    await page.getByText('they are the same').first().waitFor()
  })
})

test('developer: watches deliveries come, in 1; the switch holds the list', async () => {
  await at('developer', async (person) => {
    const { page } = person
    await room(person)
    await page.getByRole('row').nth(2).waitFor()
    atMost(person, 1)
    const before = await page.getByRole('row').count()
    await settled('alice', 'delivered')
    await page.getByRole('row').nth(before).waitFor()
    await page.getByRole('checkbox', { name: 'Live' }).uncheck()
    await page.waitForURL(/live=0$/)
    await page.reload()
    await page.getByRole('row').nth(before).waitFor()
    assert.equal(await page.getByRole('checkbox', { name: 'Live' }).isChecked(), false)
  })
})

test('new rows wait while somebody is at a row, and a line says how many', async () => {
  const person = await desk.as('support')
  const { page } = person
  await person.open(`${desk.project}/webhooks/deliveries`)
  await page.getByRole('row').getByRole('link').first().focus()
  await settled('alice', 'delivered')
  await page.getByText('1 new').waitFor()
  const rows = page.getByRole('row')
  const before = await rows.count()
  await page.getByRole('button', { name: 'Show them' }).click()
  await rows.nth(before).waitFor()
  await person.close()
})

test('a list that is seen keeps no session alive, and an unchanged one is answered 304', async () => {
  const person = await desk.as('support')
  const { page } = person
  await person.open(`${desk.project}/webhooks/deliveries?status=dead`)
  const unchanged = await page.waitForResponse((answer) => answer.status() === 304)
  assert.equal(await unchanged.request().headerValue('x-portreeve-background'), '1')
  await person.close()
})

test('support: sends one delivery again, found by its number, in 3', async () => {
  await at('support', async (person) => {
    const { page } = person
    await page.keyboard.press('/')
    const field = page.getByRole('dialog').getByRole('searchbox')
    await person.paste(field, delivered)
    await person.press(field, 'Enter')
    await person.click(page.getByRole('button', { name: 'Send again' }))
    await page.getByText('Attempt 2').waitFor()
    await page.getByText('sent again by hand').waitFor()
    atMost(person, 3)
    assert.equal(await page.getByRole('heading', { name: 'Signatures' }).count(), 0)
  })
})

/** Gives somebody what is on the overview of the project: what needs them. */
const needs = (page: Page): Locator => page.getByRole('link', { name: /given up: replay/ })

test('support lead: clears dead letters by their cause, and is told the number first, in 3', async () => {
  await settled('unknown', 'dead')
  await at('support_lead', async (person) => {
    const { page } = person
    await person.click(needs(page))
    const cause = page.getByRole('listitem').filter({ hasText: 'INVALID_USER' })
    await person.click(cause.getByRole('button', { name: /^Dismiss these \d+$/ }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^\d+ dead letters? leaves? the list\.$/).waitFor()
    await person.click(dialog.getByRole('button', { name: /^Dismiss \d+$/ }))
    await page.getByText(/dismissed\.$/).waitFor()
    await page.getByText('Nothing was given up.').waitFor()
    atMost(person, 3)
  })
})

test('support lead: replays what one cause has given up, and sees how far it is, in 4', async () => {
  await settled('unknown', 'dead')
  await at('support_lead', async (person) => {
    const { page } = person
    await person.click(needs(page))
    await person.click(page.getByRole('link', { name: 'Replay these 1' }))
    await page.getByText('1 delivery would be made again.').waitFor()
    await person.click(page.getByRole('button', { name: 'Replay 1 delivery' }))
    await page.getByText('1 of 1 delivery made ready.').waitFor()
    await page.getByText('finished').first().waitFor()
    atMost(person, 4)
  })
})

test('developer: replays after an outage, pauses, goes on and cancels, in 4', async () => {
  const { items } = (await (await desk.service.admin('GET', '/webhook/endpoints')).json()) as {
    items: { endpoint_id: number; url: string }[]
  }
  const busy = items[0]?.endpoint_id
  await desk.service.admin('POST', `/webhook/endpoints/${busy}/pause`)
  await at('developer', async (person) => {
    const { page } = person
    await room(person)
    await person.click(page.getByRole('link', { name: 'Replays', exact: true }))
    await person.click(page.getByRole('link', { name: 'New replay' }))
    await page.getByLabel('dead letters').uncheck()
    await page.getByText('Tick at least one.').waitFor()
    await page.getByLabel('what was delivered').check()
    await page.getByText('Say since when').waitFor()
    await page.getByLabel('Or since …').first().selectOption('-24h')
    await page.getByLabel('Endpoint', { exact: true }).selectOption(String(busy))
    await person.click(page.getByRole('button', { name: /^Replay \d+ deliver/ }))
    await page.getByText('waits: the endpoint is paused').waitFor()
    atMost(person, 4)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
    await page.getByText('canceled').first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Resume' }).count(), 0)
  })
  await desk.service.admin('POST', `/webhook/endpoints/${busy}/resume`)
})

test('who may only read sees deliveries, and nothing that changes them', async () => {
  await at('read_only', async (person) => {
    await person.open(`${desk.project}/webhooks/deliveries/${refused}`)
    await person.page.getByText('Answered with 400').waitFor()
    assert.equal(await person.page.getByRole('button', { name: 'Send again' }).count(), 0)
    assert.equal(await person.page.getByRole('button', { name: 'Dismiss' }).count(), 0)
  })
})

test('developer: sets a receiver up, with its secrets and a passed self-test, in 5', async () => {
  await at('developer', async (person) => {
    const { page } = person
    await room(person)
    await person.click(page.getByRole('link', { name: 'Endpoints', exact: true }))
    await person.click(page.getByRole('link', { name: 'New endpoint' }))
    await page.getByLabel('Timeout in milliseconds').fill('soon')
    await page.getByLabel('Address').fill(`${desk.service.file.sandbox_url}/webhooks/receiver/two`)
    await page.getByRole('button', { name: 'New endpoint' }).click()
    await page.getByText('This must be a whole number.').waitFor()
    await page.getByLabel('Timeout in milliseconds').fill('15000')
    await person.click(page.getByRole('button', { name: 'New endpoint' }))
    await page.getByText('These are shown once.').waitFor()
    await person.click(page.getByRole('button', { name: 'Run the self-test' }))
    await page.getByText('Takes a valid notification').waitFor()
    atMost(person, 5)
  })
})

test('developer: rotates the secrets of an endpoint, in 3; both are shown once', async () => {
  await at('developer', async (person) => {
    const { page } = person
    await person.click(page.getByRole('link', { name: 'Sandbox receiver' }))
    await person.click(page.getByRole('button', { name: 'Rotate secrets' }))
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Rotate secrets' }))
    await page.getByText('These are shown once.').waitFor()
    await page.getByText(/^whsec_/).waitFor()
    atMost(person, 3)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await page.getByText('The secrets before keep signing until').waitFor()
    assert.equal(await page.getByText(/^whsec_/).count(), 0)
  })
})

test('developer: asks a receiver whether a player may pay, in 2; a no is told, and stays in the list', async () => {
  await at('developer', async (person) => {
    const { page } = person
    await person.click(page.getByRole('link', { name: 'Sandbox receiver' }))
    const card = page.getByRole('region', { name: 'May this player pay?' })
    await card.getByText('It was not asked yet.').waitFor()
    await person.click(card.getByRole('button', { name: 'Ask it now' }))
    await card.getByText('The answer was 204: this player may pay.').waitFor()
    atMost(person, 2)
    await card.getByRole('listitem').filter({ hasText: 'test-user' }).getByText('may pay').waitFor()
    await card.getByLabel('Player').fill('unknown')
    await card.getByRole('button', { name: 'Ask it now' }).click()
    await card.getByText('The answer was not 204').waitFor()
    await card.getByRole('listitem').filter({ hasText: 'INVALID_USER' }).waitFor()
    assert.equal(await card.getByRole('listitem').count(), 2)
  })
})

test('two people change an endpoint: each member counts, and the same one is shown before it is set', async () => {
  const path = '/webhook/endpoints'
  const { items } = (await (await desk.service.admin('GET', path)).json()) as {
    items: { endpoint_id: number }[]
  }
  const id = items[0]?.endpoint_id
  await at('developer', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/webhooks/endpoints/${id}`)
    await page.getByLabel('Requests at once').fill('5')
    const others = { max_in_flight: 7, max_per_second: 90 }
    assert.equal((await desk.service.admin('PATCH', `${path}/${id}`, others)).status, 200)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Requests at once: 7').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('It is saved.').waitFor()
    const saved = (await (await desk.service.admin('GET', `${path}/${id}`)).json()) as typeof others
    assert.deepEqual([saved.max_in_flight, saved.max_per_second], [5, 90])
  })
})

test('developer: reads what a type of notification is, and switches it off and on', async () => {
  await at('developer', async (person) => {
    const { page } = person
    await room(person)
    await page.getByRole('link', { name: 'Event types' }).click()
    const heading = page.getByRole('heading', { name: 'order_paid' })
    const paidCard = page.getByRole('listitem').filter({ has: heading })
    await paidCard.getByText('Example', { exact: true }).click()
    await page.getByRole('figure', { name: 'Example of order_paid' }).waitFor()
    await page.getByRole('button', { name: 'Switch order_paid off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
    await page.getByText('It is switched off for this project').waitFor()
    await page.getByRole('button', { name: 'Switch order_paid on' }).click()
    await page.getByRole('button', { name: 'Switch order_paid off' }).waitFor()
  })
})

test('who may only read sees dead letters, replays and types, and no button that changes anything', async () => {
  await settled('unknown', 'dead')
  await at('read_only', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/webhooks/dead-letters`)
    await page.getByText('By cause').waitFor()
    assert.equal(await page.getByRole('button', { name: /Dismiss/ }).count(), 0)
    assert.equal(await page.getByRole('link', { name: /Replay these/ }).count(), 0)
    await page.getByRole('link', { name: 'Replays', exact: true }).click()
    await page.getByText('finished').first().waitFor()
    assert.equal(await page.getByRole('link', { name: 'New replay' }).count(), 0)
    await person.open(`${desk.project}/webhooks/replays/new`)
    await page.getByText('You may not see this.').waitFor()
    await person.open(`${desk.project}/webhooks/event-types`)
    await page.getByText('order_paid').first().waitFor()
    assert.equal(await page.getByRole('button', { name: /^Switch/ }).count(), 0)
  })
  await at('shop', async (person) => {
    for (const list of ['dead-letters', 'replays', 'event-types']) {
      await person.open(`${desk.project}/webhooks/${list}`)
      await person.page.getByText('You may not see this.').waitFor()
    }
  })
})

/** Opens a link as somebody who has no account, in a browser of their own. */
const visitor = async (link: string) => {
  const context = await openContext(desk.browser, { locale: 'en-GB' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(String(error.stack)))
  await page.goto(link)
  return {
    page,
    async close() {
      await context.close()
      assert.deepEqual(wrong, [])
    },
  }
}

test('merchant administrator: gives a partner a link, in 4; it opens that endpoint, until it is taken back', async () => {
  await at('merchant_admin', async (person) => {
    const { page } = person
    await room(person)
    await person.click(page.getByRole('link', { name: 'Portal', exact: true }))
    await person.click(page.getByRole('button', { name: 'Give a link' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Whom it is for').fill('Partner Studio')
    const endpoint = dialog.getByLabel('Sandbox receiver')
    if (!(await endpoint.isChecked())) await endpoint.check()
    await person.click(dialog.getByRole('button', { name: 'Give a link' }))
    const address = await page.getByText(/\/console\/portal\/\d+-[0-9a-f-]{36}#/).innerText()
    atMost(person, 4)
    await page.getByRole('button', { name: 'I have copied it' }).click()
    const partner = await visitor(address)
    await partner.page.waitForURL(/\/webhooks\/deliveries$/)
    await partner.page.getByRole('row').nth(2).waitFor()
    assert.ok(!partner.page.url().includes('#'))
    const kept = await partner.page.evaluate(() =>
      JSON.stringify([history.state, { ...sessionStorage }]),
    )
    assert.ok(!kept.includes(address.split('#')[1] ?? ''))
    assert.equal(await partner.page.getByRole('link', { name: 'Portal', exact: true }).count(), 0)
    assert.equal(await partner.page.getByRole('link', { name: 'Players' }).count(), 0)
    await partner.page.getByRole('link', { name: 'Dead letters' }).click()
    await partner.page.getByText('By cause').waitFor()
    await look(partner.page, 'dead letters in a portal')
    await partner.page.getByRole('link', { name: 'Endpoints', exact: true }).click()
    await partner.page.getByRole('main').getByRole('link', { name: 'Sandbox receiver' }).click()
    await partner.page.getByText('Address').first().waitFor()
    await look(partner.page, 'an endpoint in a portal')
    for (const name of ['Pause', 'Delete', 'Rotate secrets', 'Run the self-test', 'Save'])
      assert.equal(await partner.page.getByRole('button', { name }).count(), 0, name)
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await page.getByText('taken back').first().waitFor()
    await partner.page.getByRole('link', { name: 'Event types' }).click()
    await partner.page.getByRole('heading', { name: 'This portal is closed' }).waitFor()
    await partner.close()
  })
})

/** Gives a link to the endpoint of the sandbox, as a merchant's program does. */
const given = async (wish: object = {}): Promise<string> => {
  const path = '/webhook/endpoints'
  const { items } = (await (await desk.service.admin('GET', path)).json()) as {
    items: { endpoint_id: number }[]
  }
  const body = { name: 'Partner', endpoint_ids: [items[0]?.endpoint_id], ...wish }
  const made = await desk.service.admin('POST', '/webhook/portal_links', body)
  return ((await made.json()) as { address: string }).address
}

test('a portal goes on after its token has ended, and forgets its link when it is loaded anew', async () => {
  const { page, close } = await visitor(await given({ language: 'de' }))
  await page.getByRole('link', { name: 'Aufgegeben', exact: true }).waitFor()
  const over = { status: 401, json: { statusCode: 401, errorCode: 1020, errorMessage: 'over' } }
  await page.route('**/dead_letters/groups*', (route) => route.fulfill(over), { times: 1 })
  const renewal = page.waitForRequest('**/api/portal/sessions')
  await page.getByRole('link', { name: 'Aufgegeben', exact: true }).click()
  assert.equal((await renewal).postDataJSON().is_renewal, true)
  await page.getByRole('heading', { name: 'Nach Ursache' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'This portal is closed' }).waitFor()
  await close()
})

test('a partner has the portal in a frame of their page, which hears how high it is; others have nothing', async () => {
  let shown = ''
  const site = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(`<!doctype html><script>
      addEventListener('message', ({ data, origin }) => { document.title = origin + ' ' + data.height })
    </script><iframe src="${shown}"></iframe>`)
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const { port } = site.address() as AddressInfo
  const own = `http://127.0.0.1:${port}`
  const context = await openContext(desk.browser, { locale: 'en-GB' })
  const page = await context.newPage()
  shown = await given({ origins: [own] })
  await page.goto(own)
  await page.frameLocator('iframe').getByRole('row').nth(1).waitFor()
  await page.waitForFunction(() => /^http:\/\/localhost:\d+ \d+$/.test(document.title))
  shown = await given({ origins: ['https://other.example'] })
  const refused = page.waitForEvent('console', (words) => words.text().includes('frame-ancestors'))
  await page.goto(own)
  await refused
  assert.equal(await page.frameLocator('iframe').getByRole('row').count(), 0)
  await context.close()
  site.close()
})

const look = async (page: Page, of: string): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.ok(overflow <= 0, `${of}: ${overflow} px too wide`)
  assert.deepEqual((await barriers(page)).wrong, [], of)
}
