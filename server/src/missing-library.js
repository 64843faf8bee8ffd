/**
 * Says what the machine lacks where the Node from npm cannot be loaded, with the command that brings it. The node of
 * the machine runs it, of any age: `postinstall` and `prestart` in package.json call it once `node` has failed.
 */
import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** The packages of Debian that have the libraries that Node loads. */
const packages = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' }

// By this name npm's scripts find the one in node_modules/.bin first.
const { status, stderr, error } = spawnSync('node', ['-e', '0'], { encoding: 'utf8' })
if (status !== 0) {
  const said = (stderr || String(error)).trim()
  const [, library] = /error while loading shared libraries: ([^:\s]+):/.exec(said) ?? []
  const name = library && packages[library]
  process.stderr.write(
    name
      ? `Portreeve's Node needs the library ${library}, which this machine lacks: apt-get install ${name}\n`
      : `Portreeve's Node cannot run here (${said}): install Node 26 or newer, then npm ci --omit=optional (see README.md).\n`,
  )
  process.exitCode = 1
}
