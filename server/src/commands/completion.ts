/** The words that may come next on a command line, and the scripts by which shells ask for it. */
import type { CommandUnknownOpts } from '@commander-js/extra-typings'

export type Candidate = { word: string; does: string }

/**
 * The words that fit at the end of a line, whose last word is being typed and may be empty. An empty list means that
 * anything may stand there, such as the name of a file.
 */
export const candidatesFor = (
  program: CommandUnknownOpts,
  words: readonly string[],
): Candidate[] => {
  // Bash hands over `--format=csv` as three words.
  const parts = words.filter((word) => word !== '=')
  const typed = words.at(-1) === '=' ? '' : (parts.pop() ?? '')
  const [, flag, part] = /^(--[\w-]+)=(.*)$/s.exec(typed) ?? []
  const { command, operands, open } = follow(program, parts)
  if (flag !== undefined && part !== undefined) {
    return fitting(choicesOf(command, flag), part).map((one) => ({
      ...one,
      word: `${flag}=${one.word}`,
    }))
  }
  if (open !== undefined) return fitting(choicesOf(command, open), typed)
  if (typed.startsWith('-')) return fitting(optionsOf(command), typed)
  const argument = command.registeredArguments[operands]
  const choices = (argument?.argChoices ?? []).map((word) => ({ word, does: '' }))
  return fitting(operands === 0 ? [...commandsOf(command), ...choices] : choices, typed)
}

type Followed = {
  command: CommandUnknownOpts
  /** How many arguments of the command are there already. */
  operands: number
  /** The option that waits for its value. */
  open: string | undefined
}

const follow = (program: CommandUnknownOpts, words: readonly string[]): Followed => {
  let [command, operands, open]: [CommandUnknownOpts, number, string | undefined] = [
    program,
    0,
    undefined,
  ]
  for (const word of words) {
    if (open !== undefined) open = undefined
    else if (word.startsWith('-')) open = takesValue(command, word) ? word : undefined
    else {
      const inner = command.commands.find((one) => one.name() === word)
      if (inner && operands === 0) command = inner
      else operands += 1
    }
  }
  return { command, operands, open }
}

const optionOf = (command: CommandUnknownOpts, flag: string) =>
  command.options.find(({ long, short }) => flag === long || flag === short)

const takesValue = (command: CommandUnknownOpts, flag: string): boolean =>
  optionOf(command, flag)?.required === true

const choicesOf = (command: CommandUnknownOpts, flag: string): Candidate[] =>
  (optionOf(command, flag)?.argChoices ?? []).map((word) => ({ word, does: '' }))

const optionsOf = (command: CommandUnknownOpts): Candidate[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) => (long ? [{ word: long, does: description }] : []))

const commandsOf = (command: CommandUnknownOpts): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({ word: one.name(), does: one.summary() }))

const fitting = (all: readonly Candidate[], typed: string): Candidate[] =>
  all.filter(({ word }) => word.startsWith(typed))

export const shells = ['bash', 'zsh', 'fish'] as const

/**
 * The script that completes `portreeve` in a shell. `program` is the command line that asks this program, quoted: it
 * also works where `portreeve` is an alias.
 */
export const completionScript = (shell: (typeof shells)[number], program: string): string =>
  scripts[shell].replaceAll('PROGRAM', () => `${program} complete --`)

const scripts: Record<(typeof shells)[number], string> = {
  bash: `_portreeve() {
  local IFS=$'\\n'
  COMPREPLY=($(PROGRAM "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null | cut -f 1))
}
complete -o default -F _portreeve portreeve`,
  zsh: `_portreeve() {
  local -a found
  found=("\${(@f)$(PROGRAM "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  found=("\${(@)found//:/\\\\:}")
  found=("\${(@)found/$'\\t'/:}")
  if [[ -n "\${found[1]}" ]]; then _describe command found; else _files; fi
}
compdef _portreeve portreeve`,
  fish: `function __portreeve_words
  set -l current (commandline -ct)
  set -l found (PROGRAM (commandline -opc)[2..-1] "$current" 2> /dev/null)
  if set -q found[1]
    printf '%s\\n' $found
  else
    __fish_complete_path "$current"
  end
end
complete -c portreeve -f -a '(__portreeve_words)'`,
}
