/** The order of the networks on the sign-in page: from most to least used where the player comes from. */
import type { Usage } from '../counting/sign-in-counts.ts'

/**
 * The expected order before anybody has signed in, most used first. These are assumptions about players and no
 * measurements; a few dozen sign-ins of a project outweigh them.
 */
const everywhere =
  'google apple facebook steam discord xsolla microsoft xbox epicgames twitch twitter amazon github youtube paypal yahoo reddit battlenet linkedin msn vk wechat yandex kakao naver qq ok mailru weibo baidu vimeo'.split(
    ' ',
  )

/** The network that comes first in a country, or in a language where the country says nothing. */
const first: Readonly<Record<string, string>> = {
  zh: 'wechat qq weibo baidu apple steam microsoft',
  zh_TW: 'google apple facebook steam discord',
  zh_HK: 'google apple facebook steam wechat',
  ko: 'kakao naver google apple facebook discord',
  ja: 'google apple twitter yahoo amazon discord steam',
  ru: 'vk yandex google steam mailru ok apple discord',
  de: 'google apple steam discord paypal amazon facebook',
  fr: 'google apple facebook discord steam',
  es: 'google facebook apple discord steam twitch',
  pt: 'google facebook apple discord steam twitch',
  en_US: 'google apple discord facebook xbox steam',
  en_GB: 'google apple facebook discord xbox steam',
  en_IN: 'google facebook apple discord',
}

/** How many sign-ins the expectation counts for. */
const weightOfExpectation = 30

/**
 * Orders networks for a locale. Its own sign-ins count first; where there are few, those of the language's other
 * countries speak; where there are few of them, too, the expectation. Networks that a project added itself are
 * expected first: they are there for its own players.
 */
export const orderNetworks = <T extends { name: string }>(
  networks: readonly T[],
  locale: string,
  usage: Usage,
): T[] => {
  const names = networks.map(({ name }) => name)
  const language = languageOf(locale)
  const related = [...usage].filter(([other]) => languageOf(other) === language)
  const inLanguage = sharesOf(
    names,
    (name) => related.reduce((sum, [, counts]) => sum + (counts.get(name) ?? 0), 0),
    expectation(names, locale),
  )
  const here = usage.get(locale)
  const shares = sharesOf(names, (name) => here?.get(name) ?? 0, inLanguage)
  return networks
    .map((network) => ({ network, share: shares.get(network.name) ?? 0 }))
    .sort((one, other) => other.share - one.share)
    .map(({ network }) => network)
}

const languageOf = (locale: string): string => locale.split('_', 1)[0] ?? ''

/** Counts as shares, drawn toward what is expected as if that had been seen some dozen times. */
const sharesOf = (
  names: readonly string[],
  countOf: (name: string) => number,
  expected: ReadonlyMap<string, number>,
): Map<string, number> => {
  const all = names.reduce((sum, name) => sum + countOf(name), 0)
  return new Map(
    names.map((name) => [
      name,
      (countOf(name) + weightOfExpectation * (expected.get(name) ?? 0)) /
        (all + weightOfExpectation),
    ]),
  )
}

/** Shares before anything is known: each place is used half, a third, a quarter … as much as the first. */
const expectation = (names: readonly string[], locale: string): Map<string, number> => {
  const leaders = (first[locale] ?? first[languageOf(locale)] ?? '').split(' ')
  const places = [...new Set([...leaders, ...everywhere])]
  const placeOf = (name: string): number =>
    name.startsWith('custom:')
      ? -1
      : places.indexOf(name) < 0
        ? places.length
        : places.indexOf(name)
  const sorted = [...names].sort((one, other) => placeOf(one) - placeOf(other))
  const total = sorted.reduce((sum, _, index) => sum + 1 / (index + 1), 0)
  return new Map(sorted.map((name, index) => [name, 1 / (index + 1) / total]))
}
