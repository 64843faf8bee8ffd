/** The pages of virtual currencies. */
import { ThingPage } from '../things/detail.tsx'
import { ThingList } from '../things/list.tsx'
import { NewThingPage } from '../things/new.tsx'
import { currencyKind } from './kind.tsx'

export const CurrenciesPage = () => <ThingList kind={currencyKind} />
export const NewCurrencyPage = () => <NewThingPage kind={currencyKind} />
export const CurrencyPage = () => <ThingPage kind={currencyKind} />
