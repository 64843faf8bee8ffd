/** The quick starts for games sign a player in, renew the tokens, buy and pay, where their language is here. */
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
let began: string
before(async () => {
  began = new Date().toISOString()
  service = await startService()
  bench = createBench()
  const chest = {
    sku: 'chest.500',
    name: { en: 'A chest of gold' },
    description: { en: '500 gold' },
    content: [{ sku: 'gold', quantity: 500 }],
    prices: [{ currency: 'EUR', amount: 4.99, is_default: true, is_enabled: true }],
  }
  const { prices: _, ...rest } = chest
  const welcome = { ...rest, sku: 'welcome', is_free: true }
  const potion = {
    sku: 'potion',
    name: { en: 'Potion' },
    description: null,
    vc_prices: [{ sku: 'gold', amount: 10, is_default: true }],
    inventory_options: { consumable: { usages_count: 1 }, expiration_period: null },
  }
  for (const [path, item] of [
    ['virtual_currency/package', chest],
    ['virtual_currency/package', welcome],
    ['virtual_items', potion],
  ] as const) {
    await make(path, item)
  }
})
after(async () => {
  bench?.remove()
  await service?.close()
})

const make = async (
  path: string,
  item: { sku: string; name: object } & Record<string, unknown>,
): Promise<void> => {
  const made = await service.admin('POST', `/items/${path}`, item)
  assert.equal(made.status, 201, `${item.sku}: ${await made.text()}`)
}

/** Makes a sword that a player can buy once, for money, and answers its sku. Each game has one of its own. */
const makeSword = async (game: string): Promise<string> => {
  const sku = `sword.${game}`
  await make('virtual_items', {
    sku,
    name: { en: 'Sword' },
    prices: [{ currency: 'EUR', amount: 4.99, is_default: true }],
    inventory_options: { consumable: null, expiration_period: null },
  })
  return sku
}

/** The words that games take: where the service is, which client and project they are, and the sword to buy. */
const wordsFor = (sword: string): string[] => {
  const { public_url, clients, project_id } = service.file
  return [public_url, String(clients.desktop.client_id), String(project_id), sword]
}

type Paid = {
  items: { sku: string }[]
  order: { status: string; mode: string; amount: string }
  user: { external_id: string }
}

/** Holds that the merchant is told once that the sword is paid; answers by whom. */
const toldAsPaid = async (sword: string): Promise<string | undefined> => {
  const answer = await service.admin('GET', `/webhook/events?types=order_paid&since=${began}`)
  const { items } = (await answer.json()) as { items: { body: string }[] }
  const told = items
    .map(({ body }) => JSON.parse(body) as Paid)
    .filter(({ items: [first] }) => first?.sku === sword)
  assert.equal(told.length, 1, `${sword} is told ${told.length} times`)
  const { status, mode, amount } = told[0]?.order ?? {}
  assert.deepEqual([status, mode, amount], ['paid', 'sandbox', '4.99'])
  return told[0]?.user.external_id
}

const playedThrough = async (
  { code, output, errors }: Awaited<ReturnType<typeof run>>,
  sword: string,
): Promise<void> => {
  assert.equal(code, 0, output + errors)
  const [token = '', ...store] = output.split('\n')
  const { provider, sub } = claimsOf(token)
  assert.equal(provider, 'github')
  const [before = '', after = ''] = store.join('\n').split('order done\n')
  assert.match(before, /chest\.500.*potion.*owned .*potion.*gold/s)
  const owned = (text: string, word: string) =>
    text.split('\n').some((line) => line.startsWith(word) && line.includes(sword))
  assert.deepEqual([owned(before, 'owned '), owned(after, 'bought ')], [false, true], output)
  assert.match(after, /again .*4502/, 'the game hears why it cannot be bought a second time')
  assert.equal(await toldAsPaid(sword), sub)
}

const compiler = findProgram('mcs')
const mono = findProgram('mono')
test('the script for Unity signs in, refreshes, shows the store and sells', {
  skip: compiler && mono ? false : missing('mono'),
}, async () => {
  const script = bench.write('Portreeve.cs', codeOf('unity.md', 'cs'))
  const libraries = '-r:System.Net.Http.dll,System.Runtime.Serialization.dll,System.Xml.dll'
  const out = ['-out:game.exe', script, join(standIns, 'unity.cs'), libraries]
  const built = await run(bench, compiler ?? '', ...out)
  assert.equal(built.code, 0, built.output + built.errors)
  const sword = await makeSword('unity')
  await playedThrough(await run(bench, mono ?? '', 'game.exe', ...wordsFor(sword)), sword)
})

const lua = findProgram('lua5.4')
const here = { folder: process.cwd(), environment: {} }
const hasSockets = lua && (await run(here, lua, '-e', 'require "socket"')).code === 0
test('the module for Defold signs in, refreshes, shows the store and sells', {
  skip: hasSockets ? false : missing('lua5.4'),
}, async () => {
  bench.write('portreeve.lua', codeOf('defold.md', 'lua'))
  const game = join(standIns, 'defold.lua')
  const sword = await makeSword('defold')
  const played = await run(bench, lua ?? '', game, bench.folder, ...wordsFor(sword))
  await playedThrough(played, sword)
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
test('the node for Godot 3 signs in, refreshes, shows the store and sells in a headless engine', {
  skip: godot ? false : missing('godot3-server'),
}, async () => {
  // The engine's build for servers opens no browser by itself.
  const opening = 'func _open(address):\n\tOS.execute("xdg-open", [address], false)\n'
  const code = codeOf('godot-3.md', 'gdscript').replaceAll('OS.shell_open(', '_open(')
  bench.write('portreeve.gd', `${code}\n\n${opening}`)
  bench.write(
    'project.godot',
    'config_version=4\n\n[autoload]\n\nPortreeve="*res://portreeve.gd"\n',
  )
  const game = join(standIns, 'godot-3.gd')
  const sword = await makeSword('godot')
  const all = ['--path', bench.folder, '--no-window', '--script', game, ...wordsFor(sword)]
  const played = await run(bench, godot ?? '', ...all)
  // The engine's own lines come before the first of the game.
  const output = played.output.slice(played.output.indexOf('token: ') + 'token: '.length)
  await playedThrough({ ...played, output }, sword)
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

test('the module for web builds signs in in a browser, shows the store, and sells', async () => {
  const module = stripTypeScriptTypes(codeOf('web.md', 'ts'))
  const { public_url: url, clients, project_id: project } = service.file
  const server = createServer((request, response) => {
    const isModule = request.url === '/portreeve.js'
    response.setHeader('content-type', isModule ? 'text/javascript' : 'text/html')
    response.end(isModule ? module : page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/signed-in`
  const game = JSON.stringify({
    url,
    client: clients.desktop.client_id,
    project,
    redirectUri,
    isSandbox: true,
  })
  const sword = await makeSword('web')
  const page = `<!doctype html><title>Game</title><button>Sign in</button><button>Buy</button><ul></ul><p></p>
    <script type="module">
      import {
        buy, claim, consume, finishSignIn, pay, readInventory, readItems, readStore, startSignIn,
      } from '/portreeve.js'
      const [signIn, order] = document.querySelectorAll('button')
      signIn.onclick = () => startSignIn(${game})
      const tokens = await finishSignIn(${game})
      const show = ({ items }) => items.map(({ sku }) => '<li>' + sku + '</li>').join('')
      const told = document.querySelector('p')
      order.onclick = async () => {
        try {
          const status = await pay(${game}, tokens, '${sword}')
          const { items } = await readInventory(${game}, tokens)
          told.textContent = [status, ...items.map(({ sku }) => sku)].join(' ')
        } catch (error) {
          told.textContent = error.message
        }
      }
      if (tokens) {
        await claim(${game}, tokens, 'welcome')
        await buy(${game}, tokens, 'potion', 'gold')
        const lists = [readStore, readItems, readInventory].map((read) => read(${game}, tokens))
        document.querySelector('ul').innerHTML = (await Promise.all(lists)).map(show).join('')
        await consume(${game}, tokens, 'potion', 1)
      }
    </script>`
  const browser = await startBrowser()
  try {
    const context = await openContext(browser, { locale: 'en-US' })
    const tab = await context.newPage()
    await tab.goto(redirectUri)
    await tab.getByRole('button', { name: 'Sign in' }).click()
    await tab.getByRole('link', { name: 'Discord' }).click()
    await tab.getByRole('link', { name: /^alice/ }).click()
    await tab.getByRole('listitem').filter({ hasText: 'chest.500' }).waitFor()
    assert.equal(await tab.getByRole('listitem').filter({ hasText: 'potion' }).count(), 2)
    assert.equal(new URL(tab.url()).search, '', 'the code does not stay in the address')
    const order = async () => {
      const opened = context.waitForEvent('page')
      await tab.getByRole('button', { name: 'Buy' }).click()
      return await opened
    }
    await (await order()).getByRole('button', { name: 'Cancel the purchase' }).click()
    await tab.getByText('canceled').waitFor()
    const payment = await order()
    await payment.getByRole('button', { name: 'Pay with the simulated card' }).click()
    await payment.getByRole('button', { name: 'Pay', exact: true }).click()
    await payment.getByText('Thank you!').waitFor()
    await tab.getByText(`done ${sword}`).waitFor()
    await toldAsPaid(sword)
    const blank = await order()
    await tab.getByText('4502').waitFor()
    // No tab stays open for an order that was refused.
    if (!blank.isClosed()) await blank.waitForEvent('close')
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
})
