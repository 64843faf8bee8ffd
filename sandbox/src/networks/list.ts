/** The networks that have a file of their own in this folder, in the order of their names. */
import type { Route } from '../http/routes.ts'
import type { World } from '../world.ts'
import { vimeo } from './vimeo.ts'
import { vk } from './vk.ts'
import { wechat } from './wechat.ts'
import { weibo } from './weibo.ts'
import { yandex } from './yandex.ts'
import { youtube } from './youtube.ts'

const list: readonly ((world: World) => Route[])[] = [vimeo, vk, wechat, weibo, yandex, youtube]

/** The routes of all of them. */
export const simulatedNetworks = (world: World): Route[] => list.flatMap((one) => one(world))
