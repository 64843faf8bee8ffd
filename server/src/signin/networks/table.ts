/** The networks: a row for each that can be connected, and the names of all that the service knows of. */
import type { OAuthNetwork } from './network.ts'
import { amazon } from './rows/amazon.ts'
import { apple } from './rows/apple.ts'
import { baidu } from './rows/baidu.ts'
import { battlenet } from './rows/battlenet.ts'
import { discord } from './rows/discord.ts'
import { epicgames } from './rows/epicgames.ts'
import { facebook } from './rows/facebook.ts'
import { github } from './rows/github.ts'
import { google } from './rows/google.ts'
import { kakao } from './rows/kakao.ts'
import { linkedin } from './rows/linkedin.ts'
import { mailru } from './rows/mailru.ts'
import { microsoft } from './rows/microsoft.ts'
import { msn } from './rows/msn.ts'
import { naver } from './rows/naver.ts'
import { ok } from './rows/ok.ts'
import { paypal } from './rows/paypal.ts'
import { qq } from './rows/qq.ts'
import { reddit } from './rows/reddit.ts'
import { steam } from './rows/steam.ts'
import { twitch } from './rows/twitch.ts'
import { twitter } from './rows/twitter.ts'
import { vimeo } from './rows/vimeo.ts'
import { vk } from './rows/vk.ts'
import { wechat } from './rows/wechat.ts'
import { weibo } from './rows/weibo.ts'
import { xbox } from './rows/xbox.ts'
import { xsolla } from './rows/xsolla.ts'
import { yahoo } from './rows/yahoo.ts'
import { yandex } from './rows/yandex.ts'
import { youtube } from './rows/youtube.ts'

/** A row of the table: the protocol tells which flow understands it. */
export type AnyNetwork = OAuthNetwork | typeof steam | typeof xsolla

/** In the order of their names. */
const rows: readonly AnyNetwork[] = [
  amazon,
  apple,
  baidu,
  battlenet,
  discord,
  epicgames,
  facebook,
  github,
  google,
  kakao,
  linkedin,
  mailru,
  microsoft,
  msn,
  naver,
  ok,
  paypal,
  qq,
  reddit,
  steam,
  twitch,
  twitter,
  vimeo,
  vk,
  wechat,
  weibo,
  xbox,
  xsolla,
  yahoo,
  yandex,
  youtube,
]

const table: ReadonlyMap<string, AnyNetwork> = new Map(rows.map((row) => [row.name, row]))

const aliases: Readonly<Record<string, string>> = { babka: 'xsolla' }

/** The 31 names of the interface, and `babka`, the older name of `xsolla`. */
export const networkNames: ReadonlySet<string> = new Set([...table.keys(), ...Object.keys(aliases)])

/** The name by which a network's connection and identities are kept. */
export const networkNameOf = (name: string): string =>
  Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name

/** The row of a network, by its name or alias; undefined where it is not on the list. */
export const findNetwork = (name: string): AnyNetwork | undefined => table.get(networkNameOf(name))

/** All networks that can be connected, in the order of the table. */
export const listNetworks = (): readonly AnyNetwork[] => [...table.values()]
