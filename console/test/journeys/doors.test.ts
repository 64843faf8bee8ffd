/** Passkeys in a real browser with an authenticator of its own: added, signed in by, and removed, in counted clicks. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { barriers } from '../../../server/test/support/accessibility.ts'
import { openContext } from '../../../server/test/support/chromium.ts'
import { type Desk, type Person, startDesk } from '../support/desk.ts'

let desk: Desk
before(async () => {
  desk = await startDesk({ hasProvider: true })
})
after(() => desk?.close())

/** Gives the person's browser an authenticator that knows its owner. */
const withAuthenticator = async ({ page }: Person): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('support: adds a passkey within 3 clicks, and signs in by it with 1, without a mail', async () => {
  const person = await desk.as('support')
  const { page } = person
  await withAuthenticator(person)
  await person.open('me')
  person.count()
  await person.click(page.getByRole('button', { name: 'Add a passkey' }))
  const dialog = page.getByRole('dialog')
  await person.paste(dialog.getByLabel('Name'), 'Laptop')
  await person.click(dialog.getByRole('button', { name: 'Go on' }))
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByText('not used yet').waitFor()
  assert.ok(person.clicks() <= 3, `${person.clicks()} clicks`)
  assert.deepEqual((await barriers(page)).wrong, [])

  await page
    .getByRole('region', { name: 'Where you are signed in' })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await byPasskey.waitFor()
  assert.deepEqual((await barriers(page)).wrong, [])
  person.count()
  await person.click(byPasskey)
  await page.getByRole('button', { name: /^You: support/ }).waitFor()
  assert.equal(person.clicks(), 1)
  await person.open('me')
  await passkeys.getByText('Laptop').waitFor()
  assert.equal(await passkeys.getByText('not used yet').count(), 0)
  await person.close()
})

test('support: a session that is over goes on by a passkey, and the page is as it was', async () => {
  const person = await desk.as('support')
  const { page } = person
  await withAuthenticator(person)
  await person.open('me')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByText('not used yet').waitFor()
  await page.getByRole('button', { name: 'Rename Passkey' }).click()
  await dialog.getByLabel('Name').fill('Phone of the desk')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Rename' }).click()
  const over = page.getByRole('dialog', { name: 'You were signed out' })
  await over.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await passkeys.getByText('Phone of the desk').waitFor()
  await person.close()
})

test('support: a session of an hour ago adds no passkey before another sign-in, and nothing typed is lost', async () => {
  const person = await desk.as('support')
  const { page } = person
  await withAuthenticator(person)
  await person.open('me')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  const { sql } = desk.service.world
  const grow = async (): Promise<void> => {
    await sql`update console_sessions set created_at = created_at - interval '1 hour'`
  }
  await grow()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await dialog.getByLabel('Name').fill('Key of the desk')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await again.waitFor()
  assert.deepEqual((await barriers(page)).wrong, [])
  // Closing it leaves the session as it is, and says what was not done.
  await again.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('alert').getByText('Nothing was changed').waitFor()
  assert.equal(await dialog.getByLabel('Name').inputValue(), 'Key of the desk')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await again.waitFor()
  const email = await page.evaluate(async () => {
    const me = await (await fetch('/api/console/me')).json()
    return String(me.user.email)
  })
  await desk.signInElsewhere(person, email)
  await again.getByText('No mail? Sign in by a link').click()
  await again.getByRole('button', { name: 'I have signed in in another tab' }).click()
  await passkeys.getByText('Key of the desk').waitFor()
  await page.reload()
  await sessions.getByText('this browser').waitFor()
  assert.equal(await sessions.getByRole('listitem').count(), 1, 'the former session has ended')

  // The passkey itself is a sign-in, too: with it the removal goes on by a click.
  await grow()
  await passkeys.getByRole('button', { name: 'Remove Key of the desk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await again.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await passkeys.getByText('You have none yet.').waitFor()
  await person.close()
})

test('operator: a passkey of somebody is removed within 2 clicks, and signs nobody in', async () => {
  const owner = await desk.person('lost.device@studio.example', [
    { scope: 'project', project_id: desk.service.file.project_id, role: 'support' },
  ])
  await withAuthenticator(owner)
  await owner.open('me')
  await owner.page.getByRole('button', { name: 'Add a passkey' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click()
  await owner.page.getByText('not used yet').waitFor()

  const operator = await desk.as('operator')
  const { page } = operator
  await operator.open('installation/people')
  await page.getByRole('link', { name: 'lost.device' }).click()
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByText('Passkey', { exact: true }).first().waitFor()
  assert.deepEqual((await barriers(page)).wrong, [])
  operator.count()
  await operator.click(passkeys.getByRole('button', { name: 'Remove Passkey' }))
  await operator.click(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  await passkeys.getByText('This person has none.').waitFor()
  assert.ok(operator.clicks() <= 2, `${operator.clicks()} clicks`)
  await operator.close()

  await owner.page
    .getByRole('region', { name: 'Where you are signed in' })
    .getByRole('button')
    .first()
    .click()
  await owner.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await owner.page.getByRole('alert').getByText('The passkey is not known here').waitFor()
  await owner.close()
})

test('support: a browser that makes no passkey says so, and nothing is kept', async () => {
  const person = await desk.as('support')
  const { page } = person
  await withAuthenticator(person)
  await person.open('me')
  await page.route('**/api/console/passkeys', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('You have none yet.').waitFor()
  await person.close()
})

test('support: signs in at the studio’s provider with 2 clicks, and comes back to the page that was wanted', async () => {
  const { file } = desk.service
  const grants = [{ scope: 'project', project_id: file.project_id, role: 'support' }]
  const body = JSON.stringify({
    email: 'alice@players.example',
    name: 'Alice',
    grants,
    mail: false,
  })
  await desk.operator('/console_users', { method: 'POST', body })
  const context = await openContext(desk.browser, { locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${file.public_url}/console/${desk.project}/players?name=a`)
  await page.getByRole('link', { name: 'Sign in with Studio ID' }).click()
  // The page of the sandbox, on which somebody says who they are.
  await page.getByRole('link', { name: /^alice/ }).click()
  await page.getByRole('button', { name: 'You: Alice' }).waitFor()
  assert.equal(page.url(), `${file.public_url}/console/${desk.project}/players?name=a`)

  // The session ends while the page is open: the other tab signs in anew, and this one goes on.
  await page.goto(`${file.public_url}/console/me`)
  await page.getByRole('region', { name: 'Where you are signed in' }).waitFor()
  await context.clearCookies()
  await page
    .getByRole('region', { name: 'Passkeys' })
    .getByRole('button', { name: 'Add a passkey' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click()
  const over = page.getByRole('dialog', { name: 'You were signed out' })
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    over.getByRole('link', { name: 'Sign in with Studio ID' }).click(),
  ])
  await tab.getByRole('link', { name: /^alice/ }).click()
  await tab.getByRole('button', { name: 'You: Alice' }).waitFor()
  await tab.close()
  await page.bringToFront()
  await over.getByText('No mail? Sign in by a link').click()
  await over.getByRole('button', { name: 'I have signed in in another tab' }).click()
  await over.waitFor({ state: 'detached' })
  await context.close()
})

test('support: somebody whom the provider lets in and nobody has invited reads what to do', async () => {
  const context = await openContext(desk.browser, { locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(`${desk.service.file.public_url}/console`)
  await page.getByRole('link', { name: 'Sign in with Studio ID' }).click()
  await page.getByRole('link', { name: /^vac/ }).click()
  await page.getByRole('heading', { name: 'You were not signed in' }).waitFor()
  await page.getByRole('link', { name: 'Other ways to sign in' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await context.close()
})
