/** The pages of groups. */
import { ThingPage } from '../things/detail.tsx'
import { ThingList } from '../things/list.tsx'
import { NewThingPage } from '../things/new.tsx'
import { groupKind } from './kind.tsx'

export const CatalogGroupsPage = () => <ThingList kind={groupKind} />
export const NewCatalogGroupPage = () => <NewThingPage kind={groupKind} />
export const CatalogGroupPage = () => <ThingPage kind={groupKind} />
