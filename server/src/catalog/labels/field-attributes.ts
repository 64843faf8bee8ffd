/**
 * Attributes as clients of the field ask for them: one by one, with their values each
 * (developers.xsolla.com/api/shop-builder/attribute-admin, read 2026-11-24). They are those of `…/admin/attributes`.
 */
import { closed, Problem, ProjectPath, type Static, Type } from '../../base/contract.ts'
import type { FastifyInstance, FastifyRequest } from '../../base/http/http.ts'
import { adminPath, answered, sendAnswer } from '../../projects/index.ts'
import { about } from '../call.ts'
import { change, remove } from '../changes/change.ts'
import {
  type AttributeBody,
  ExternalIdAnswer,
  FieldAttributeAnswer,
  FieldAttributeBody,
  FieldAttributeList,
  FieldListQuery,
  FieldValueBody,
  FieldValueChange,
  LabelPath,
  mostOffered,
  problems,
  ValuePath,
} from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { readListQuery } from '../lists/list-query.ts'
import { listAnswer } from '../lists/page.ts'
import { changeableLabel } from './changeable-label.ts'
import { attributeKind, isExternalId, type LabelKind } from './label.ts'
import { createCall } from './label-routes.ts'
import * as store from './labels.sql.ts'

const path = `${adminPath}/attribute`
const onePath = `${path}/:external_id`
const valuesPath = `${onePath}/value`
const valuePath = `${valuesPath}/:value_external_id`

const fieldKind: LabelKind = { ...attributeKind, path, name: 'FieldAttribute' }

type OfOne = { Params: Static<typeof LabelPath> }
type OfValue = { Params: Static<typeof ValuePath> }
type Attribute = Required<Pick<AttributeBody, 'external_id' | 'name' | 'values'>>
type Value = Attribute['values'][number]

const noQuery = { querystring: Type.Object({}, closed) }
const done = { response: { 204: Type.Null() } }

/** Registers the calls. */
export const fieldAttributeRoutes = (app: FastifyInstance, deps: CatalogDeps): void => {
  createCall(app, deps, fieldKind)
  readCalls(app, deps)
  changeCalls(app, deps)
  valueCalls(app, deps)
}

const readCalls = (app: FastifyInstance, deps: CatalogDeps): void => {
  app.get<{ Querystring: Static<typeof FieldListQuery> }>(
    path,
    {
      schema: {
        ...about('listFieldAttributes', 'List attributes, as clients of the field do'),
        params: ProjectPath,
        querystring: FieldListQuery,
        response: { 200: FieldAttributeList },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const plan = readListQuery(request.query)
      const rows = await store.listLabels(deps.sql, fieldKind.table, project.projectId, plan)
      const { items, total_items_count } = listAnswer(rows, plan, shown)
      return sendAnswer(reply, answered(200, { attributes: items, total_count: total_items_count }))
    },
  )
  app.get<OfOne>(
    onePath,
    {
      schema: {
        ...about('readFieldAttribute', 'Read an attribute, as clients of the field do'),
        problems: [problems.field_attribute_not_found],
        params: LabelPath,
        ...noQuery,
        response: { 200: FieldAttributeAnswer },
      },
    },
    async (request, reply) => {
      const { project } = deps.admission.admitted(request)
      const name = nameOf(request.params)
      const [row] = await store.findLabel(deps.sql, fieldKind.table, project.projectId, name)
      if (!row) throw new Problem(problems.field_attribute_not_found)
      return sendAnswer(reply, answered(200, shown(row)))
    },
  )
}

const changeCalls = (app: FastifyInstance, deps: CatalogDeps): void => {
  app.put<OfOne & { Body: FieldAttributeBody }>(
    onePath,
    {
      schema: {
        ...about('changeFieldAttribute', 'Rename an attribute', 'Its values stay.'),
        problems: [problems.field_attribute_not_found],
        params: LabelPath,
        ...noQuery,
        body: FieldAttributeBody,
        ...done,
      },
    },
    async (request, reply) => {
      const { external_id, name } = request.body
      await amend(deps, request, (attribute) => ({
        ...attribute,
        external_id: external_id ?? attribute.external_id,
        name,
      }))
      return reply.code(204).send()
    },
  )
  app.delete<OfOne>(
    onePath,
    {
      schema: {
        ...about('deleteFieldAttribute', 'Delete an attribute with its values'),
        problems: [problems.field_attribute_not_found],
        params: LabelPath,
        ...noQuery,
        ...done,
      },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const thing = changeableLabel(attributeKind, project.projectId, nameOf(request.params), none)
      await remove(deps, thing, { project, caller, ifMatch: undefined }).catch(inFieldsWords)
      return reply.code(204).send()
    },
  )
}

const valueCalls = (app: FastifyInstance, deps: CatalogDeps): void => {
  app.post<OfOne & { Body: FieldValueBody }>(
    valuesPath,
    {
      schema: {
        ...about('addFieldAttributeValue', 'Add a value to an attribute'),
        problems: [
          problems.field_attribute_not_found,
          problems.field_value_taken,
          problems.field_values_full,
        ],
        params: LabelPath,
        ...noQuery,
        body: FieldValueBody,
        response: { 201: ExternalIdAnswer },
      },
    },
    async (request, reply) => {
      const { body } = request
      await amendValues(deps, request, (values) => withValue(values, body))
      return sendAnswer(reply, answered(201, { external_id: body.external_id }))
    },
  )
  app.delete<OfOne>(
    valuesPath,
    {
      schema: {
        ...about('removeFieldAttributeValues', 'Remove all values of an attribute'),
        problems: [problems.field_attribute_not_found],
        params: LabelPath,
        ...noQuery,
        ...done,
      },
    },
    async (request, reply) => {
      await amendValues(deps, request, () => [])
      return reply.code(204).send()
    },
  )
  singleValueCalls(app, deps)
}

const singleValueCalls = (app: FastifyInstance, deps: CatalogDeps): void => {
  app.put<OfValue & { Body: FieldValueChange }>(
    valuePath,
    {
      schema: {
        ...about('changeFieldAttributeValue', 'Rename a value of an attribute'),
        problems: [problems.field_attribute_not_found, problems.field_value_not_found],
        params: ValuePath,
        ...noQuery,
        body: FieldValueChange,
        ...done,
      },
    },
    async (request, reply) => {
      const { value, external_id: renamed } = request.body
      const name = request.params.value_external_id
      await amendValues(deps, request, (values) => {
        requireValue(values, name)
        return values.map((one) =>
          one.external_id === name ? { external_id: renamed ?? name, value } : one,
        )
      })
      return reply.code(204).send()
    },
  )
  app.delete<OfValue>(
    valuePath,
    {
      schema: {
        ...about('removeFieldAttributeValue', 'Remove a value of an attribute'),
        problems: [problems.field_attribute_not_found, problems.field_value_not_found],
        params: ValuePath,
        ...noQuery,
        ...done,
      },
    },
    async (request, reply) => {
      const name = request.params.value_external_id
      await amendValues(deps, request, (values) => {
        requireValue(values, name)
        return values.filter(({ external_id }) => external_id !== name)
      })
      return reply.code(204).send()
    },
  )
}

const withValue = (values: readonly Value[], added: Value): Value[] => {
  if (values.some(({ external_id }) => external_id === added.external_id)) {
    throw new Problem(problems.field_value_taken)
  }
  if (values.length >= mostOffered) throw new Problem(problems.field_values_full)
  return [...values, added]
}

const requireValue = (values: readonly Value[], name: string): void => {
  if (values.some(({ external_id }) => external_id === name)) return
  throw new Problem(problems.field_value_not_found)
}

const amendValues = (
  deps: CatalogDeps,
  request: FastifyRequest<OfOne>,
  next: (values: readonly Value[]) => Value[],
): Promise<void> =>
  amend(deps, request, (attribute) => ({ ...attribute, values: next(attribute.values ?? []) }))

/** Changes the attribute by what it is when its turn has come. */
const amend = async (
  deps: CatalogDeps,
  request: FastifyRequest<OfOne>,
  next: (attribute: Attribute) => Attribute,
): Promise<void> => {
  const { project, caller } = deps.admission.admitted(request)
  const thing = changeableLabel(attributeKind, project.projectId, nameOf(request.params), none)
  await change(deps, thing, {
    project,
    caller,
    body: undefined,
    amend: (before) => next(before as Attribute),
    misshapen: [],
    isPatch: false,
    ifMatch: undefined,
    isTrial: false,
  }).catch(inFieldsWords)
}

/** The bodies of these calls have been checked whole. */
const none = () => []

const inFieldsWords = (error: unknown): never => {
  const isNotThere = error instanceof Problem && error.kind === problems.item_not_found
  throw isNotThere ? new Problem(problems.field_attribute_not_found) : error
}

/** A name that cannot be one is nobody's; null bytes must not reach the database. */
const nameOf = ({ external_id }: { external_id: string }): string => {
  if (!isExternalId(external_id)) throw new Problem(problems.field_attribute_not_found)
  return external_id
}

const shown = (row: store.LabelRow) => {
  const { external_id, name, values } = attributeKind.shown(row) as Attribute
  return { external_id, name, values }
}
