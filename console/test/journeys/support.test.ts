/** The day of support, in a real browser: each job in no more clicks than it may cost, counted from the overview. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { ordered, paid, player, playing, refused } from '../support/players.ts'

let desk: Desk
let alice: string
let bob: string
before(async () => {
  desk = await startDesk()
  alice = await player(desk, 'alice')
  bob = await player(desk, 'bob')
})
after(() => desk?.close())

/** Somebody of a role on the overview of the project, from where clicks count. */
const at = async (role: string, work: (person: Person) => Promise<void>): Promise<void> => {
  const person = await desk.as(role)
  await person.open(desk.project)
  await person.page.getByRole('heading', { name: 'Sandbox', level: 1 }).waitFor()
  person.count()
  await work(person)
  await person.close()
}

/** Pastes a number into the search and takes the best hit: two clicks. */
const lookFor = async (person: Person, text: string): Promise<void> => {
  await person.page.keyboard.press('/')
  const field = person.page.getByRole('dialog').getByRole('searchbox')
  await person.paste(field, text)
  await person.press(field, 'Enter')
}

const called = (person: Person, name: string) =>
  person.page.getByRole('heading', { name, level: 1 }).waitFor()

/** From the overview to the player: two clicks. */
const openPlayer = async (person: Person, name: string): Promise<void> => {
  await person.click(person.page.getByRole('link', { name: 'Players' }))
  await person.click(person.page.getByRole('row').getByRole('link', { name }))
  await called(person, name)
}

test('support: explains why somebody cannot sign in, by the number on their page, in 2', async () => {
  const requestId = await refused(desk)
  await at('support', async (person) => {
    await lookFor(person, `Request ${requestId}`)
    await person.page.getByRole('heading', { name: /^Sign-in by steam/ }).waitFor()
    await person.page.getByRole('heading', { name: 'What to do' }).waitFor()
    await person.page.getByText(requestId).first().waitFor()
    assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
  })
})

test('support: finds a player by their Steam id, name or user id, in 2', async () => {
  const answer = await desk.service.admin('GET', `/users/${alice}`)
  const { identities } = (await answer.json()) as { identities: { id: string }[] }
  for (const text of [identities[0]?.id ?? '', 'Alice', alice])
    await at('support', async (person) => {
      await lookFor(person, text)
      await called(person, 'Alice')
      assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
    })
})

test('support: sees what a player paid and what was told of it, on one page', async () => {
  const id = await paid(desk, bob)
  await at('support', async (person) => {
    await openPlayer(person, 'Bob')
    await person.page.getByText(`Payment ${id}`).waitFor()
    await person.page.getByText('order_paid').first().waitFor()
    assert.ok(person.clicks() <= 2)
  })
})

test('support: bans with a reason and an end, and lifts it again, in 4 and 3', async () => {
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Alice')
    await person.click(page.getByRole('button', { name: 'Ban' }))
    await page.getByLabel('Reason').fill('Sold accounts')
    await page.getByLabel(/^Until/).fill('2036-01-01T00:00')
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Ban' }))
    await page.getByText(/^banned until/).waitFor()
    assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
    await page.getByText('Sold accounts').first().waitFor()
  })
  await at('support', async (person) => {
    const { page } = person
    await lookFor(person, alice)
    await called(person, 'Alice')
    await person.click(page.getByRole('button', { name: 'Lift the ban' }))
    await page.getByText('may play').waitFor()
    await page.getByRole('status').getByText('The ban is lifted.').waitFor()
    assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  })
})

/** Gives the first of these players goods, or takes them, as the studio's server does. */
const operate = async (verb: 'reward' | 'revoke', user: string, items: object[]): Promise<void> => {
  const { file, world } = desk.service
  const path = `/api/v2/project/${file.project_id}/inventory/${verb}`
  const answer = await fetch(`${file.public_url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.operatorKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify([{ user: { id: user }, items }]),
  })
  assert.equal(answer.status, 200, await answer.clone().text())
}

const good = async (
  sku: string,
  name: string,
  inventory_options: object,
  more: object = {},
): Promise<void> => {
  const body = { sku, name: { en: name }, inventory_options, ...more }
  const answer = await desk.service.admin('POST', '/items/virtual_items', body)
  assert.equal(answer.status, 201, await answer.clone().text())
}

test('support: gives a player something for the trouble in 5, once however often it is pressed', async () => {
  await good('potion', 'Potion', { consumable: { usages_count: 3 } })
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    await person.click(page.getByRole('link', { name: 'Inventory' }))
    await page.getByText('The player owns no item.').waitFor()
    await page.getByText('Nothing has come or gone yet.').waitFor()
    await person.click(page.getByRole('button', { name: 'Give something' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Item' }).fill('poti')
    await page.locator('#items-to-give option[value="potion"]').waitFor({ state: 'attached' })
    await dialog.getByRole('combobox', { name: 'Item' }).fill('nothing')
    await dialog.getByRole('button', { name: 'Give' }).click()
    await dialog.getByText('Nothing has this name or number.').waitFor()
    await dialog.getByRole('combobox', { name: 'Item' }).fill('potion')
    await dialog.getByRole('textbox', { name: 'How many' }).fill('5')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('For the trouble')
    await dialog.getByRole('button', { name: 'Give' }).dblclick()
    await page.getByRole('status').getByText('potion, now 5').waitFor()
    assert.ok(person.clicks() <= 5, `${person.clicks()} clicks`)
    await page.getByText('5 pieces').waitFor()
    const entries = page.getByRole('table', { name: 'Ledger' })
    await entries.getByText('For the trouble').waitFor()
    await entries.getByText(/^support\.\d+@/).waitFor()
    assert.equal(await entries.getByRole('row').count(), 2)
  })
})

test('support: takes something back in 5, and is told before what will really go, and when it cannot', async () => {
  await good('pass', 'Pass', { expiration_period: { type: 'day', value: 10 } })
  await operate('reward', alice, [
    { sku: 'potion', quantity: 3 },
    { sku: 'pass', quantity: 2 },
    { sku: 'gold', quantity: 120 },
  ])
  await at('support', async (person) => {
    const { page } = person
    const dialog = page.getByRole('dialog')
    await openPlayer(person, 'Alice')
    await person.click(page.getByRole('link', { name: 'Inventory' }))
    await person.click(page.getByRole('button', { name: 'Take back: Potion' }))
    await dialog.getByText('1 of 3 goes; 2 stay.').waitFor()
    await dialog.getByRole('textbox', { name: 'How many' }).fill('4')
    await dialog.getByText(/^There are only 3: /).waitFor()
    await dialog.getByRole('textbox', { name: 'How many' }).fill('3')
    await dialog.getByText('The opened piece goes, too, with 3 uses that are left.').waitFor()
    await person.click(dialog.getByRole('button', { name: 'Take back' }))
    await page.getByRole('status').getByText('potion, now 0').waitFor()
    assert.ok(person.clicks() <= 5, `${person.clicks()} clicks`)
    await page.getByRole('button', { name: 'Take back: Pass' }).click()
    await dialog
      .getByText(/^It ends so much sooner/)
      .getByText(/in 9 days|in 10 days/)
      .waitFor()
    await dialog.getByRole('textbox', { name: 'How many' }).fill('2')
    await dialog.getByText('It ends at once.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Take back: Gold' }).click()
    await operate('revoke', alice, [{ sku: 'gold', quantity: 120 }])
    await dialog.getByRole('button', { name: 'Take back' }).click()
    await dialog.getByText('The player does not have as many of it.').waitFor()
  })
  const german = await desk.as('read_only', { locale: 'de-DE' })
  const { page } = german
  await german.open(`${desk.project}/players/${alice}/inventory?sku=potion`)
  await page.getByText('Vom Studio genommen').waitFor()
  await page.getByText('für eine Zeit').waitFor()
  assert.equal(await page.getByRole('button', { name: /Zurücknehmen|Etwas geben/ }).count(), 0)
  await german.close()
})

test('support: follows an entry of the ledger to its order, and the trail to the inventory', async () => {
  const { file } = desk.service
  const { id, token } = await playing(desk, 'carol')
  const body = { sku: 'gift', name: { en: 'Gift' }, is_free: true }
  assert.equal((await desk.service.admin('POST', '/items/virtual_items', body)).status, 201)
  const claimed = await fetch(
    `${file.public_url}/api/v2/project/${file.project_id}/free/item/gift`,
    { method: 'POST', headers: { authorization: `Bearer ${token}` } },
  )
  assert.equal(claimed.status, 200, await claimed.clone().text())
  const { order_id: order } = (await claimed.json()) as { order_id: number }
  await operate('reward', id, [{ sku: 'gold', quantity: 1 }])
  await at('support', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/players/${id}/inventory`)
    await page.getByText('for good').waitFor()
    await page.getByRole('link', { name: `order ${order}` }).click()
    await page.getByText(`Transaction ${order}`).first().waitFor()
    await person.open(`${desk.project}/audit?action=inventory`)
    await page
      .getByRole('row')
      .filter({ hasText: 'gave goods to the player' })
      .getByRole('link', { name: id.slice(0, 8) })
      .click()
    await page.getByRole('heading', { name: 'carol', level: 1 }).waitFor()
    await page.getByRole('heading', { name: 'Ledger' }).waitFor()
  })
})

test('support: sees which limited items a player has bought, sets what is left in 4, and resets them', async () => {
  const { file } = desk.service
  const { id, token } = await playing(desk, 'dave')
  const schedule = { per_user: { interval_type: 'daily', time: '00:00:00Z' } }
  for (const [sku, more] of [
    ['bonus', {}],
    ['bonus.daily', { recurrent_schedule: schedule }],
  ] as const) {
    const limits = { per_user: 3, per_item: null, ...more }
    const consumable = { consumable: { usages_count: 1 }, expiration_period: null }
    await good(sku, `The ${sku}`, consumable, { is_free: true, limits })
    const path = `/api/v2/project/${file.project_id}/free/item/${sku}`
    const headers = { authorization: `Bearer ${token}` }
    const claimed = await fetch(`${file.public_url}${path}`, { method: 'POST', headers })
    assert.equal(claimed.status, 200, await claimed.clone().text())
  }
  await at('support', async (person) => {
    const { page } = person
    await person.open(`${desk.project}/players/${id}`)
    person.count()
    await person.click(page.getByRole('link', { name: 'Purchase limits' }))
    const table = page.getByRole('table', { name: 'Purchase limits' })
    await table.getByRole('row', { name: /^The bonus bonus 2 of 3 never/ }).waitFor()
    await table.getByRole('row', { name: /^The bonus\.daily bonus\.daily 2 of 3/ }).waitFor()
    await person.click(page.getByRole('button', { name: 'Set: The bonus', exact: true }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'How many are left' }).fill('many')
    await dialog.getByRole('button', { name: 'Set it' }).click()
    await dialog.getByText(/whole number/i).waitFor()
    await dialog.getByRole('textbox', { name: 'How many are left' }).fill('4')
    await dialog.getByRole('button', { name: 'Set it' }).click()
    await dialog.getByText(/^So many cannot be left/).waitFor()
    await dialog.getByRole('textbox', { name: 'How many are left' }).fill('0')
    await person.click(dialog.getByRole('button', { name: 'Set it' }))
    await page.getByRole('status').getByText('Set: The bonus, now 0 left').waitFor()
    await table.getByRole('row', { name: /^The bonus bonus 0 of 3/ }).waitFor()
    assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
    await page.getByRole('button', { name: 'Set: The bonus.daily', exact: true }).click()
    await dialog.getByText(/^This counts until/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Reset: The bonus', exact: true }).click()
    await dialog.getByText(/: all 3 are left\./).waitFor()
    await dialog.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('status').getByText('Reset: The bonus').waitFor()
    await table.getByRole('link', { name: 'The bonus', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Reset all' }).click()
    await dialog.getByRole('button', { name: 'Reset all' }).click()
    await page.getByText('The player has bought no limited item.').waitFor()
    await page.getByRole('link', { name: 'What changed here' }).click()
    await page.getByText('changed the purchase limit of').waitFor()
    await page.getByText('reset the purchase limit of').first().waitFor()
    await page
      .getByRole('link', { name: `${id.slice(0, 8)} for bonus`, exact: true })
      .first()
      .click()
    await page.getByRole('heading', { name: 'dave', level: 1 }).waitFor()
  })
  const reader = await desk.as('read_only')
  await desk.service.admin('PUT', '/user/limit/item/sku/bonus', {
    user: { user_external_id: id },
    available: 2,
  })
  await reader.open(`${desk.project}/players/${id}/limits`)
  await reader.page.getByText('2 of 3').waitFor()
  assert.equal(await reader.page.getByRole('button', { name: /^(?:Set|Reset)/ }).count(), 0)
  await reader.close()
})

test('support: a player says that they paid and got nothing, and the order tells why, in 2', async () => {
  await good(
    'elixir',
    'Elixir',
    { consumable: { usages_count: 1 }, expiration_period: null },
    { prices: [{ currency: 'EUR', amount: 2.5, is_default: true }] },
  )
  const order = await ordered(desk, alice, { sku: 'elixir', outcome: 'decline' })
  await at('support', async (person) => {
    const { page } = person
    await lookFor(person, order)
    await called(person, '€5.00 open test')
    await page.getByText('It waits for its money.').waitFor()
    const place = page.getByRole('navigation', { name: 'Where you are' })
    await place.getByRole('link', { name: 'Payments' }).waitFor()
    await page.getByRole('heading', { name: 'What the game was told' }).waitFor()
    await page.getByText('declined', { exact: true }).waitFor()
    assert.ok(person.clicks() <= 2, `${person.clicks()} clicks`)
    await page.getByText('"level": 7').waitFor()
    await page.getByText('try-7').waitFor()
    await page.getByRole('link', { name: /^Transaction / }).click()
    await called(person, '€5.00 declined test')
    await page.getByRole('link', { name: order, exact: true }).click()
    await called(person, '€5.00 open test')
  })
})

test('support: an order that is paid leads to its payment and to what the player owns; others are filtered, in 3', async () => {
  const order = await ordered(desk, bob, { sku: 'elixir', outcome: 'pay' })
  const other = await ordered(desk, 'of-the-studio', { sku: 'elixir' })
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    await person.click(page.getByRole('link', { name: 'All orders of this player' }))
    const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
    await rows.filter({ hasText: order }).filter({ hasText: '2 × Elixir' }).waitFor()
    assert.equal(await rows.count(), 2)
    assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
    await rows.getByRole('link').click()
    await page.getByText('It is paid, and the player got what they ordered.').waitFor()
    await page.getByRole('link', { name: /^Paid by transaction/ }).waitFor()
    await page.getByRole('link', { name: 'What the player owns now' }).click()
    await page.getByRole('heading', { name: 'Ledger' }).waitFor()
    await person.open(`${desk.project}/payments/orders?status=new&user_id=of-the-studio`)
    await rows.filter({ hasText: other }).waitFor()
    assert.equal(await rows.count(), 2)
    await person.open(`${desk.project}/payments/orders/999999999`)
    await page.getByText('This project has no such order.').waitFor()
  })
})

test('support: signs a player out on one device, and everywhere, in 3', async () => {
  await player(desk, 'bob')
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    await person.click(page.getByRole('button', { name: 'End', exact: true }).first())
    assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  })
  await player(desk, 'bob')
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    await person.click(page.getByRole('button', { name: 'Sign out everywhere' }))
    await page.getByText('Nowhere.').waitFor()
    await page.getByRole('status').getByText('Signed out everywhere.').waitFor()
    assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  })
})

test('support: a way in is taken away in 4, and the last one after words of its own', async () => {
  await player(desk, 'carol')
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'carol')
    await person.click(page.getByRole('button', { name: 'Take away' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It is the last way in.').waitFor()
    await person.click(dialog.getByRole('button', { name: 'Take the last one away' }))
    await page.getByText('No network: this player cannot come in.').waitFor()
    assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  })
})

test('support: sees what a player wrote, and removes their picture, in 4', async () => {
  const { token } = await playing(desk, 'bob')
  await writes(token)
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    const facts = page.getByRole('region', { name: 'Facts' })
    for (const text of ['bobby', '29 Feb 2000', '+12025550142'])
      await facts.getByText(text).waitFor()
    const own = page.getByRole('list', { name: 'Own' })
    await own.getByText('k00').waitFor()
    await page.getByRole('button', { name: 'Show all of 14 attributes' }).click()
    await own.getByText('ranger').waitFor()
    await person.click(facts.getByRole('button', { name: 'Remove the picture' }))
    const dialog = page.getByRole('dialog')
    await person.click(dialog.getByRole('button', { name: 'Remove the picture' }))
    await facts.getByRole('status').getByText('The picture is removed.').waitFor()
    assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  })
})

/** Has a player write a profile and a picture, and their game more attributes than a list shows at first. */
const writes = async (token: string): Promise<void> => {
  const ask = async (method: string, path: string, body: object): Promise<void> => {
    const isForm = body instanceof FormData
    const answer = await fetch(desk.service.file.public_url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    assert.ok(answer.ok, await answer.text())
  }
  await ask('PATCH', '/api/users/me', { nickname: 'bobby', birthday: '2000-02-29' })
  await ask('POST', '/api/users/me/phone', { phone_number: '+12025550142' })
  const many = Array.from({ length: 13 }, (_, nth) => `k${String(nth).padStart(2, '0')}`)
  await ask('POST', '/api/attributes/users/me/update', {
    attributes: [...many, 'z'].map((key) => ({ key, value: key === 'z' ? 'ranger' : '1' })),
  })
  const picture = new FormData()
  picture.append('picture', new Blob([onePoint]), 'avatar.gif')
  await ask('POST', '/api/users/me/picture', picture)
}

/** A picture of one point. */
const onePoint = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test('support: puts a player into a group, in 3', async () => {
  const made = await desk.service.admin('POST', '/groups', { name: 'Beta testers' })
  assert.equal(made.status, 201)
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    const groups = page.getByRole('region', { name: 'Groups' })
    await person.click(groups.getByRole('button', { name: 'Add to Beta testers' }))
    await groups.getByRole('button', { name: 'Take out of Beta testers' }).waitFor()
    assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  })
})

test('support neither erases nor exports: the buttons are not there, and the call answers 403', async () => {
  await at('support', async (person) => {
    await openPlayer(person, 'Bob')
    assert.equal(await person.page.getByRole('button', { name: 'Erase' }).count(), 0)
    assert.equal(await person.page.getByRole('button', { name: 'Export' }).count(), 0)
    const path = `/api/v2/project/${desk.service.file.project_id}/admin/users/${bob}`
    const status = await person.page.evaluate(async (url) => {
      const { csrf_token: token } = await (await fetch('/api/console/me')).json()
      const headers = { 'x-csrf-token': token }
      return (await fetch(url, { method: 'DELETE', headers })).status
    }, path)
    assert.equal(status, 403)
  })
})

test('support_lead: forgets a player, whose name is typed, in 4', async () => {
  const dora = await player(desk, 'dave')
  await at('support_lead', async (person) => {
    const { page } = person
    await lookFor(person, dora)
    await page.getByRole('button', { name: 'Erase' }).waitFor()
    await person.click(page.getByRole('button', { name: 'Erase' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await dialog.getByText('This is not the name that stands above.').waitFor()
    const [, name = ''] = /“(.*)”/.exec(await dialog.getByText(/^Type “/).innerText()) ?? []
    await dialog.getByLabel(/^Type/).fill(name)
    await person.click(dialog.getByRole('button', { name: 'Erase' }))
    await dialog.waitFor({ state: 'detached' })
    assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
  })
  assert.equal((await desk.service.admin('GET', `/users/${dora}`)).status, 404)
})

test('a session that ends loses no word: the dialog signs in over the page, and the ban is done once', async () => {
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    await page.getByRole('button', { name: 'Ban' }).click()
    await page.getByLabel('Reason').fill('Written before the session ended')
    const email = await page.evaluate(async () => {
      const me = await (await fetch('/api/console/me')).json()
      await fetch('/api/console/sign_out', {
        method: 'POST',
        headers: { 'x-csrf-token': me.csrf_token },
      })
      return String(me.user.email)
    })
    await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click()
    await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
    assert.equal(await page.getByLabel('Reason').inputValue(), 'Written before the session ended')
    await desk.signInElsewhere(person, email)
    await page.getByText('No mail? Sign in by a link').click()
    await page.getByRole('button', { name: 'I have signed in in another tab' }).click()
    await page.getByText('Written before the session ended').first().waitFor()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  })
  const { ban_reason: reason } = (await (
    await desk.service.admin('GET', `/users/${bob}`)
  ).json()) as {
    ban_reason: string
  }
  assert.equal(reason, 'Written before the session ended')
})

test('support: a player’s picture comes through us, and initials stand where none comes', async () => {
  const { sql } = desk.service.world
  await sql`update users set picture = 'https://avatars.example/alice.png' where user_id = ${alice}`
  await at('support', async ({ page, open }) => {
    // One pixel. The address in the picture is ours; the test stands in for what the service would fetch.
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    let fetched = 0
    await page.route('**/console/pictures?*', (route) => {
      fetched += 1
      return route.fulfill({ contentType: 'image/png', body: Buffer.from(pixel, 'base64') })
    })
    await open(`${desk.project}/players/${alice}`)
    await page.locator('h1 img').waitFor()
    assert.ok(
      await page
        .locator('h1 img')
        .evaluate((img) => (img as HTMLImageElement).decode().then(() => true)),
    )
    assert.equal(fetched, 1)
    await page.unroute('**/console/pictures?*')
    // The host is not there: the service answers 404, and the initials take the place.
    await sql`update users set picture = 'https://avatars.invalid/a.png' where user_id = ${alice}`
    await open(`${desk.project}/players`)
    const row = page.getByRole('row').filter({ hasText: 'Alice' })
    await row.locator('[aria-hidden="true"]').getByText('A', { exact: true }).waitFor()
    await row.locator('img').waitFor({ state: 'detached' })
  })
})
