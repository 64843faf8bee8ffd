/** The parts of the service that the pages of accounts need. */
import type { PasswordlessPageNeeds } from '../../passwordless/pages/needs.ts'
import type { PasswordNeeds } from '../needs.ts'

export type PasswordPageNeeds = PasswordNeeds & PasswordlessPageNeeds
