/** The players who may order without money: what they get is real in the game. */
import type { Project, Settings } from '../../projects/index.ts'

/**
 * Whether a player may make an order of the sandbox. While a project has chosen nothing, everybody may in development,
 * and those alone who are listed in production (docs/interface/orders.md#the-sandbox).
 */
export const maySandbox = (
  { settings: { shop } }: Pick<Project, 'settings'>,
  { isProduction }: Pick<Settings, 'isProduction'>,
  userId: string,
): boolean => {
  switch (shop?.sandbox_orders ?? (isProduction ? 'listed' : 'everybody')) {
    case 'everybody':
      return true
    case 'listed':
      return shop?.sandbox_players?.includes(userId) ?? false
    default:
      return false
  }
}
