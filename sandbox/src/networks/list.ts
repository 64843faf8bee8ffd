/** The networks that have a file of their own in this folder, in the order of their names. */
import type { Route } from '../http/routes.ts'
import type { World } from '../world.ts'
import { amazon } from './amazon.ts'
import { baidu } from './baidu.ts'
import { battlenet } from './battlenet.ts'
import { facebook } from './facebook.ts'
import { kakao } from './kakao.ts'
import { linkedin } from './linkedin.ts'
import { mailru } from './mailru.ts'
import { microsoft } from './microsoft/microsoft.ts'
import { xboxWeb } from './microsoft/xbox.ts'
import { naver } from './naver.ts'
import { ok } from './ok.ts'
import { paypal } from './paypal.ts'
import { qq } from './qq.ts'
import { reddit } from './reddit.ts'
import { twitter } from './twitter/twitter.ts'
import { vimeo } from './vimeo.ts'
import { vk } from './vk.ts'
import { wechat } from './wechat.ts'
import { weibo } from './weibo.ts'
import { yahoo } from './yahoo.ts'
import { yandex } from './yandex.ts'
import { youtube } from './youtube.ts'

const list: readonly ((world: World) => Route[])[] = [
  amazon,
  baidu,
  battlenet,
  facebook,
  kakao,
  linkedin,
  mailru,
  microsoft,
  naver,
  ok,
  paypal,
  qq,
  reddit,
  twitter,
  vimeo,
  vk,
  wechat,
  weibo,
  xboxWeb,
  yahoo,
  yandex,
  youtube,
]

/** The routes of all of them. */
export const simulatedNetworks = (world: World): Route[] => list.flatMap((one) => one(world))
