/**
 * Passwords that are guessed first. A list of leaked ones would be megabytes, and most of its lines are the same words
 * with digits around. So the words are listed, and a rule takes what people put around and into them.
 */

/** Words of the lists of leaked passwords, and what people of other languages type in their place. */
const words = new Set(
  `password passwort pass passw motdepasse contrasena contraseña senha parola wachtwoord haslo parol пароль
  qwerty qwertz azerty letmein welcome willkommen bienvenue admin administrator root login master user guest test
  tester testing default changeme secret geheim dragon monkey football baseball basketball soccer hockey shadow
  sunshine princess iloveyou loveyou love lovely trustno superman batman spiderman pokemon pikachu starwars
  ninja samurai mustang corvette ferrari porsche jordan michael michelle jennifer jessica daniel thomas andrew
  joshua matthew charlie robert george ashley nicole hannah samantha amanda anthony william richard alexander
  hunter killer access buster tigger summer winter spring autumn flower cookie cheese banana orange chocolate
  pepper ginger peanut butter freedom whatever computer internet google facebook samsung android iphone apple
  microsoft windows linux minecraft fortnite roblox steam gamer gaming player playstation nintendo xbox zelda
  mario warcraft counterstrike valorant league legends diablo matrix merlin phoenix thunder lightning eagle
  tiger lion bear wolf panther dolphin falcon chelsea arsenal liverpool barcelona realmadrid juventus yankees
  cowboys lakers rangers steelers angel angels heaven jesus christ blessed hello hallo hola bonjour ciao
  schatz hallo123 fuckyou fuckme fuck bitch asshole sexy babygirl baby angelina family mother father daddy
  mommy friend friends forever together destiny diamond silver golden purple yellow black white green blue
  maverick cooper harley yamaha honda toyota mercedes bailey maggie bandit rocket scooter snoopy sparky
  abcdef abcdefg abcdefgh zaq1zaq zaq12wsx qazwsx asdf zxcvbn zxcvbnm asdfgh asdfghjkl qwer qwert qwertyuiop iloveu
  nothing something anything nopassword nopass unknown private public system server network manager office`
    .split(/\s+/)
    .map((word) => word.toLowerCase()),
)

/** Rows of keyboards and of signs, along which people walk. */
const walks = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopü',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'йцукенгшщзхъ',
  'фывапролджэ',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '+': 't',
}

/** A number alone is guessed by counting: one of so many digits at least takes long enough. */
const fewestDigits = 12

/**
 * Whether a password is one of those that are guessed first, or made of what everybody knows of the player, such as
 * their name.
 */
export const isCommonPassword = (password: string, known: readonly string[] = []): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  if (/^\d+$/.test(text)) return text.length < fewestDigits || isMonotonous(text)
  if (isMonotonous(text) || isCount(text)) return true
  const about = known.map((one) => plain(one)).filter((one) => one.length >= 3)
  return variantsOf(text).some((core) => isGuessed(core, about))
}

const isGuessed = (core: string, about: readonly string[]): boolean =>
  words.has(core) || about.includes(core) || isWalk(core) || isDoubled(core)

/** The password with what people write around a word taken away, as it is and with its digits read as letters. */
const variantsOf = (text: string): string[] => {
  const begun = text.replace(/[^\p{L}]+$/u, '')
  const ended = text.replace(/^[^\p{L}]+/u, '')
  return [text, begun, ended, trimmed(text)].flatMap((part) => [
    plain(part),
    plain(asLetters(part)),
  ])
}

const asLetters = (text: string): string => [...text].map((sign) => leet[sign] ?? sign).join('')

/** Without digits and signs at both ends. */
const trimmed = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Letters and digits in lower case, and nothing between them. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const isWalk = (text: string): boolean =>
  text.length >= 3 && walks.some((walk) => walk.includes(text))

/** A walk along the digits, with a letter or two beside it. */
const isCount = (text: string): boolean => {
  const digits = text.replace(/\D/g, '')
  return digits.length >= 4 && text.length - digits.length <= 2 && isMonotonous(digits)
}

/** A word that stands there twice or more. */
const isDoubled = (text: string): boolean => {
  const half = /^(.{3,})\1+$/su.exec(text)?.[1]
  return half !== undefined && (words.has(half) || isWalk(half))
}

/** A unit of up to four signs again and again, or a walk along a row. */
const isMonotonous = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text) || isWalk(text)
