/**
 * How a command is described. Its help, the page of all commands (docs/command-line.md) and the completion of shells
 * read the same description, and so does the parser.
 */
import {
  Command,
  type CommanderError,
  type CommandUnknownOpts,
  Option,
} from '@commander-js/extra-typings'
import { didYouMean } from '../../base/nearest.ts'
import { Misuse } from './misuse.ts'

export type Example = {
  /** The words behind `portreeve`. */
  words: string
  does: string
}

export type Facts = {
  /** A line in the list of commands. */
  summary: string
  /** Sentences for the command's own help; the summary where it is left out. */
  description?: string
  /** Groups whose commands have examples of their own need none. */
  examples?: readonly Example[]
}

/** Gives a command's work the tools that it needs, and ends the process with the code that it answers. */
export type Within<Tools> = (work: (tools: Tools) => Promise<number>) => Promise<void>

const examples = new WeakMap<CommandUnknownOpts, readonly Example[]>()

/** The examples of a command, in their order. */
export const examplesOf = (command: CommandUnknownOpts): readonly Example[] =>
  examples.get(command) ?? []

/** The examples of a command as its help shows them. */
export const examplesText = (command: CommandUnknownOpts): string =>
  [
    'Examples:',
    ...examplesOf(command).map(({ words, does }) => `  portreeve ${words}\n      ${does}`),
  ].join('\n')

/** The whole name of a command, as it is typed: `portreeve catalog import`. */
export const pathOf = (command: CommandUnknownOpts): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

/**
 * Begins the description of a command, to which its words are added. Words that it does not take throw `Misuse`. Help
 * and version throw a `CommanderError` with the code 0 when they are written.
 */
export const define = (name: string, { summary, description, examples: its = [] }: Facts) => {
  const command = new Command(name)
    .summary(summary)
    .description(description ?? sentence(summary))
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    // An option counts for the command behind which it stands.
    .enablePositionalOptions()
    // The caller tells people of mistakes, in two lines.
    .configureOutput({ outputError() {} })
    .exitOverride((error) => {
      throw refused(command, error)
    })
  examples.set(command, its)
  if (its.length > 0) command.addHelpText('after', `\n${examplesText(command)}`)
  return command
}

/** The option of commands whose output is data. */
export const jsonOption = () => new Option('--json', 'print JSON, for programs')

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The parser's refusal, in our words where it does not know which command stands behind another one. */
const refused = (command: CommandUnknownOpts, error: CommanderError): Error => {
  if (error.exitCode === 0 || error.code === 'commander.help') return error
  const names = command.commands.map((one) => one.name())
  const [word] = command.args
  const isStranger = error.code === 'commander.excessArguments' && names.length > 0
  const message =
    isStranger && word !== undefined
      ? `unknown command '${word}'${didYouMean(word, names)}`
      : error.message.replace(/^error: /, '').replaceAll(/\s*\n\s*/g, ' ')
  return new Misuse(message, pathOf(command))
}
