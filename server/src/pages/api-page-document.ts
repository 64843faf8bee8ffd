/** The OpenAPI document as the API page reads it: the published one, with the request editor and samples made ready. */

import { type Sample, type SampledCall, sampleOf } from './api-samples.ts'

/**
 * Values for the page's request editor, by parameter name: `everywhere` into each call that has the parameter, `calls`
 * by operationId. Everybody who reaches the service may read them, so nothing here is secret.
 */
export type Examples = {
  everywhere: Readonly<Record<string, string>>
  calls: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A paragraph of Markdown below the description, on how to make a first call. */
  hint: string
}

type Parameter = {
  name: string
  in: string
  required?: boolean
  schema?: { enum?: unknown[] }
  example?: string
  examples?: unknown
}
type Call = Omit<SampledCall, 'responses'> & {
  responses?: Record<string, object>
  operationId?: string
  parameters?: Parameter[]
  'x-codeSamples'?: Sample[]
}
type Described = {
  info: { description?: string }
  paths?: Record<string, Record<string, Call>>
  components?: { responses?: Record<string, object> }
}

/** A copy of the document in which every call waits to be sent; the document itself stays as it is. */
export const readyToTry = <T extends object>(document: T, examples: Examples | undefined): T => {
  // Not structuredClone: calls that share a parameter would share its value, too.
  const copy = JSON.parse(JSON.stringify(document)) as T
  const { info, paths = {} } = copy as unknown as Described
  if (examples) info.description = `${info.description ?? ''}\n\n${examples.hint}`
  for (const [path, calls] of Object.entries(paths)) {
    for (const [method, call] of Object.entries(calls)) {
      const values = { ...examples?.everywhere, ...examples?.calls[call.operationId ?? ''] }
      for (const parameter of call.parameters ?? []) prepare(parameter, values[parameter.name])
      const sample = sampleOf(method, path, call)
      if (sample) call['x-codeSamples'] = [sample]
    }
  }
  shareResponses(copy as unknown as Described)
  return copy
}

/**
 * Puts each answer in place once. Half of the document are refusals that many calls share; without them the page is
 * there in two thirds of the time.
 */
const shareResponses = (document: Described): void => {
  const names = new Map<string, string>()
  const shared: Record<string, object> = {}
  for (const { responses = {} } of Object.values(document.paths ?? {}).flatMap(Object.values<Call>))
    for (const [status, response] of Object.entries(responses)) {
      const text = JSON.stringify(response)
      const name = names.get(text) ?? `answer-${names.size + 1}`
      names.set(text, name)
      shared[name] = response
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  document.components = { ...document.components, responses: shared }
}

const prepare = (parameter: Parameter, value: string | undefined): void => {
  if (value !== undefined) {
    parameter.example = value
  } else if (!parameter.required && parameter.schema?.enum) {
    // Scalar's editor would send the first word of the list although nobody chose it.
    const [first] = parameter.schema.enum
    parameter.examples = { default: { value: first, 'x-disabled': true } }
  }
}
