/** Our own addresses for the images of items, as the console shows them. */
import { form, Type } from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
import {
  adminCalls,
  type Deps,
  nullablePictureAddress,
  pictureAddress,
} from '../../projects/index.ts'
import { about } from '../call.ts'
import { skuPattern } from '../contract.ts'
import { listImages } from './item-lists.sql.ts'

const sku = skuPattern.slice(1, -1)

const Query = Type.Object(
  {
    skus: Type.String({
      pattern: `^${sku}(,${sku}){0,99}$`,
      ...form('words'),
      description: '1 to 100, separated by commas',
    }),
  },
  { additionalProperties: false },
)

const Addresses = Type.Object({
  items: Type.Array(Type.Object({ sku: Type.String(), address: nullablePictureAddress })),
})

/** Adds the call; the scope must be one that admits to projects and speaks the admin dialect. */
export const addItemPictures = (
  app: FastifyInstance,
  deps: Pick<Deps, 'sql' | 'clock' | 'keyring' | 'admission'>,
): void =>
  adminCalls(app, deps.admission).get(
    '/pictures/items',
    {
      ...about(
        'listItemPictures',
        'Addresses by which a page of the console shows the images of items',
        'The service fetches the images itself, so that their hosts do not learn who is at work. Of an item that is not there nothing is answered.',
      ),
      querystring: Query,
      response: { 200: Addresses },
    },
    async ({ projectId }, request) => {
      const rows = await listImages(deps.sql, projectId, request.query.skus.split(','))
      return { items: rows.map(({ sku, url }) => ({ sku, address: pictureAddress(deps, url) })) }
    },
  )
