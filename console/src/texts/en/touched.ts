/** Words for what a deletion would touch. */
import { counted } from '../plural.ts'

const number = (count: number, isMore: boolean, one: string, other: string): string =>
  `${isMore ? 'At least ' : ''}${counted(count, one, other, 'en')}`

export const touched = {
  counting: 'Counting what it would touch …',
  kinds: {
    deliveries: (count: number, isMore: boolean) =>
      count === 0
        ? 'No delivery waits for it.'
        : `${number(count, isMore, 'delivery', 'deliveries')} that wait for it become dead letters.`,
    entitlements: (count: number, isMore: boolean) =>
      count === 0
        ? 'No player has an entitlement for it.'
        : `${number(count, isMore, 'entitlement', 'entitlements')} of players go with it.`,
    items: (count: number, isMore: boolean) =>
      count === 0
        ? 'No item names it.'
        : `${number(count, isMore, 'item', 'items')} of the catalog name it.`,
    keys_left: (count: number) =>
      count === 0
        ? 'No other valid key is left.'
        : `${counted(count, 'other valid key is', 'other valid keys are', 'en')} left.`,
    projects: (count: number, isMore: boolean) =>
      `It opens ${number(count, isMore, 'project', 'projects').replace('At', 'at')}.`,
    sign_ins: (count: number, isMore: boolean) =>
      count === 0
        ? 'Nobody has signed in by it in the last seven days.'
        : `${number(count, isMore, 'sign-in', 'sign-ins')} came by it in the last seven days.`,
    users: (count: number, isMore: boolean) =>
      count === 0
        ? 'No player is in it.'
        : `${number(count, isMore, 'player', 'players')} in it leave it.`,
  },
}
