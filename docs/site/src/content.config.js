/** The pages, as build.ts has laid them ready. */

import { defineCollection } from 'astro:content'
import { docsSchema } from '@astrojs/starlight/schema'
import { glob } from 'astro/loaders'
import { plan } from '../plan.js'

export const collections = {
  docs: defineCollection({
    loader: glob({ base: plan.content, pattern: '**/*.md' }),
    schema: docsSchema(),
  }),
}
