/** The pages of virtual currencies. */
import { ThingPage } from '../things/detail.tsx'
import { ThingHistory } from '../things/history.tsx'
import { ThingList } from '../things/list.tsx'
import { NewThingPage } from '../things/new.tsx'
import { currencyKind, currencyPast } from './kind.tsx'

export const CurrenciesPage = () => <ThingList kind={currencyKind} />
export const NewCurrencyPage = () => <NewThingPage kind={currencyKind} />
export const CurrencyPage = () => <ThingPage kind={currencyKind} />
export const CurrencyHistoryPage = () => <ThingHistory kind={currencyKind} past={currencyPast} />
