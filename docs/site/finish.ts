/** The last step: scripts that the generator left within pages become files, and what no page loads goes. */
import { hash } from 'node:crypto'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Other faces of the search than the one that the pages have.
const needless = 'pagefind/pagefind-{ui,modular-ui,component-ui,highlight}.{js,css}'

/** Goes over the files of a site that is served below `base`. */
export const finish = (folder: string, base: string): void => {
  for (const file of globSync(needless, { cwd: folder })) rmSync(join(folder, file))
  for (const file of globSync('**/*.html', { cwd: folder })) {
    const path = join(folder, file)
    const { page, scripts } = withoutInlineScripts(readFileSync(path, 'utf8'), `${base}/_astro/`)
    for (const [name, text] of scripts) writeFileSync(join(folder, '_astro', name), text)
    writeFileSync(path, withFocus(page))
  }
}

/**
 * Tables and code that are wider than a screen scroll by themselves. Only what has the focus can be scrolled by keys.
 * Source: WCAG 2.2, 2.1.1.
 */
const withFocus = (page: string): string =>
  page.replaceAll(/<(table|pre)(?=[ >])(?![^>]*tabindex)/g, '<$1 tabindex="0"')

/**
 * A page whose scripts all come from files below an address, and those files by their names. A script runs at its place
 * as before, because a file without `async` or `defer` is waited for.
 */
export const withoutInlineScripts = (
  page: string,
  address: string,
): { page: string; scripts: Map<string, string> } => {
  const scripts = new Map<string, string>()
  const changed = page.replaceAll(
    /<script((?:(?!\ssrc=)[^>])*)>([\s\S]*?)<\/script>/g,
    (_all, attributes: string, text: string) => {
      const name = `inline.${hash('sha256', text, 'hex').slice(0, 12)}.js`
      scripts.set(name, text)
      return `<script${attributes} src="${address}${name}"></script>`
    },
  )
  return { page: changed, scripts }
}
