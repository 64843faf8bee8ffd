/** Every button of the pages that `buttons.test.ts` leaves out. */
import { pressButtons } from '../../support/buttons.ts'

pressButtons(1)
