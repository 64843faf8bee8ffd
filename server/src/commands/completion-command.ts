/** `portreeve completion SHELL`, and the command by which its script asks what may come next. */
import { Argument } from '@commander-js/extra-typings'
import { candidatesFor, completionScript, shells } from './completion.ts'
import { define } from './words/definition.ts'
import { voices } from './words/voices.ts'

export const completionCommand = () =>
  define('completion', {
    summary: 'print a script by which a shell completes the words of portreeve',
    description:
      'Prints a script by which a shell completes the words of portreeve. Let the file that your shell reads at its ' +
      'start evaluate it; where you start the program by npx, make an alias of the name portreeve there.',
    examples: [
      { words: 'completion bash', does: 'in ~/.bashrc: eval "$(portreeve completion bash)"' },
      {
        words: 'completion zsh',
        does: 'in ~/.zshrc, behind compinit: eval "$(portreeve completion zsh)"',
      },
      { words: 'completion fish', does: 'in config.fish: portreeve completion fish | source' },
    ],
  })
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action((shell) => {
      const program = [process.execPath, process.argv[1] ?? ''].map(quoted).join(' ')
      voices.say(completionScript(shell, program))
    })

/** Every one of the three shells reads these quotes alike, as long as none stands within. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'"'"'`)}'`

export const completeCommand = () =>
  define('complete', { summary: 'say which words may come next' })
    .argument('[words...]', 'the words behind portreeve; the last one is being typed')
    .passThroughOptions()
    .action((words, _options, command) => {
      for (const { word, does } of candidatesFor(command.parent ?? command, words))
        voices.say(does === '' ? word : `${word}\t${does}`)
    })
