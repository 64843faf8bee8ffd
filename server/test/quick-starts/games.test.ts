/** The quick starts for games sign a player in, renew the tokens and show the store, where their language is here. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openContext, startBrowser } from '../support/chromium.ts'
import { claimsOf } from '../support/player.ts'
import { findProgram, missing } from '../support/programs.ts'
import { type Service, startService } from '../support/service.ts'
import { type Bench, codeOf, createBench, run, standIns } from './pages.ts'

let service: Service
let bench: Bench
before(async () => {
  service = await startService()
  bench = createBench()
  const chest = {
    sku: 'chest.500',
    name: { en: 'A chest of gold' },
    description: { en: '500 gold' },
    content: [{ sku: 'gold', quantity: 500 }],
    prices: [{ currency: 'EUR', amount: 4.99, is_default: true, is_enabled: true }],
  }
  const made = await service.admin('POST', '/items/virtual_currency/package', chest)
  assert.equal(made.status, 201)
})
after(async () => {
  bench?.remove()
  await service?.close()
})

/** The words that the games of the tests take: where the service is, and which client and project they are. */
const words = (): string[] => {
  const { public_url, clients, project_id } = service.file
  return [public_url, String(clients.desktop.client_id), String(project_id)]
}

const playedThrough = ({ code, output, errors }: Awaited<ReturnType<typeof run>>): void => {
  assert.equal(code, 0, errors)
  const [token = '', ...store] = output.split('\n')
  assert.equal(claimsOf(token).provider, 'github')
  assert.match(store.join('\n'), /chest\.500/)
}

const compiler = findProgram('mcs')
const mono = findProgram('mono')
test('the script for Unity signs in, refreshes and shows the store', {
  skip: compiler && mono ? false : missing('mono'),
}, async () => {
  const script = bench.write('Portreeve.cs', codeOf('unity.md', 'cs'))
  const libraries = '-r:System.Net.Http.dll,System.Runtime.Serialization.dll'
  const out = ['-out:game.exe', script, join(standIns, 'unity.cs'), libraries]
  const built = await run(bench, compiler ?? '', ...out)
  assert.equal(built.code, 0, built.output + built.errors)
  playedThrough(await run(bench, mono ?? '', 'game.exe', ...words()))
})

const lua = findProgram('lua5.4')
const here = { folder: process.cwd(), environment: {} }
const hasSockets = lua && (await run(here, lua, '-e', 'require "socket"')).code === 0
test('the module for Defold signs in, refreshes and shows the store', {
  skip: hasSockets ? false : missing('lua5.4'),
}, async () => {
  bench.write('portreeve.lua', codeOf('defold.md', 'lua'))
  const game = join(standIns, 'defold.lua')
  playedThrough(await run(bench, lua ?? '', game, bench.folder, ...words()))
})

const parser = findProgram('gdparse')
test('the node for Godot is GDScript of Godot 4', {
  skip: parser ? false : missing('gdparse'),
}, async () => {
  const script = bench.write('portreeve.gd', codeOf('godot.md', 'gdscript'))
  const parsed = await run(bench, parser ?? '', script)
  assert.equal(parsed.code, 0, parsed.errors)
})

const godot = findProgram('godot3-server')
test('the node for Godot 3 signs in, refreshes and shows the store in a headless engine', {
  skip: godot ? false : missing('godot3-server'),
}, async () => {
  // The engine's build for servers opens no browser by itself.
  const opening = 'func _open(address):\n\tOS.execute("xdg-open", [address], false)\n'
  const code = codeOf('godot-3.md', 'gdscript').replace('OS.shell_open(', '_open(')
  bench.write('portreeve.gd', `${code}\n\n${opening}`)
  bench.write(
    'project.godot',
    'config_version=4\n\n[autoload]\n\nPortreeve="*res://portreeve.gd"\n',
  )
  const game = join(standIns, 'godot-3.gd')
  const all = ['--path', bench.folder, '--no-window', '--script', game, ...words()]
  const played = await run(bench, godot ?? '', ...all)
  // The engine's own lines come before the first of the game.
  const output = played.output.slice(played.output.indexOf('token: ') + 'token: '.length)
  playedThrough({ ...played, output })
})

const cpp = findProgram('g++')
test('the class for Unreal is C++ that a compiler takes, with headers in place of the engine’s', {
  skip: cpp ? false : missing('g++'),
}, async () => {
  const code = codeOf('unreal.md', 'cpp')
  // All that the engine's headers declare stands in one file; those that the code names are empty.
  for (const [, header = ''] of code.matchAll(/#include ["<]([^">]+)/g)) bench.write(header, '')
  const source = bench.write('portreeve.cpp', code)
  const engine = ['-include', join(standIns, 'unreal.h'), '-I', bench.folder]
  const taken = await run(bench, cpp ?? '', '-std=c++20', '-fsyntax-only', ...engine, source)
  assert.equal(taken.code, 0, taken.errors)
})

test('the module for web builds signs in in a browser, and shows the store', async () => {
  const module = stripTypeScriptTypes(codeOf('web.md', 'ts'))
  const { public_url: url, clients, project_id: project } = service.file
  const server = createServer((request, response) => {
    const isModule = request.url === '/portreeve.js'
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? module : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/signed-in`
  const game = JSON.stringify({ url, client: clients.desktop.client_id, project, redirectUri })
  const page = `<!doctype html><title>Game</title><button>Sign in</button><ul></ul>
    <script type="module">
      import { finishSignIn, readStore, startSignIn } from '/portreeve.js'
      document.querySelector('button').onclick = () => startSignIn(${game})
      const tokens = await finishSignIn(${game})
      const { items } = tokens ? await readStore(${game}, tokens) : { items: [] }
      document.querySelector('ul').innerHTML = items.map(({ sku }) => '<li>' + sku + '</li>').join('')
    </script>`
  const browser = await startBrowser()
  try {
    const tab = await (await openContext(browser, { locale: 'en-US' })).newPage()
    await tab.goto(redirectUri)
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.getByRole('link', { name: 'Discord' }).click()
    await tab.getByRole('link', { name: /^alice/ }).click()
    await tab.getByRole('listitem').filter({ hasText: 'chest.500' }).waitFor()
    assert.equal(new URL(tab.url()).search, '', 'the code does not stay in the address')
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
})
