/**
 * The packages of a release. Each is put together in a folder of its own and packed there by npm: a tarball holds no
 * file by accident. The sources stay as they are: `npm start` in a clone needs no build.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

/** A package.json of ours, as far as a published one takes it over. */
type Manifest = {
  name: string
  version: string
  description?: string
  keywords?: string[]
  license: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  files?: string[]
}

const readManifest = async (...path: string[]): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, ...path, 'package.json'), 'utf8'))

const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`)

/** Copies files and folders of the repository to the same places of a package. */
const bring = async (stage: string, ...paths: string[]): Promise<void> => {
  for (const path of paths) await cp(join(root, path), join(stage, path), { recursive: true })
}

/** Where the service looks for the site of the documentation; server/src/app.ts names the same place. */
const sitePlace = join('server', 'dist', 'docs')

/**
 * The service. Node strips no types inside of `node_modules`, so the compiler does. Everything lies as it does in the
 * repository, so that each file finds its neighbours. Only our HTTP client, which is not published, comes inside of
 * `node_modules`, where imports look for it.
 */
const stageService = async (stage: string, site?: string): Promise<Manifest> => {
  const [whole, server, sandbox, client] = await Promise.all([
    readManifest(),
    readManifest('server'),
    readManifest('sandbox'),
    readManifest('http-client'),
  ])
  const words = ['-p', join('release', 'tsconfig.json'), '--outDir', stage]
  await run(join(root, 'node_modules', '.bin', 'tsc'), words, { cwd: root })
  if (site !== undefined) await cp(site, join(stage, sitePlace), { recursive: true })
  await run('npm', ['run', '--silent', 'build', '--workspace=console'], { cwd: root })
  await bring(
    stage,
    'console/dist',
    'server/migrations',
    'docs/openapi.json',
    'README.md',
    'CHANGELOG.md',
  )
  // Metrics read the version here, and Node reads that the files around it are modules.
  const ofServer = { name: server.name, version: server.version, private: true, type: 'module' }
  await writeJson(join(stage, 'server', 'package.json'), ofServer)

  const inside = join(stage, 'node_modules', client.name)
  await mkdir(join(inside, '..'), { recursive: true })
  await rename(join(stage, 'http-client'), inside)
  await cp(join(root, 'LICENSE'), join(inside, 'LICENSE'))
  const { name, version, license } = client
  const ofClient = { name, version, license, type: 'module', exports: './src/index.js' }
  await writeJson(join(inside, 'package.json'), ofClient)

  return {
    ...pick(whole, 'name', 'version', 'description', 'license'),
    keywords: ['portreeve', 'games', 'sign-in', 'oauth2', 'catalog', 'webhooks', 'xsolla'],
    type: 'module',
    bin: { portreeve: 'server/src/portreeve.js' },
    engines: { node: '>=20' },
    scripts: { postinstall: whole.scripts?.postinstall ?? '' },
    dependencies: { ...sandbox.dependencies, ...server.dependencies },
    bundleDependencies: [client.name],
    optionalDependencies: { ...whole.optionalDependencies, ...server.optionalDependencies },
  } as Manifest
}

/** A package that is built in its own folder: the files that its package.json names, without scripts and tools. */
const stageLibrary =
  (folder: string) =>
  async (stage: string): Promise<Manifest> => {
    await run('npm', ['run', '--silent', 'build'], { cwd: join(root, folder) })
    const { scripts: _, devDependencies: __, ...manifest } = await readManifest(folder)
    for (const path of [...(manifest.files ?? []), 'README.md'])
      await cp(join(root, folder, path), join(stage, path), { recursive: true })
    return manifest
  }

const pick = <T extends object, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>

const stages = [stageService, stageLibrary('receiver'), stageLibrary('client')]

/**
 * Packs all packages of a release.
 *
 * @param folder where the tarballs go; it exists
 * @param options.site the folder of the documentation's site, which the service brings along for `/docs`
 * @param options.repository the https address of the repository. The registry compares it with the one that built the
 *   package (https://docs.npmjs.com/generating-provenance-statements, read on 24 November 2026).
 * @returns the paths of the tarballs, the service first
 * @throws Error when the compiler or npm fails, with what it said
 */
export const packAll = async (
  folder: string,
  { site, repository }: { site?: string; repository?: string } = {},
): Promise<string[]> => {
  const files: string[] = []
  for (const fill of stages) {
    const stage = await mkdtemp(join(tmpdir(), 'portreeve-pack-'))
    try {
      const manifest = await fill(stage, site)
      await cp(join(root, 'LICENSE'), join(stage, 'LICENSE'))
      const from = repository && { repository: { type: 'git', url: `git+${repository}.git` } }
      await writeJson(join(stage, 'package.json'), { ...manifest, ...from })
      const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
      const { stdout } = await run('npm', words, { cwd: stage, maxBuffer: 64 * 1024 * 1024 })
      const [packed] = Object.values(JSON.parse(stdout)) as { filename: string }[]
      if (!packed) throw new Error(`npm pack named no file for ${manifest.name}: ${stdout}`)
      files.push(join(folder, packed.filename.replace('@', '').replace('/', '-')))
    } finally {
      await rm(stage, { recursive: true, force: true })
    }
  }
  return files
}
