/** The pages that show virtual currencies: their list, and the history of one. The forms are a piece of their own. */
import { ThingHistory } from '../things/history.tsx'
import { ThingList } from '../things/list.tsx'
import { currencyKind, currencyPast } from './kind.tsx'

export const CurrenciesPage = () => <ThingList kind={currencyKind} />
export const CurrencyHistoryPage = () => <ThingHistory kind={currencyKind} past={currencyPast} />
