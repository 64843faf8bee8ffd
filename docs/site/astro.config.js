/** How the generator makes the site of what build.ts has laid ready; the plan says where that lies. */
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import { plan } from './plan.js'

// biome-ignore lint/style/noDefaultExport: the generator reads the default export
export default defineConfig({
  base: plan.base,
  outDir: plan.out,
  publicDir: plan.public,
  cacheDir: plan.cache,
  trailingSlash: 'always',
  devToolbar: { enabled: false },
  // Classes, whose colours stand in theme.css: the other highlighter writes styles into each word.
  markdown: { syntaxHighlight: 'prism' },
  // Scripts are files, so that the pages' policy allows none within a page.
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [
    starlight({
      title: 'Portreeve',
      description: plan.summary,
      // Pages of another language get its name in front (/docs/de/…); those of the first keep their addresses.
      locales: { root: { label: 'English', lang: 'en' } },
      sidebar: plan.sidebar,
      expressiveCode: false,
      customCss: ['./src/theme.css'],
      components: { Footer: './src/footer.astro', MarkdownContent: './src/content.astro' },
      head: [
        {
          tag: 'meta',
          attrs: { 'http-equiv': 'content-security-policy', content: plan.policy },
        },
        { tag: 'meta', attrs: { name: 'referrer', content: 'no-referrer' } },
      ],
    }),
  ],
})
