/** Words for one change of many packages. */
import { counted } from '../plural.ts'

export const bulk = {
  amountIn: (currency: string) => `Amount (${currency})`,
  change: 'Change of all of them',
  choose: (sku: string) => `Choose ${sku}`,
  chooseAll: (count: number) => `Choose all ${count} that the filter finds`,
  chooseFirst: (count: number) => `Choose the first ${count} that the filter finds`,
  chooseNone: 'Choose none',
  chooseShown: (count: number) => `Choose all ${count} shown`,
  chosen: (count: number) => `${counted(count, 'package', 'packages', 'en')} chosen`,
  done: (done: number, count: number) => `${done} of ${count} saved`,
  kinds: {
    price: 'Set the price',
    raise: 'Raise the price by percent',
    lower: 'Lower the price by percent',
    isShown: 'Show in the store',
    isHidden: 'Do not show in the store',
    isOn: 'Switch on',
    isOff: 'Switch off',
    period: 'Sell in one period only',
    noPeriods: 'Sell always',
    joinGroup: 'Put into a group',
    leaveGroup: 'Take out of a group',
    place: 'Move to place …',
  },
  needs: { percent: 'Percent', group: 'Group', place: 'Place in the list, 1 is the first' },
  others: (count: number) =>
    `${counted(count, 'other package changes', 'other packages change', 'en')} likewise.`,
  overtaken: 'Somebody changed some of these meanwhile. This is what would change now: look again.',
  progress: 'Packages saved',
  unchanged: (count: number) =>
    `${counted(count, 'package stays as it is.', 'packages stay as they are.', 'en')}`,
}
