/** The pages of attributes. */
import { ThingPage } from '../things/detail.tsx'
import { ThingList } from '../things/list.tsx'
import { NewThingPage } from '../things/new.tsx'
import { attributeKind } from './kind.tsx'

export const AttributesPage = () => <ThingList kind={attributeKind} />
export const NewAttributePage = () => <NewThingPage kind={attributeKind} />
export const AttributePage = () => <ThingPage kind={attributeKind} />
