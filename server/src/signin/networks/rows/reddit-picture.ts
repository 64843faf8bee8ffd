/** Pictures at Reddit. */
import type { Quirks } from '../network.ts'

/**
 * Reddit's addresses of pictures carry a query escaped for HTML (`&amp;`), by which they do not work; without it they
 * do (www.reddit.com/dev/api#GET_api_v1_me, read 2026-11-20).
 */
export const redditPicture: NonNullable<Quirks['profile']> = (body) =>
  Promise.resolve({
    ...body,
    icon_img: withoutQuery(body.icon_img),
    snoovatar_img: withoutQuery(body.snoovatar_img),
  })

const withoutQuery = (address: unknown): unknown =>
  typeof address === 'string' ? address.split('?', 1)[0] : undefined
