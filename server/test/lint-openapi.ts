/**
 * Holds `docs/openapi.json` against the rules that Redocly recommends; part of `npm run check`. The rules' engine
 * alone, without the command line around it: that one asks its makers for news, this one asks nobody.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'

type Call = {
  parameters?: unknown[]
  requestBody?: unknown
  security?: unknown[]
  responses?: Record<string, unknown>
}

const file = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')
const source = await readFile(file, 'utf8')
const document = JSON.parse(source) as { paths: Record<string, Record<string, Call>> }

const callAt = (pointer: string): Call => {
  const [, , path = '', method = ''] = pointer
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return document.paths[path]?.[method] ?? {}
}

/**
 * Exceptions that a rule did not think of: a redirect is a success, too, and a call without any input refuses nothing.
 */
const isMeant = (rule: string, pointer: string): boolean => {
  const { parameters = [], requestBody, security = [], responses = {} } = callAt(pointer)
  if (rule === 'operation-2xx-response')
    return Object.keys(responses).some((status) => status.startsWith('3'))
  return (
    rule === 'operation-4xx-response' &&
    parameters.length + security.length === 0 &&
    requestBody === undefined
  )
}

const config = await createConfig({ extends: ['recommended'] })
const complaints = (await lintFromString({ source, absoluteRef: file, config }))
  .map(({ ruleId, message, location: [place] }) => ({
    rule: ruleId,
    message,
    pointer: place?.pointer ?? '',
  }))
  .filter(({ rule, pointer }) => !isMeant(rule, pointer))

for (const { rule, message, pointer } of complaints)
  process.stderr.write(`docs/openapi.json${pointer}: ${rule}: ${message}\n`)
if (complaints.length > 0) process.exitCode = 1
