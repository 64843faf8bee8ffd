/**
 * Every page of the console in German, whose words are longer: without motion, and in the colours of the system. No
 * page shows a sentence that the service says in English.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../../../src/routes.ts'
import type { Person } from '../../support/desk.ts'
import { hearEnglish } from '../../support/english.ts'
import { everyPage } from '../../support/every-page.ts'
import { fits, isWell, moving, narrow, wide } from '../../support/looks.ts'
import { addressIn, isList } from '../../support/walk.ts'

const { desk, seeds, empty, each, oneOf } = everyPage({
  'German, narrow, without motion': { ...narrow, locale: 'de-DE', reducedMotion: 'reduce' },
  'German, wide, in the colours of the system': {
    ...wide,
    locale: 'de-DE',
    colorScheme: 'dark',
    forcedColors: 'active',
  },
})

const heard = new Map<Person, () => Promise<string[]>>()
/** Hears one person's answers, from the first time on. */
const englishOf = (person: Person): (() => Promise<string[]>) => {
  const known = heard.get(person) ?? hearEnglish(person.page)
  heard.set(person, known)
  return known
}

for (const { page: name } of pages)
  test(`${name}: is German, has no barriers, and fits with and without data`, async () => {
    await each(async (person, of) => {
      const english = englishOf(person)
      await person.open(addressIn(name, seeds()))
      await person.settled()
      assert.deepEqual(await english(), [], of)
      // The contrast is the system's affair where its colours are forced.
      await (of.includes('colours of the system') ? fits : isWell)(person.page, of)
      if (of.includes('without motion')) assert.equal(await moving(person.page), 0, of)
      assert.equal(await person.page.getAttribute('html', 'lang'), 'de', of)
      if (isList(name)) {
        await person.open(addressIn(name, empty()))
        await person.settled()
        await fits(person.page, of)
      }
      assert.deepEqual(person.wrong(), [], of)
    })
  })

/** A file that comes to nothing, and the number of its import. */
const brokenImport = async (): Promise<number> => {
  const { file } = desk().service
  const answer = await fetch(
    `${file.public_url}/api/v2/project/${file.project_id}/admin/catalog/imports`,
    {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${file.project_id}:${file.api_key}`)}`,
        'content-type': 'text/csv',
      },
      body: 'type,sku\nvirtual_currency,"coin\n',
    },
  )
  assert.equal(answer.status, 422)
  const list = await desk().service.admin('GET', '/catalog/imports?limit=1')
  return ((await list.json()) as { items: { import_id: number }[] }).items[0]?.import_id ?? 0
}

test('developer: a broken file, a tested network and a failed self-test are told in German', async () => {
  const [of, person] = oneOf(1)
  const { page } = person
  const english = englishOf(person)
  await person.open(`${desk().project}/catalog/imports/${await brokenImport()}`)
  await page
    .getByText('Zeile 2, Spalte 2: Ein Anführungszeichen wird geöffnet und nie geschlossen.')
    .waitFor()
  await person.open(`${addressIn('network', seeds())}?test=1`)
  await page.getByText(/^Callback-Adresse: Das ist die Callback-Adresse/).waitFor()
  const endpoint = `/webhook/endpoints/${seeds().endpoint}`
  const { url } = (await (await desk().service.admin('GET', endpoint)).json()) as { url: string }
  await desk().service.admin('PATCH', endpoint, { url: new URL('/nowhere', url).href })
  await person.open(addressIn('endpoint', seeds()))
  await page.getByRole('button', { name: 'Selbsttest starten' }).click()
  await page.getByText('Nicht jede Prüfung ist bestanden.').waitFor()
  await page
    .getByText(/^Die Antwort war 404/)
    .first()
    .waitFor()
  assert.deepEqual(await english(), [], of)
  assert.deepEqual(person.wrong(), [], of)
})
