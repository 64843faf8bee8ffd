/** Rules for every command of `portreeve`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { portreeve } from './program.ts'
import { examplesOf, pathOf } from './words/definition.ts'

const all = (command: CommandUnknownOpts): CommandUnknownOpts[] => [
  command,
  ...command.commands.flatMap(all),
]

/** The commands that do something, but for the one that only shells call. */
const doers = (): CommandUnknownOpts[] =>
  all(portreeve()).filter(
    (command) => examplesOf(command).length > 0 || command.commands.length === 0,
  )

/** The words of an example as a shell splits them, without where the output goes. */
const split = (words: string): string[] =>
  [...words.replace(/ > \S+$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )

test('every command says in a line and in sentences what it does, and shows an example', () => {
  assert.ok(doers().length > 25)
  for (const command of doers()) {
    if (command.name() === 'complete') continue
    const path = pathOf(command)
    assert.match(command.summary(), /^[a-z].*[^.]$/, path)
    assert.match(command.description(), /^[A-Z].*\.$/, path)
    assert.ok(examplesOf(command).length > 0, path)
    for (const option of command.options) assert.match(option.description, /^\S/, path)
    for (const argument of command.registeredArguments)
      assert.match(argument.description, /^\S/, path)
  }
})

test('every example is made of words that its command takes', async () => {
  for (const { words, path } of doers().flatMap((command) =>
    examplesOf(command).map((example) => ({ ...example, path: pathOf(command) })),
  )) {
    const program = portreeve()
    let ran = ''
    for (const command of all(program))
      if (command !== program && (command.commands.length === 0 || examplesOf(command).length > 0))
        command.action(() => {
          ran = pathOf(command)
        })
    await program.parseAsync(split(words), { from: 'user' })
    assert.equal(ran, path, words)
  }
})
