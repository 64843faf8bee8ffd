/** `docs/command-line.md`: every command of `portreeve` with its help and its examples. */
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { examplesOf, examplesText, pathOf } from './words/definition.ts'
import { exitCodes } from './words/exit-codes.ts'

/** The page, made from the same descriptions as the help. */
export const commandLinePage = (program: CommandUnknownOpts): string =>
  [
    head,
    ...codes(),
    ...program.commands.flatMap((command) =>
      command.name() === 'complete' ? [] : sections(command),
    ),
    'This page is printed from the code by `npm run generate`.',
  ]
    .join('\n\n')
    .concat('\n')

const head = `# The command line

\`npx portreeve COMMAND\` works in the folder of \`npm start\`. Settings are environment variables
([configuration.md](configuration.md)), and commands read the same ones as the service. \`npx portreeve COMMAND --help\`
says what stands here. With \`--json\` a command prints data for programs. Messages about it go to the error output.

A wrong word is answered in two lines, with the word that was probably meant. \`npx portreeve completion bash\` prints
a script by which bash completes the words; \`zsh\` and \`fish\` have theirs.`

const codes = (): string[] => [
  '## Exit codes',
  [
    '| Code | Meaning |',
    '| --- | --- |',
    ...exitCodes.map(([code, meaning]) => `| ${code} | ${meaning} |`),
  ].join('\n'),
]

const sections = (command: CommandUnknownOpts): string[] => [
  `${command.parent?.parent ? '###' : '##'} ${pathOf(command).replace(/^portreeve /, '')}`,
  command.description(),
  `\`\`\`\n${usageOf(command)}\n\`\`\``,
  ...command.commands.flatMap(sections),
]

/** The help without its description, which stands above it. */
const usageOf = (command: CommandUnknownOpts): string => {
  const help = command.createHelp()
  const flags = help.visibleOptions(command)
  const its = help.visibleArguments(command)
  const width = Math.max(
    ...[...flags.map((one) => one.flags), ...its.map((one) => one.name())].map(
      ({ length }) => length,
    ),
  )
  const line = (term: string, does: string): string => `  ${term.padEnd(width)}  ${does}`
  return [
    help.commandUsage(command),
    ...its.map((one) => line(one.name(), help.argumentDescription(one))),
    ...flags.map((one) => line(one.flags, help.optionDescription(one))),
    ...(examplesOf(command).length === 0 ? [] : ['', examplesText(command)]),
  ].join('\n')
}
