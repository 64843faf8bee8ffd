/** The commands of `portreeve`, by the subjects under which its help shows them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { mcpCommand } from './assistants/mcp-command.ts'
import { completeCommand, completionCommand } from './completion-command.ts'
import { generateCommand } from './generate-command.ts'
import { applyCommand } from './installation/apply-command.ts'
import { catalogCommand } from './installation/catalog-command.ts'
import { consoleLinkCommand } from './installation/console-link-command.ts'
import { exportCommand } from './installation/export-command.ts'
import {
  inventoriesCommand,
  playersCommand,
  subscriptionsCommand,
} from './installation/import-commands.ts'
import { operatorKeyCommand } from './installation/operator-key-command.ts'
import { connectCommand } from './project/connect-command.ts'
import { keysCommand } from './project/keys-command.ts'
import { listenCommand } from './project/listen-command.ts'
import { logsCommand } from './project/logs-command.ts'
import { triggerCommand } from './project/trigger-command.ts'
import { tryCommand } from './project/try-command.ts'
import { usersCommand } from './project/users-command.ts'
import { backupCommand, restoreCommand } from './service/backup-command.ts'
import { doctorCommand } from './service/doctor-command.ts'
import { masterKeyCommand } from './service/master-key-command.ts'
import { migrateCommand } from './service/migrate-command.ts'
import { serveCommand } from './service/serve-command.ts'
import { define } from './words/definition.ts'
import { exitCodes } from './words/exit-codes.ts'

/** A command is one entry here, under the subject where somebody would look for it. */
const commands: Record<string, (() => CommandUnknownOpts)[]> = {
  'Run the service:': [
    serveCommand,
    migrateCommand,
    doctorCommand,
    masterKeyCommand,
    backupCommand,
    restoreCommand,
  ],
  'What it holds:': [
    applyCommand,
    exportCommand,
    catalogCommand,
    playersCommand,
    inventoriesCommand,
    subscriptionsCommand,
    operatorKeyCommand,
    consoleLinkCommand,
  ],
  'Work on a project:': [
    tryCommand,
    listenCommand,
    triggerCommand,
    usersCommand,
    logsCommand,
    keysCommand,
    connectCommand,
    mcpCommand,
  ],
  'This program:': [completionCommand, generateCommand],
}

const footer = `
Settings are environment variables: docs/configuration.md lists them.
Commands may run beside a running service, with the embedded database too: it follows their changes at once.

Exit codes:
${exitCodes.map(([code, meaning]) => `  ${code.padEnd(13)}  ${meaning}`).join('\n')}`

/** Makes the program with all of its commands. */
export const portreeve = (): CommandUnknownOpts => {
  const program = define('portreeve', {
    summary: 'sign-in, catalog and webhooks for games',
    description:
      'Sign-in, catalog and webhooks for games. `portreeve COMMAND --help` has the options and examples of a command.',
  })
  program
    .usage('COMMAND')
    .version(version(), '-V, --version', 'show the version')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', footer)
  for (const [subject, its] of Object.entries(commands)) {
    program.commandsGroup(subject)
    for (const make of its) program.addCommand(make() as Parameters<typeof program.addCommand>[0])
  }
  // Shells call it, people need not.
  program.addCommand(completeCommand(), { hidden: true })
  return program
}

const version = (): string => {
  const file = join(import.meta.dirname, '..', '..', 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
