/**
 * Attributes as clients of the field ask for them: one by one, with their values each
 * (developers.xsolla.com/api/shop-builder/attribute-admin, read 2026-11-24). They are those of `…/admin/attributes`.
 */
import {
  closed,
  Problem,
  type ProblemKind,
  ProjectPath,
  type Static,
  type TSchema,
  Type,
} from '../../base/contract.ts'
import type { FastifyInstance } from '../../base/http/http.ts'
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
type Attribute = Required<Pick<AttributeBody, 'external_id' | 'name' | 'values'>>
type Value = Attribute['values'][number]

const noQuery = { querystring: Type.Object({}, closed) }

/** Registers the calls. */
export const fieldAttributeRoutes = (app: FastifyInstance, deps: CatalogDeps): void => {
  createCall(app, deps, fieldKind)
  readCalls(app, deps)
  changeCalls(app, deps)
  deleteCall(app, deps)
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
      const [row] = await store.findLabels(deps.sql, fieldKind.table, project.projectId, [name])
      if (!row) throw new Problem(problems.field_attribute_not_found)
      return sendAnswer(reply, answered(200, shown(row)))
    },
  )
}

const deleteCall = (app: FastifyInstance, deps: CatalogDeps): void => {
  app.delete<OfOne>(
    onePath,
    {
      schema: {
        ...about('deleteFieldAttribute', 'Delete an attribute with its values'),
        problems: [problems.field_attribute_not_found],
        params: LabelPath,
        ...noQuery,
        response: { 204: Type.Null() },
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

const changeCalls = (app: FastifyInstance, deps: CatalogDeps): void => {
  amendCall<FieldAttributeBody>(app, deps, {
    method: 'PUT',
    url: onePath,
    ...about('changeFieldAttribute', 'Rename an attribute', 'Its values stay.'),
    body: FieldAttributeBody,
    next: (attribute, { external_id = attribute.external_id, name }) => ({
      ...attribute,
      external_id,
      name,
    }),
  })
  amendCall<FieldValueBody>(app, deps, {
    method: 'POST',
    url: valuesPath,
    ...about('addFieldAttributeValue', 'Add a value to an attribute'),
    problems: [problems.field_value_taken, problems.field_values_full],
    body: FieldValueBody,
    next: (attribute, value) => ({ ...attribute, values: withValue(attribute.values, value) }),
  })
  amendCall(app, deps, {
    method: 'DELETE',
    url: valuesPath,
    ...about('removeFieldAttributeValues', 'Remove all values of an attribute'),
    next: (attribute) => ({ ...attribute, values: [] }),
  })
  amendCall<FieldValueChange>(app, deps, {
    method: 'PUT',
    url: valuePath,
    ...about('changeFieldAttributeValue', 'Rename a value of an attribute'),
    problems: [problems.field_value_not_found],
    body: FieldValueChange,
    next: (attribute, { value, external_id }, name) => ({
      ...attribute,
      values: withoutOne(attribute.values, name, { external_id: external_id ?? name, value }),
    }),
  })
  amendCall(app, deps, {
    method: 'DELETE',
    url: valuePath,
    ...about('removeFieldAttributeValue', 'Remove a value of an attribute'),
    problems: [problems.field_value_not_found],
    next: (attribute, _body, name) => ({
      ...attribute,
      values: withoutOne(attribute.values, name),
    }),
  })
}

const withValue = (values: readonly Value[] = [], added: Value): Value[] => {
  if (values.some(({ external_id }) => external_id === added.external_id)) {
    throw new Problem(problems.field_value_taken)
  }
  if (values.length >= mostOffered) throw new Problem(problems.field_values_full)
  return [...values, added]
}

/** The values without the one of this name, and with others in its place. Throws where there is none. */
const withoutOne = (
  values: readonly Value[] = [],
  name: string,
  ...others: readonly Value[]
): Value[] => {
  const at = values.findIndex(({ external_id }) => external_id === name)
  if (at === -1) throw new Problem(problems.field_value_not_found)
  return values.toSpliced(at, 1, ...others)
}

type Amendment<Body> = ReturnType<typeof about> & {
  method: 'PUT' | 'POST' | 'DELETE'
  url: string
  problems?: readonly ProblemKind[]
  body?: TSchema
  next(attribute: Attribute, body: Body, valueName: string): Attribute
}

/** Registers a call that changes the attribute by what it is when its turn has come. */
const amendCall = <Body>(
  app: FastifyInstance,
  deps: CatalogDeps,
  { method, url, problems: own = [], body, next, ...words }: Amendment<Body>,
): void => {
  const isCreation = method === 'POST'
  app.route<{ Params: Static<typeof ValuePath> }>({
    method,
    url,
    schema: {
      ...words,
      problems: [problems.field_attribute_not_found, ...own],
      params: url === valuePath ? ValuePath : LabelPath,
      ...noQuery,
      ...(body && { body }),
      response: isCreation ? { 201: ExternalIdAnswer } : { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { params } = request
      const given = request.body as Body & { external_id: string }
      const thing = changeableLabel(attributeKind, project.projectId, nameOf(params), none)
      await change(deps, thing, {
        project,
        caller,
        body: undefined,
        amend: (before) => next(before as Attribute, given, params.value_external_id),
        misshapen: [],
        isPatch: false,
        ifMatch: undefined,
        isTrial: false,
      }).catch(inFieldsWords)
      return isCreation
        ? sendAnswer(reply, answered(201, { external_id: given.external_id }))
        : reply.code(204).send()
    },
  })
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
