/** Words of rooms that come with the pages of the room: each piece is a file, and its words are what it exports. */
type CatalogWords = typeof import('./en/catalog/shared.ts') &
  typeof import('./en/catalog/items.ts') &
  typeof import('./en/catalog/things.ts') &
  typeof import('./en/catalog/files.ts')

/** The words of all these rooms, as they are when they are there. */
export type RoomTexts = CatalogWords &
  typeof import('./en/settings.ts') &
  typeof import('./en/inventory.ts') &
  typeof import('./en/limits.ts') &
  typeof import('./en/orders.ts') &
  typeof import('./en/payments.ts') &
  typeof import('./en/webhooks.ts')

const pieces = {
  catalog: {
    en: () => import('./en/catalog/shared.ts'),
    de: () => import('./de/catalog/shared.ts'),
  },
  items: {
    en: () => import('./en/catalog/items.ts'),
    de: () => import('./de/catalog/items.ts'),
  },
  things: {
    en: () => import('./en/catalog/things.ts'),
    de: () => import('./de/catalog/things.ts'),
  },
  files: {
    en: () => import('./en/catalog/files.ts'),
    de: () => import('./de/catalog/files.ts'),
  },
  inventory: {
    en: () => import('./en/inventory.ts'),
    de: () => import('./de/inventory.ts'),
  },
  limits: { en: () => import('./en/limits.ts'), de: () => import('./de/limits.ts') },
  orders: { en: () => import('./en/orders.ts'), de: () => import('./de/orders.ts') },
  setUp: { en: () => import('./en/settings.ts'), de: () => import('./de/settings.ts') },
  payments: { en: () => import('./en/payments.ts'), de: () => import('./de/payments.ts') },
  webhooks: { en: () => import('./en/webhooks.ts'), de: () => import('./de/webhooks.ts') },
} as const

export type PieceOfWords = keyof typeof pieces
export const piecesOfWords = Object.keys(pieces) as PieceOfWords[]

/** The words of some pieces in a language. */
export const wordsOfPieces = async (
  names: Iterable<PieceOfWords>,
  language: 'en' | 'de',
): Promise<Partial<RoomTexts>> =>
  Object.assign({}, ...(await Promise.all([...names].map((name) => pieces[name][language]()))))
