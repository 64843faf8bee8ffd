/** The field's SDKs: in which files of a studio's copy they hold addresses. */

export type Sdk = {
  /** How it is called on pages and on the screen. */
  title: string
  /** The endings of files that may hold addresses. */
  endings: readonly string[]
  /** How the lines begin that only comment, besides slashes and stars. */
  comment?: string
  /** Whether the SDK itself writes `https://` before a host. */
  isAlwaysSecure?: boolean
}

/** By the word of the command. Where each holds its addresses was read in its published source on 2026-11-24. */
export const sdks: Record<string, Sdk> = {
  unity: { title: 'Unity', endings: ['.cs', '.jslib'] },
  unreal: { title: 'Unreal', endings: ['.cpp', '.h'] },
  godot: { title: 'Godot', endings: ['.gd', '.cs'], comment: '#' },
  defold: { title: 'Defold', endings: ['.lua', '.script', '.gui_script'], comment: '--' },
  android: {
    title: 'Android',
    endings: ['.kt', '.kts', '.java', '.gradle'],
    isAlwaysSecure: true,
  },
  ios: { title: 'iOS', endings: ['.swift', '.m', '.mm'] },
  cocos: { title: 'Cocos Creator', endings: ['.ts', '.js'] },
  web: {
    title: 'web',
    endings: ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.html', '.vue', '.svelte'],
  },
}

/** Folders that tools make, or that hold the packages of others. */
export const passedBy: ReadonlySet<string> = new Set([
  ...['.git', '.gradle', 'node_modules', 'Pods', 'DerivedData', 'Library', 'Intermediate'],
  ...['Binaries', 'Saved', 'Temp', 'temp', 'obj'],
])

/** Libraries that are compiled: addresses inside them cannot be replaced. */
export const isCompiled = (name: string): boolean =>
  /xsolla.*\.(?:aar|jar|framework|xcframework|a|so|dll|dylib)$/i.test(name)
