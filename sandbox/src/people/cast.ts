/** The fixed cast: persons whose name says the case they are there for. */
import { ordinaryPerson, type Person } from './person.ts'

const person = (name: string, about: string, differs: Partial<Person> = {}): Person => ({
  ...ordinaryPerson(name),
  displayName: name.charAt(0).toUpperCase() + name.slice(1),
  about,
  ...differs,
})

const steamOf = (name: string, differs: Partial<Person['steam']>): Person['steam'] => ({
  ...ordinaryPerson(name).steam,
  ...differs,
})

/** In the order the pages show them. */
export const cast: readonly Person[] = [
  person('alice', 'verified e-mail, complete profile, nothing special'),
  person('bob', 'no e-mail address at any network', {
    email: null,
    emailVerified: false,
    apple: { ...ordinaryPerson('bob').apple, email: null },
  }),
  person('unverified', 'e-mail address not verified', { emailVerified: false }),
  person('impostor', 'gives the e-mail address of alice, not verified', {
    email: 'alice@players.example',
    emailVerified: false,
    apple: { ...ordinaryPerson('impostor').apple, email: 'alice@players.example' },
  }),
  person('hidden', "hides the e-mail address: Apple's relay, no name at GitHub, no avatar", {
    apple: { ...ordinaryPerson('hidden').apple, email: 'h1dd3n@privaterelay.appleid.com' },
    github: { ...ordinaryPerson('hidden').github, name: null },
    discord: { ...ordinaryPerson('hidden').discord, avatar: null },
  }),
  person('banned', "banned by the game's publisher at Steam", {
    steam: steamOf('banned', { publisherBanned: true }),
  }),
  person('vac', 'VAC-banned at Steam', { steam: steamOf('vac', { vacBanned: true }) }),
  person('borrower', 'plays a game borrowed from alice by Steam family sharing', {
    steam: steamOf('borrower', { ownerId: ordinaryPerson('alice').steam.id }),
  }),
  person('underage', 'a child account at Xbox', { ageGroup: 'Child' }),
  person('markup', 'a display name that is HTML', {
    displayName: '<img src=x onerror=alert(1)>',
    givenName: '<b>mark</b>',
    familyName: '"up" & sons',
    github: { ...ordinaryPerson('markup').github, name: '<script>alert(1)</script>' },
  }),
  person('unicode', 'a display name in several scripts', {
    displayName: 'Zoë 玩家 🎮 لاعب',
    givenName: 'Zoë',
    familyName: '玩家',
    github: { ...ordinaryPerson('unicode').github, name: 'Zoë 玩家 🎮' },
  }),
]
