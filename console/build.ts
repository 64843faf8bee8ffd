/**
 * Builds the console: `npm run build --workspace=console` into `console/dist`, or `node console/build.ts FOLDER` into
 * another folder.
 */
import { chmod, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import { settings } from './settings.ts'

/**
 * Builds the console aside and moves it to its place when it is whole. Readers of the folder never see a part of it.
 * The same sources and packages make the same bytes.
 *
 * @param into the folder; it need not be there, and what it held before is gone
 * @throws Error when the sources cannot be built
 */
export const buildConsole = async (into: string): Promise<void> => {
  const home = dirname(resolve(into))
  const aside = await mkdtemp(join(home, `${basename(into)}-`))
  try {
    await build({
      ...settings,
      logLevel: 'warn',
      build: {
        outDir: aside,
        emptyOutDir: false,
        // A picture in a data: address would be in the script, and not be kept by the browser.
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        // The files hold code of others, whose licences want to come along.
        license: { fileName: 'licences.md' },
        // The first that know light-dark(); all of 2024.
        target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
      },
    })
    // A temporary folder is its maker's alone, and the service may be somebody else.
    await chmod(aside, 0o755)
    await replace(aside, into)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/** A folder that is named by its sources holds the same already, and somebody may be reading it. */
const replace = async (aside: string, into: string): Promise<void> => {
  const isWhole = await stat(join(into, 'index.html')).catch(() => undefined)
  if (isWhole && namedBySources.test(basename(into))) return
  await rm(into, { recursive: true, force: true })
  await rename(aside, into).catch(async (error: unknown) => {
    if (!(await stat(join(into, 'index.html')).catch(() => undefined))) throw error
  })
}

const namedBySources = /^[0-9a-f]{16}$/

/** Removes whole builds of other sources that lie beside one; each folder is named by the hash of its sources. */
const removeOthers = async (kept: string): Promise<void> => {
  const home = dirname(resolve(kept))
  for (const name of await readdir(home))
    if (/^[0-9a-f]{16}(?:-|$)/.test(name) && !name.startsWith(basename(kept)))
      await rm(join(home, name), { recursive: true, force: true })
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  await buildConsole(folder ?? join(import.meta.dirname, 'dist'))
  if (folder !== undefined) await removeOthers(folder)
}
