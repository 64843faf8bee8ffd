/** The processors that can be connected. */

import { paypal } from './paypal.ts'
import type { Processor } from './processor.ts'
import { stripe } from './stripe.ts'

export const knownProcessors: readonly Processor[] = [stripe, paypal]
