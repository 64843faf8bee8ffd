/** The parts that all admin calls of the catalog share as HTTP. */
import { aboutCallsOf, adminPath, trialNote as triedNote } from '../projects/index.ts'

/** The place of all admin calls of items and groups. */
export const itemsPath = `${adminPath}/items`

/** The API page's remark on calls that change. */
export const trialNote = `What is so already stays as it is, with its version. ${triedNote}`

/** Describes a call for the API page. */
export const about = aboutCallsOf('Catalog')
