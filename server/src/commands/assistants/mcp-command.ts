/** `portreeve mcp`. */
import { defineForProject, withProjectTools } from '../project/place.ts'

export const mcpCommand = (within = withProjectTools) =>
  defineForProject('mcp', {
    summary: 'offer the admin calls of an API key to an assistant, by the Model Context Protocol',
    description:
      'Offers the admin calls of a project as tools to an assistant that speaks the Model Context Protocol over the ' +
      'input and output of this process. The running service says which calls there are, and which of them the key ' +
      'may make. Without --write only calls that read are offered. Give it a key of its own, with few rights.',
    examples: [
      { words: 'mcp', does: 'what the key may read, beside npm start' },
      { words: 'mcp --write', does: 'whatever the key may do' },
    ],
  })
    .option('--write', 'offer calls that change something, too')
    .action(async (options) => {
      const { runMcp } = await import('./mcp-server.ts')
      await within((tools) => runMcp(options, tools))
    })
