/** The day of support, in a real browser: each job in no more clicks than it may cost, counted from the overview. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Desk, type Person, startDesk } from '../support/desk.ts'
import { paid, player, refused } from '../support/players.ts'

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
    await page.getByRole('dialog').getByRole('button', { name: 'Lift the ban' }).click()
    await page.getByText('may play').waitFor()
    assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  })
})

test('support: signs a player out on one device, and everywhere, in 4', async () => {
  await player(desk, 'bob')
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    await person.click(page.getByRole('button', { name: 'End', exact: true }).first())
    assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByText('Nowhere.').waitFor()
  })
})

test('support: the last way in is taken only after a second question, in 5', async () => {
  await player(desk, 'carol')
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'carol')
    await person.click(page.getByRole('button', { name: 'Take away' }))
    const dialog = page.getByRole('dialog')
    await person.click(dialog.getByRole('button', { name: 'Take away' }))
    await person.click(dialog.getByRole('button', { name: 'Take the last one away' }))
    await page.getByText('No network: this player cannot come in.').waitFor()
    assert.ok(person.clicks() <= 5, `${person.clicks()} clicks`)
  })
})

test('support: puts a player into a group, in 4', async () => {
  const made = await desk.service.admin('POST', '/groups', { name: 'Beta testers' })
  assert.equal(made.status, 201)
  await at('support', async (person) => {
    const { page } = person
    await openPlayer(person, 'Bob')
    const groups = page.getByRole('region', { name: 'Groups' })
    await person.click(groups.getByRole('combobox'))
    await groups.getByRole('combobox').selectOption('Beta testers')
    await person.click(groups.getByRole('button', { name: 'Add' }))
    await groups.getByRole('button', { name: 'Take out of Beta testers' }).waitFor()
    assert.ok(person.clicks() <= 4, `${person.clicks()} clicks`)
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
