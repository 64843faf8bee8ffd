/** Jobs of support, its lead and readers that no single room has, in counted clicks from the overview. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { player, refused } from '../support/players.ts'

let desk: Desk
let alice: string
let order: number
before(async () => {
  desk = await startDesk()
  alice = await player(desk, 'alice')
  const body = {
    external_id: 'order-4711',
    user: { id: alice, country: 'DE' },
    currency: 'EUR',
    amount: '9.99',
    items: [{ sku: 'chest.500', quantity: 1, amount: '9.99' }],
  }
  const made = await desk.service.admin('POST', '/transactions', body)
  order = ((await made.json()) as { id: number }).id
  const paid = await desk.service.admin('POST', `/transactions/${order}/pay`, {})
  assert.equal(paid.status, 200, await paid.text())
})
after(() => desk?.close())

/** Somebody of a role on the overview of the project, from where clicks count, and how many there may be. */
const job = async (
  role: string,
  most: number,
  work: (person: Person) => Promise<void>,
): Promise<void> => {
  const person = await desk.as(role)
  await person.open(desk.project)
  await person.page.getByRole('heading', { name: 'Sandbox', level: 1 }).waitFor()
  person.count()
  await work(person)
  assert.ok(person.clicks() <= most, `${person.clicks()} clicks`)
  await person.close()
}

const lookFor = async (person: Person, text: string): Promise<void> => {
  await person.page.keyboard.press('/')
  const field = person.page.getByRole('dialog').getByRole('searchbox')
  await person.paste(field, text)
  await person.press(field, 'Enter')
}

const room = (person: Person, name: string) =>
  person.page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name, exact: true })

/** Saves a file by a click, and answers its text. */
const savedBy = async (person: Person, name: string): Promise<string> => {
  const file = person.page.waitForEvent('download')
  await person.click(person.page.getByRole('button', { name, exact: true }))
  return await readFile((await (await file).path()) ?? '', 'utf8')
}

test('support: “I paid and got nothing” leads from the order to what the game was told, in 2, and on to why', async () => {
  await job('support', 3, async (person) => {
    await lookFor(person, 'Order order-4711')
    await person.page.getByRole('heading', { name: 'What the game was told' }).waitFor()
    await person.page.getByText('order_paid').first().waitFor()
    assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
    await person.click(person.page.getByRole('link', { name: /endpoint/i }).first())
    await person.page.getByRole('heading', { level: 1, name: /order_paid/ }).waitFor()
  })
})

test('support: sees whether others are refused, too, in 1', async () => {
  // The service brings these numbers together within a minute, which no journey waits for.
  await desk.service.world.sql`
    insert into statistics_counts (project_id, step, measure, begins_at, label, currency, count)
    values (
      ${desk.service.file.project_id}, 'hour', 'refusals.reason', date_trunc('hour', now()), '=ticket_refused', '', 41
    )
  `
  await job('support', 1, async (person) => {
    await person.click(room(person, 'Sign-ins'))
    const bars = person.page.getByRole('region', { name: 'Refused in the last 24 hours' })
    await bars.getByText('41 refusals').waitFor()
    await bars.getByRole('link', { name: 'ticket refused' }).click()
    await person.page.getByText('Reason: ticket_refused').waitFor()
  })
})

test('developer: since when can nobody sign in by one network, in 2', async () => {
  await refused(desk)
  await desk.service.world.sql`
    insert into statistics_counts (project_id, step, measure, begins_at, label, currency, count)
    values (
      ${desk.service.file.project_id}, 'hour', 'refusals.provider', date_trunc('hour', now()), '=steam', '', 41
    )
  `
  await job('developer', 2, async (person) => {
    await person.click(room(person, 'Sign-ins'))
    const bars = person.page.getByRole('region', { name: 'Refused in the last 24 hours' })
    await person.click(bars.getByRole('link', { name: 'steam' }))
    await person.page.getByText('By: steam').waitFor()
    await person.page.getByText('Outcome: refused').waitFor()
    await person.page.getByRole('rowheader').first().waitFor()
  })
})

test('support: writes a note, which colleagues read with its author, and deletes it again', async () => {
  await job('support', 4, async (person) => {
    const { page } = person
    await lookFor(person, alice)
    const note = 'Wrote from ada@players.example. <b>Promised</b> an answer by Friday.'
    await page.getByLabel('New note').fill('   ')
    await page.getByRole('button', { name: 'Write it down' }).click()
    await page.getByText('A text that is not empty, without control characters.').waitFor()
    await page.getByLabel('New note').fill(note)
    await person.click(page.getByRole('button', { name: 'Write it down' }))
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByText(note).waitFor()
    await notes.getByText(/^support\.\d+@studio\.example/).waitFor()
    assert.equal(await page.getByLabel('New note').inputValue(), '')
  })
  await job('read_only', 2, async (person) => {
    await lookFor(person, alice)
    const notes = person.page.getByRole('region', { name: 'Notes' })
    await notes.getByText('Wrote from ada@players.example.').waitFor()
    assert.equal(await notes.getByRole('button').count(), 0)
  })
  await job('support', 4, async (person) => {
    const { page } = person
    await lookFor(person, alice)
    const notes = page.getByRole('region', { name: 'Notes' })
    await person.click(notes.getByRole('button', { name: 'Delete' }))
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await notes.getByText('Nobody wrote anything down yet.').waitFor()
  })
})

test('support lead: looks over the bans, with who set them, in 1; the player’s page has them all', async () => {
  await job('support', 4, async (person) => {
    const { page } = person
    await lookFor(person, alice)
    await person.click(page.getByRole('button', { name: 'Ban', exact: true }))
    await page.getByLabel('Reason').fill('Sold the account')
    const dialog = page.getByRole('dialog')
    await person.click(dialog.getByRole('button', { name: 'Ban', exact: true }))
    await page.getByRole('region', { name: 'Bans' }).getByText('counts').waitFor()
  })
  await job('support_lead', 1, async (person) => {
    const { page } = person
    await person.click(page.getByRole('link', { name: 'Who is banned now' }))
    await page.getByText(/by support\.\d+@studio\.example/).waitFor()
  })
  await job('support_lead', 3, async (person) => {
    const { page } = person
    await lookFor(person, alice)
    await person.click(page.getByRole('button', { name: 'Lift the ban' }))
    const bans = page.getByRole('region', { name: 'Bans' })
    await bans.getByText(/^lifted by support\.lead\.\d+@studio\.example/).waitFor()
    await bans.getByText('Sold the account').waitFor()
  })
})

test('support lead, merchant administrator: export a player, also by the payment id of the address, in 3', async () => {
  for (const role of ['support_lead', 'merchant_admin'])
    await job(role, 3, async (person) => {
      await lookFor(person, alice)
      await person.page.getByRole('button', { name: 'Export' }).waitFor()
      const data = JSON.parse(await savedBy(person, 'Export')) as object
      assert.match(JSON.stringify(data), new RegExp(alice))
      await person.page.getByText('Saved. Hand it to nobody but this person.').waitFor()
    })
  const other = { user: { id: 'player-in-the-game' }, currency: 'EUR', amount: '1.00' }
  const made = await desk.service.admin('POST', '/transactions', other)
  const { id } = (await made.json()) as { id: number }
  const person = await desk.as('support_lead')
  const { page } = person
  await person.open(`${desk.project}/players/${alice}`)
  await page.getByLabel('Payment id of this player').fill('player-in-the-game')
  await page.getByRole('button', { name: 'Use' }).click()
  await page.getByText(`Payment ${id}`).waitFor()
  assert.match(page.url(), /\?payment_user_id=player-in-the-game$/)
  await page.reload()
  await page.getByText(`Payment ${id}`).waitFor()
  assert.match(await savedBy(person, 'Export'), /player-in-the-game/)
  await person.close()
})

test('support lead: sees what the team did as sentences, in 1, and finds one call by its number', async () => {
  await job('support_lead', 1, async (person) => {
    await person.click(person.page.getByRole('link', { name: 'What people did, 7 days' }))
    const row = person.page.getByRole('row', {
      name: /support\.\d+@studio\.example banned the player/,
    })
    await row.first().waitFor()
    await row
      .first()
      .getByRole('link', { name: alice.slice(0, 8) })
      .waitFor()
  })
  const [entry] = await desk.service.world.sql<{ request_id: string }[]>`
    select request_id from audit_entries where action = 'user.banned' order by at desc limit 1
  `
  const person = await desk.as('support_lead')
  await person.open(`${desk.project}/audit?request_id=${entry?.request_id}`)
  await person.page.getByText('1 row', { exact: true }).waitFor()
  await person.close()
})

test('support: lets a player into a beta, in 3', async () => {
  const path = '/deployments'
  const beta = { deployment_id: 'beta', name: 'Closed beta', is_public: false }
  const made = await desk.service.admin('POST', path, beta)
  assert.equal(made.status, 201, await made.text())
  await job('support', 3, async (person) => {
    const { page } = person
    await lookFor(person, alice)
    const deployments = page.getByRole('region', { name: 'Deployments' })
    await person.click(deployments.getByRole('button', { name: 'Add to Closed beta' }))
    await deployments.getByRole('button', { name: 'Take out of Closed beta' }).waitFor()
  })
})

test('read only: sees how sign-in is set up, and whether the receiver is well, in 1 each', async () => {
  await job('read_only', 1, async (person) => {
    await person.click(room(person, 'Set-up'))
    await person.page.getByRole('heading', { level: 1, name: 'Set-up' }).waitFor()
    await person.page.getByRole('main').getByRole('link').first().waitFor()
    assert.equal(await person.page.getByRole('button', { name: /^New/ }).count(), 0)
  })
  await job('read_only', 1, async (person) => {
    await person.click(person.page.getByRole('link', { name: 'Receivers', exact: true }))
    const endpoints = person.page.getByRole('main').getByRole('listitem')
    await endpoints.getByRole('link').first().waitFor()
  })
})

test('merchant administrator: erases a player, and the page tells that it is done', async () => {
  const carol = await player(desk, 'carol')
  await job('merchant_admin', 4, async (person) => {
    const { page } = person
    await lookFor(person, carol)
    await page.getByRole('button', { name: 'Erase' }).waitFor()
    await person.click(page.getByRole('button', { name: 'Erase' }))
    const typed = page.getByRole('dialog').getByLabel(/^Type/)
    const words = await page
      .getByRole('dialog')
      .getByText(/^Type “/)
      .innerText()
    await typed.fill(/“(.*)”/.exec(words)?.[1] ?? '')
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Erase' }))
    await page.getByText('This player was erased, with all personal data.').waitFor()
    await page.reload()
    await page.getByText('erased', { exact: true }).waitFor()
  })
  const person = await desk.as('support')
  await person.open(`${desk.project}/players/7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50`)
  await person.page.getByText('This project has no such player.').waitFor()
  await person.close()
})

test('merchant administrator: sees all games at a glance, without a click', async () => {
  const { merchant_id } = desk.service.file
  const grant = { scope: 'merchant' as const, merchant_id, role: 'merchant_admin' }
  const person = await desk.person('runs.it@studio.example', [grant])
  const card = person.page.getByRole('listitem').filter({ hasText: 'Sandbox' })
  await card.getByText(/sign-ins? in 7 days · €9\.99/).waitFor()
  await person.close()
})

test('merchant administrator: sees what was earned by country and by item, in 1', async () => {
  await job('merchant_admin', 1, async (person) => {
    await person.click(person.page.getByRole('link', { name: 'By country' }))
    await person.page.getByRole('row', { name: /^Germany €9\.99 1$/ }).waitFor()
  })
  await job('shop', 1, async (person) => {
    await person.page.getByRole('row', { name: /^chest\.500 €9\.99 1$/ }).waitFor()
    assert.equal(person.clicks(), 0)
  })
  await job('read_only', 1, async (person) => {
    await person.click(person.page.getByRole('link', { name: 'By country' }))
    await person.page.getByRole('row', { name: /^Germany €9\.99 1$/ }).waitFor()
  })
})

test('merchant administrator: a key that is about to end leads to its page and to a new one, in 4', async () => {
  const { project_id } = desk.service.file
  const soon = new Date(desk.service.world.clock.now().getTime() + 3 * 86_400_000).toISOString()
  const body = { name: 'nightly', permissions: ['catalog.read'], expires_at: soon }
  const made = await desk.operator(`/projects/${project_id}/api_keys`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  assert.equal(made.status, 201, await made.text())
  await job('merchant_admin', 4, async (person) => {
    const { page } = person
    await person.click(page.getByRole('main').getByRole('link', { name: /nightly/ }))
    await person.click(page.getByRole('button', { name: 'New key' }))
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nightly, next')
    await person.click(page.getByLabel(/catalog\.read/))
    await person.click(page.getByRole('button', { name: 'Make the key' }))
    await page.getByRole('dialog', { name: 'The key nightly, next' }).waitFor()
  })
})

test('an event that the processor reported and did not fit leads to its transaction, in 2', async () => {
  const secrets = { signing_secrets: ['whsec_next0123456789abcdef'] }
  const put = await desk.service.admin('PUT', '/processors/stripe', secrets)
  assert.equal(put.status, 200, await put.text())
  await desk.service.world.sql`
    insert into processor_events (
      project_id, processor, event_id, type, subject, transaction_id, is_test, occurred_at, received_at, outcome, detail
    ) values (
      ${desk.service.file.project_id}, 'stripe', 'evt_1', 'charge.refunded', 'ch_1', ${order}, false, now(), now(),
      'conflict', 'refunded by somebody at the processor'
    )
  `
  for (const role of ['support_lead', 'merchant_admin'])
    await job(role, 2, async (person) => {
      const { page } = person
      const needs = page.getByRole('region', { name: 'Needs you' })
      await person.click(needs.getByRole('link', { name: /not fit what is known/ }))
      await page.getByText('refunded by somebody at the processor').waitFor()
      await person.click(page.getByRole('row').getByRole('link', { name: `Transaction ${order}` }))
      await page.getByRole('heading', { level: 1, name: /€9\.99/ }).waitFor()
    })
})

test('read only: sees who changed what, in 1', async () => {
  await job('read_only', 1, async (person) => {
    await person.click(room(person, 'Audit'))
    await person.page.getByRole('rowheader').first().waitFor()
  })
})

test('support lead: saves the players whom a filter finds as a file, in 2', async () => {
  await job('support_lead', 2, async (person) => {
    await person.click(room(person, 'Players'))
    await person.page.getByRole('row', { name: /Alice/ }).waitFor()
    const text = await savedBy(person, 'Save as CSV')
    assert.match(text, /^user_id,username,name,/)
    assert.match(text, /,Alice,/)
  })
})

test('merchant administrator: saves the audit of a month as a file, in 3', async () => {
  await job('merchant_admin', 3, async (person) => {
    await person.click(room(person, 'Audit'))
    await person.click(person.page.getByRole('link', { name: 'All, 30 days' }))
    await person.page.getByText('Since: the last 30 days').waitFor()
    const text = await savedBy(person, 'Save as CSV')
    assert.match(text, /user\.banned/)
    assert.match(text, /^at,/)
  })
})

test('read only: finds one transaction, and copies what a colleague needs to see the same, in 2 and 1', async () => {
  const person = await desk.as('read_only', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = person
  await person.open(desk.project)
  await page.getByRole('heading', { name: 'Sandbox', level: 1 }).waitFor()
  person.count()
  await lookFor(person, String(order))
  await page.getByRole('heading', { level: 1, name: /€9\.99/ }).waitFor()
  assert.ok(person.clicks() <= 2)
  person.count()
  await person.click(page.getByRole('button', { name: 'Copy link' }))
  await page.getByText('Copied').waitFor()
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
  assert.equal(await clipboard(), page.url())
  await page.getByRole('button', { name: 'Copy as curl' }).click()
  const path = `/api/v2/project/${desk.service.file.project_id}/admin/transactions/${order}`
  assert.equal(await clipboard(), `curl -u "$KEY" '${new URL(page.url()).origin}${path}'`)
  await page.getByRole('link', { name: 'What changed here' }).click()
  await page.getByText(`Done to: transaction ${order}`).waitFor()
  await person.close()
})

test('a person of several games finds a player in whichever of them, and Enter chooses none of two', async () => {
  const { merchant_id } = desk.service.file
  const made = await desk.operator('/projects', {
    method: 'POST',
    body: JSON.stringify({ merchant_id, name: 'Harbour Lights' }),
  })
  const { project_id } = (await made.json()) as { project_id: number }
  await desk.service.world.sql`
    insert into users (project_id, user_id, name, email, created_at)
    values (${project_id}, gen_random_uuid(), 'Zoe', 'zoe@players.example', now())
  `
  const grant = { scope: 'merchant' as const, merchant_id, role: 'support' }
  const person = await desk.person('many.games@studio.example', [grant])
  const { page } = person
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  person.count()
  await lookFor(person, 'zoe@players.example')
  await page.getByRole('heading', { name: 'Zoe', level: 1 }).waitFor()
  assert.ok(page.url().includes(`/projects/${project_id}/players/`))
  assert.equal(person.clicks(), 2)
  await desk.service.world.sql`
    update users set email = 'zoe@players.example' where user_id = ${alice}
  `
  await person.open('')
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  await lookFor(person, 'zoe@players.example')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Harbour Lights/).waitFor()
  await dialog.getByText(/^Sandbox/).waitFor()
  await dialog.getByRole('searchbox').fill('harbour')
  await dialog.getByRole('link', { name: /^Harbour Lights/ }).click()
  await page.getByRole('heading', { name: 'Harbour Lights', level: 1 }).waitFor()
  await lookFor(person, 'endpoints')
  await page.getByRole('dialog').getByRole('link', { name: 'Webhook endpoints' }).click()
  await page.getByRole('heading', { level: 1, name: /endpoints/i }).waitFor()
  await person.close()
})
