/** Every button of every second page of the console; `more-buttons.test.ts` has the others. */
import { pressButtons } from '../../support/buttons.ts'

pressButtons(0)
