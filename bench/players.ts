/**
 * `npm run players --workspace=bench -- COUNT`: seconds that `portreeve players import` takes for so many players
 * (100,000 when left out): new ones, and once more as they are. Each has a confirmed address and two identities. The
 * command works on an embedded database in a folder of its own, which is in the seconds with its start.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(import.meta.dirname, '..', 'server', 'src', 'portreeve.js')
const count = Number(process.argv[2] ?? 100_000)
if (!Number.isSafeInteger(count) || count < 1) throw new Error('COUNT is a whole number from 1')

const folder = mkdtempSync(join(tmpdir(), 'portreeve-players-'))
chmodSync(folder, 0o711)

const uuidOf = (nth: number): string =>
  createHash('sha256')
    .update(String(nth))
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

const playerOf = (nth: number): string =>
  `${JSON.stringify({
    user_id: uuidOf(nth),
    username: `player_${nth}`,
    name: `Player ${nth}`,
    email: `player-${nth}@players.example`,
    is_email_confirmed: true,
    picture: `https://cdn.game.example/pictures/${nth}.png`,
    country: 'DE',
    created_at: '2024-03-01T12:00:00Z',
    identities: [
      { provider: 'steam', id: String(76_561_197_960_265_728n + BigInt(nth)) },
      { provider: 'email', id: `player-${nth}@players.example` },
    ],
  })}\n`

const writePlayers = async (file: string): Promise<void> => {
  const out = createWriteStream(file)
  for (let nth = 0; nth < count; nth += 1) {
    if (!out.write(playerOf(nth))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

const run = async (words: readonly string[]): Promise<{ seconds: number; says: string }> => {
  const began = performance.now()
  const child = spawn(process.execPath, [program, ...words], {
    env: { ...process.env, PORTREEVE_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let says = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    says += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, says: says.trim() }
}

try {
  const game = join(folder, 'game.json')
  writeFileSync(
    game,
    JSON.stringify({ merchants: [{ name: 'Studio', projects: [{ name: 'Game' }] }] }),
  )
  const file = join(folder, 'players.ndjson')
  await writePlayers(file)
  await run(['apply', game])
  for (const step of ['new', 'as they are']) {
    const { seconds, says } = await run(['players', 'import', file])
    const perMillion = (seconds * 1e6) / count / 60
    process.stdout.write(
      `${count} players, ${step}: ${seconds.toFixed(1)} s, ${perMillion.toFixed(1)} minutes a million (${says})\n`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
