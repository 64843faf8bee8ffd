/** The pages on which a virtual currency is made and changed. */
import { ThingPage } from '../things/detail.tsx'
import { NewThingPage } from '../things/new.tsx'
import { currencyKind } from './kind.tsx'

export const NewCurrencyPage = () => <NewThingPage kind={currencyKind} />
export const CurrencyPage = () => <ThingPage kind={currencyKind} />
