/** The processors that can be connected. */
import type { Processor } from './processor.ts'
import { stripe } from './stripe.ts'

export const knownProcessors: readonly Processor[] = [stripe]
