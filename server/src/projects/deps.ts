/**
 * The parts of the service that areas are given: built once by `installation.ts` (and by tests), passed on as
 * arguments. It stands to the right of all rooms, which name what they need by themselves.
 */
import type { Admission } from './admission/admission.ts'
import type { Directory } from './directory/directory.ts'
import type { Parts } from './parts.ts'
import type { Occurrences } from './statistics/occurrences.ts'

/** Everything an area may ask for; the `Pick` at its door says what it does ask for. */
export type Deps = Parts & {
  directory: Directory
  admission: Admission
  /** Takes what statistics count beside the requests; absent where nothing of it is wanted. */
  occurrences?: Occurrences
}
