/**
 * Prints `console/src/api/bodies/generated`: a check for each JSON body of the console's calls. The Ajv that checks the
 * bodies here compiles it, and the code needs no `eval`, which the console's pages forbid.
 */
import { _, type Options } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { isCountry } from '../../base/countries/country-codes.ts'
import { validator } from '../../base/input/violations.ts'
import { written } from './calls.ts'
import { type ApiDocument, type Call, callsOf, type Schema } from './document.ts'

const head = '/** `npm run generate` prints this file from the code of the service. */\n'

/** The text of each file, by its name. */
export const bodyTexts = (document: ApiDocument): Record<string, string> => {
  const calls = Map.groupBy(callsOf(document).flatMap(jsonBody), fileOf)
  const texts = [...wholeBodies(document)].map(([file, schema]) => [
    file,
    bodyText(
      schema,
      (calls.get(file) ?? []).map(({ operationId }) => operationId),
    ),
  ])
  return { ...Object.fromEntries(texts), 'countries.ts': countriesText() }
}

/** The whole schema of each body, by the name of the file that checks it. */
export const wholeBodies = (document: ApiDocument): ReadonlyMap<string, Schema> =>
  new Map(
    callsOf(document)
      .flatMap(jsonBody)
      .map((body) => [fileOf(body), whole(body.schema, document) as Schema]),
  )

type Body = { name: string; operationId: string; schema: Schema }

/** The JSON body of a call under the name of its schema, which several calls may share. */
const jsonBody = ({ operationId, requestBody }: Call): Body[] => {
  const found = Object.entries(requestBody?.content ?? {}).find(([type]) => /[/+]json$/.test(type))
  const schema = found?.[1].schema
  if (!schema) return []
  const name =
    String(schema.$ref ?? `${operationId}Body`)
      .split('/')
      .at(-1) ?? ''
  return [{ name, operationId, schema }]
}

/** `create-package-body.ts` for `CreatePackageBody`. */
const fileOf = ({ name }: Body): string =>
  `${name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()}.ts`

/** A schema with what it refers to in the place of each reference: Ajv's names for parts would be new in each file. */
const whole = (schema: unknown, document: ApiDocument): unknown => {
  if (Array.isArray(schema)) return schema.map((part) => whole(part, document))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as { $ref?: string }
  if ($ref !== undefined)
    return whole(document.components.schemas[$ref.split('/').at(-1) ?? ''], document)
  return Object.fromEntries(
    Object.entries(schema).map(([name, part]) => [name, whole(part, document)]),
  )
}

/** The settings that the service's own checks do without: code as text, and errors without words and schemas. */
const asText: Options = {
  verbose: false,
  messages: false,
  code: { source: true, esm: true, formats: _`formats` },
}

const bodyText = (schema: Schema, calls: readonly string[]): string => {
  const ajv = validator(asText)
  const code = standalone
    .default(ajv, ajv.compile(schema))
    .replace(/^"use strict";/, '')
    .replace(/export const validate = (\w+);export default \1;/, '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'codePoints')
  if (/\brequire\(|export /.test(code))
    throw new Error(`The body of ${calls.join()} needs more than rules.ts`)
  const validate = /function (validate\d+)\(/.exec(code)?.[1]
  return [
    '// @ts-nocheck\n',
    head,
    `import { checking } from '../checking.ts'\n`,
    `import { areUnique, codePoints, formats } from '../rules.ts'\n\n`,
    `${code}\n\n`,
    `/** The body of ${calls.join(', ')}. */\n`,
    `export const check = checking(${validate}, ${written(formsIn(schema))})\n`,
    ...codesText(schema),
  ].join('')
}

/** The codes that a body takes, where its schema has them as data. */
const codesText = (schema: Schema): string[] => {
  const { code } = (schema.properties ?? {}) as { code?: Schema }
  const codes = code?.['x-codes']
  return codes === undefined
    ? []
    : [
        '\n/** The codes of the body, with their words. */\n',
        `export const codes = ${written(codes)}\n`,
      ]
}

/**
 * The form of each text that has one, by the place of its pattern as Ajv's errors name it. Null stands where the format
 * finds the same text wrong and says more.
 */
const formsIn = (schema: unknown, place = '#'): Record<string, unknown> => {
  if (typeof schema !== 'object' || schema === null) return {}
  const { pattern, format, 'x-form': form } = schema as Schema
  const parts = Object.entries(schema).map(([name, part]) =>
    formsIn(part, `${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
  const own =
    pattern === undefined
      ? {}
      : format === 'country'
        ? { [`${place}/pattern`]: null }
        : form === undefined
          ? {}
          : { [`${place}/pattern`]: form }
  return Object.assign({}, own, ...parts)
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const countriesText = (): string => {
  const codes = letters.flatMap((one) => letters.map((two) => one + two)).filter(isCountry)
  return `${head}export const countries = '${codes.join(' ')}'\n`
}
