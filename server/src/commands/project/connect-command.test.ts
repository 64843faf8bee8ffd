import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, beforeEach, describe, test } from 'node:test'
import { recordName } from '../../connect/copy.ts'
import { sdks } from '../../connect/sdks.ts'
import { connectCommand } from './connect-command.ts'

const folders: string[] = []
let folder: string
let said: string
let complained: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portreeve-connect-'))
  folders.push(folder)
  said = ''
  complained = ''
})
after(() => Promise.all(folders.map((one) => rm(one, { recursive: true, force: true }))))

const write = async (file: string, contents: string | Buffer): Promise<void> => {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), contents)
}
const read = (file: string): Promise<string> => readFile(join(folder, file), 'utf8')

const connect = async (...words: string[]): Promise<number> => {
  let code = -1
  const command = connectCommand(async (work) => {
    code = await work({
      config: { publicUrl: undefined, dataDir: folder },
      say: (line) => {
        said += line
      },
      complain: (line) => {
        complained += line
      },
    })
  })
  await command.parseAsync(words, { from: 'user' })
  return code
}
const url = ['--url', 'https://login.game.example']

/** A file of the kind that each SDK has, written for these tests, and its lines afterwards. */
const samples: Record<string, { file: string; lines: [before: string, after: string][] }> = {
  unity: {
    file: 'Assets/Xsolla/Auth/Api.cs',
    lines: [
      [
        '  private const string Base = "https://login.xsolla.com/api";',
        '  private const string Base = "https://login.game.example/api";',
      ],
      [
        '  static string Shop => $"https://store.xsolla.com/api/v2/project/{Id}";',
        '  static string Shop => $"https://login.game.example/api/v2/project/{Id}";',
      ],
      [
        '  var socket = "wss://ws-store.xsolla.com/connection/websocket";',
        '  var socket = "wss://login.game.example/connection/websocket";',
      ],
    ],
  },
  unreal: {
    file: 'Plugins/Xsolla/Source/Shop/Private/Shop.cpp',
    lines: [
      [
        'Build(TEXT("https://store.xsolla.com/api/v2/project/{Id}/items/groups"))',
        'Build(TEXT("https://login.game.example/api/v2/project/{Id}/items/groups"))',
      ],
      [
        'bTest ? TEXT("https://sandbox-secure.xsolla.com/x") : TEXT("https://secure.xsolla.com/x")',
        'bTest ? TEXT("https://login.game.example/x") : TEXT("https://login.game.example/x")',
      ],
    ],
  },
  godot: {
    file: 'addons/shop/shop.gd',
    lines: [
      [
        'const SHOP := "https://store.xsolla.com/api"',
        'const SHOP := "https://login.game.example/api"',
      ],
      ['# see https://login.xsolla.com/api', '# see https://login.xsolla.com/api'],
    ],
  },
  defold: {
    file: 'xsolla/shop.lua',
    lines: [
      ['    "https://store.xsolla.com/api",', '    "https://login.game.example/api",'],
      [
        '-- open `https://secure.xsolla.com/paystation4`',
        '-- open `https://secure.xsolla.com/paystation4`',
      ],
    ],
  },
  android: {
    file: 'sdk/src/main/java/Config.kt',
    lines: [
      ['apiHost = "login.xsolla.com"', 'apiHost = "login.game.example"'],
      [
        'const val SHOP = "https://store.xsolla.com"',
        'const val SHOP = "https://login.game.example"',
      ],
      ['import com.xsolla.android.login.XLogin', 'import com.xsolla.android.login.XLogin'],
    ],
  },
  ios: {
    file: 'LoginKit/Api.swift',
    lines: [
      [
        'static let shared = Kit(apiBasePath: "https://login.xsolla.com/api")',
        'static let shared = Kit(apiBasePath: "https://login.game.example/api")',
      ],
    ],
  },
  cocos: {
    file: 'extensions/sdk/assets/api.ts',
    lines: [
      [
        "new UrlBuilder('https://subscriptions.xsolla.com/api/user/v1')",
        "new UrlBuilder('https://login.game.example/api/user/v1')",
      ],
      [
        "tooltip: 'sandbox-secure.xsolla.com will be used instead',",
        "tooltip: 'sandbox-secure.xsolla.com will be used instead',",
      ],
    ],
  },
  web: {
    file: 'src/index.html',
    lines: [
      [
        "<script>start({ apiUrl: 'https://login.xsolla.com/api' })</script>",
        "<script>start({ apiUrl: 'https://login.game.example/api' })</script>",
      ],
    ],
  },
}

describe('connect', () => {
  test('has a sample of every SDK', () => {
    assert.deepEqual(Object.keys(samples).toSorted(), Object.keys(sdks).toSorted())
  })

  for (const [name, { file, lines }] of Object.entries(samples)) {
    test(`${name}: replaces the field’s addresses, tells each line, and brings every byte back`, async () => {
      // A mark of UTF-8, lines of Windows and a byte of Latin-1 are in copies of studios.
      const bytes = Buffer.concat([
        Buffer.from('\ufeff'),
        Buffer.from(lines.map(([before]) => before).join('\r\n')),
        Buffer.from([0x0d, 0x0a, 0xe9]),
      ])
      await write(file, bytes)
      assert.equal(await connect(name, folder, ...url), 0)
      const now = (await read(file)).slice(1).split('\r\n')
      assert.deepEqual(
        now.slice(0, -1),
        lines.map(([, line]) => line),
      )
      for (const [index, [before, line]] of lines.entries())
        assert.equal(said.includes(`${file}:${index + 1}  `), before !== line)
      assert.equal(await connect(name, folder, '--undo'), 0)
      assert.deepEqual(await readFile(join(folder, file)), bytes)
      assert.ok(!existsSync(join(folder, recordName)))
    })
  }

  test('with --dry-run says the same and changes nothing', async () => {
    const { file, lines } = samples.unity as (typeof samples)[string]
    const before = lines.map(([line]) => line).join('\n')
    await write(file, before)
    assert.equal(await connect('unity', folder, ...url, '--dry-run'), 0)
    assert.match(
      said,
      /Api\.cs:1 {2}https:\/\/login\.xsolla\.com → https:\/\/login\.game\.example\n/,
    )
    assert.match(said, /3 addresses in 1 file would be changed/)
    assert.equal(await read(file), before)
    assert.ok(!existsSync(join(folder, recordName)))
  })

  test('again with another address moves on, and --undo goes back to the beginning', async () => {
    await write('a.lua', 'x = "https://store.xsolla.com/api"')
    await connect('defold', folder, '--url', 'http://localhost:8080')
    await connect('defold', folder, ...url)
    assert.equal(await read('a.lua'), 'x = "https://login.game.example/api"')
    said = ''
    await connect('defold', folder, ...url)
    assert.match(said, /Nothing is to be changed here/)
    await connect('defold', folder, '--undo')
    assert.equal(await read('a.lua'), 'x = "https://store.xsolla.com/api"')
  })

  test('a line that somebody changed since is told, and never overwritten', async () => {
    await write('a.lua', 'x = "https://store.xsolla.com/api"\ny = "https://secure.xsolla.com/"')
    await connect('defold', folder, ...url)
    const edited = 'x = "https://other.example/api"\ny = "https://login.game.example/"'
    await write('a.lua', edited)
    said = ''
    assert.equal(await connect('defold', folder, '--url', 'https://new.example'), 1)
    assert.equal(await read('a.lua'), edited)
    assert.match(said, /^Nothing was changed/)
    assert.match(complained, /a\.lua:1 no longer has https:\/\/login\.game\.example in its place/)
    assert.equal(await connect('defold', folder, '--undo'), 1)
    assert.match(await read('a.lua'), /other\.example.*\n.*secure\.xsolla\.com/)
    await write('a.lua', 'x = "https://store.xsolla.com/api"')
    assert.equal(await connect('defold', folder, '--undo'), 0)
    assert.ok(!existsSync(join(folder, recordName)))
  })

  test('a record whose changes were not made is taken back without harm', async () => {
    await write('a.lua', 'x = "https://store.xsolla.com/api"')
    await connect('defold', folder, ...url)
    await write('a.lua', 'x = "https://store.xsolla.com/api"')
    await connect('defold', folder, ...url)
    assert.equal(await read('a.lua'), 'x = "https://login.game.example/api"')
    await rm(join(folder, 'a.lua'))
    assert.equal(await connect('defold', folder, '--undo'), 0)
  })

  test('leaves packages of others, scripts of the field and compiled libraries, and tells of the last two', async () => {
    await write('Library/cache.cs', 'x = "https://login.xsolla.com/api"')
    await write(
      'page.cs',
      's = "https://static.xsolla.com/widget.js"; h = "https://login.xsolla.com.evil.example"',
    )
    await write('Plugins/XsollaLogin.aar', 'https://login.xsolla.com')
    await connect('unity', folder, ...url)
    assert.match(await read('Library/cache.cs'), /login\.xsolla\.com/)
    assert.match(await read('page.cs'), /login\.xsolla\.com\.evil\.example/)
    assert.match(said, /Left: page\.cs:1 has https:\/\/static\.xsolla\.com/)
    assert.match(said, /Left: Plugins\/XsollaLogin\.aar is compiled/)
  })

  test('a folder that was connected as another SDK is not touched', async () => {
    await write('a.lua', 'x = "https://store.xsolla.com/api"')
    await connect('defold', folder, ...url)
    await assert.rejects(connect('unity', folder, '--undo'), /connected as defold/)
  })

  test('is a command of the program, and shows how it is used', async () => {
    const program = join(import.meta.dirname, '..', '..', 'portreeve.js')
    const child = spawn(process.execPath, [program, 'connect', 'unity'], { stdio: 'pipe' })
    const [errors] = await Promise.all([text(child.stderr), once(child, 'close')])
    assert.match(errors, /missing required argument 'path'\n.+portreeve connect --help/)
    assert.equal(child.exitCode, 2)
  })

  test('words that make no sense are told before anything is done', async () => {
    const wrong: [string[], RegExp][] = [
      [[], /missing required argument 'sdk'/],
      [['unity'], /missing required argument 'path'/],
      [['roblox', folder, ...url], /'roblox' is invalid for argument 'sdk'.+unity/],
      [['unity', join(folder, 'nowhere'), ...url], /There is no folder/],
      [['unity', folder], /Say where the service is/],
      [['unity', folder, '--url', 'login.game.example'], /is no address of a service/],
      [['unity', folder, '--undo', ...url], /'--undo' cannot be used with option '--url/],
      [['android', folder, '--url', 'http://localhost:8080'], /calls https only/],
    ]
    for (const [words, message] of wrong) await assert.rejects(connect(...words), message)
  })
})
