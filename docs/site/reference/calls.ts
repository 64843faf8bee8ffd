/** One call of the interface as a page. */
import type { Answer, Body, Call, Document, SecurityScheme } from './document.ts'
import { aboutOf, cell, membersTable, typeOf } from './members.ts'

/** A call with its method and address, which is the name of the notification for a webhook. */
export type Placed = { method: string; path: string; call: Call; isWebhook: boolean }

/** The page of a call, in Markdown. `problems` is the address of docs/problems.md as seen from the page. */
export const callPage = (
  document: Document,
  { method, path, call, isWebhook }: Placed,
  problems: string,
): string => {
  const address = isWebhook
    ? `Portreeve posts the notification \`${path}\` to the address of your endpoint.`
    : `\`${method.toUpperCase()} ${path}\``
  const parts = [
    `# ${call.summary}`,
    address,
    linked(call.description ?? '', problems),
    callers(document, call),
    parameters(document, call),
    ...requestBody(document, call),
    ...answers(document, call),
    failures(call, problems),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Text of the document, whose links lead to the service, with links to the page of problems. */
const linked = (text: string, problems: string): string =>
  text.replaceAll('(/api/docs/problems', `(${problems}`)

const callers = (document: Document, { security = [] }: Call): string => {
  if (security.length === 0) return ''
  const ways = security.map((names) => {
    const words = Object.keys(names).map((name) => {
      const scheme = document.components.securitySchemes[name]
      return scheme ? credential(scheme) : name
    })
    return words.length === 0 ? '- Nothing: anybody may call it.' : `- ${words.join('; and ')}`
  })
  return `## Credentials\n\nOne of these:\n\n${ways.join('\n')}`
}

const credential = ({ scheme, in: place, name, description = '' }: SecurityScheme): string => {
  const where = scheme === 'basic' ? 'HTTP Basic' : scheme === 'bearer' ? 'Bearer token' : place
  return `${where}${name === undefined ? '' : ` \`${name}\``}: ${description}`
}

const parameters = (document: Document, call: Call): string => {
  if (!call.parameters?.length) return ''
  const rows = call.parameters.map(({ name, in: place, required, description, schema = {} }) => {
    const about = description ?? aboutOf(document, schema)
    const words = [required ? 'required' : '', about].filter((word) => word !== '').join('; ')
    return `| \`${name}\` | ${place} | ${cell(typeOf(document, schema))} | ${cell(words)} |`
  })
  const head = ['| Parameter | Where | Type | What it is |', '| --- | --- | --- | --- |']
  return `## Parameters\n\n${[...head, ...rows].join('\n')}`
}

const requestBody = (document: Document, { requestBody: body }: Call): string[] => {
  if (!body) return []
  const kinds = Object.keys(body.content)
    .map((kind) => `\`${kind}\``)
    .join(' or ')
  return ['## Body', `As ${kinds}.`, ...bodyParts(document, Object.values(body.content)[0])]
}

const bodyParts = (document: Document, body: Body | undefined): string[] => {
  const parts: string[] = []
  if (body?.example !== undefined) {
    const isText = typeof body.example === 'string'
    const text = isText ? (body.example as string) : JSON.stringify(body.example, undefined, 2)
    parts.push(`\`\`\`${isText ? '' : 'json'}\n${text.trimEnd()}\n\`\`\``)
  }
  const table = body?.schema && membersTable(document, body.schema)
  if (table !== undefined) parts.push(table)
  return parts
}

const isFailure = (status: string): boolean => !/^[123]/.test(status)

const answers = (document: Document, { responses }: Call): string[] => {
  const good = Object.entries(responses).filter(([status]) => !isFailure(status))
  return good.flatMap(([status, { description = '', content = {} }]) => {
    const [kind, body] = Object.entries(content)[0] ?? []
    const as = kind === undefined || kind === 'application/json' ? '' : ` As \`${kind}\`.`
    const words = description === '' ? '' : `${description.replace(/\.$/, '')}.`
    return [`## Answer ${status}`, `${words}${as}`.trim(), ...bodyParts(document, body)]
  })
}

/** Each problem that the call may answer with, linked to its remedy. */
const failures = ({ responses }: Call, problems: string): string => {
  const rows = Object.entries(responses)
    .filter(([status]) => isFailure(status))
    .flatMap(([status, answer]) => problemLines(answer).map((line) => [status, line] as const))
    .map(([status, line]) => `| ${status} | ${cell(linked(line, problems))} |`)
  if (rows.length === 0) return ''
  return ['## Errors', ['| Status | Problem |', '| --- | --- |', ...rows].join('\n')].join('\n\n')
}

/** A description is one problem, or a list of them. */
const problemLines = ({ description = '' }: Answer): string[] =>
  description.split(/\n(?=- )/).map((line) => line.replace(/^- /, ''))
