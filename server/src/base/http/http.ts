/** Requests and answers as areas see them: what was thrown, how long a body may take. `server.ts` makes the server. */

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
// Routes describe themselves in members that this package types; no process loads it.
import type {} from '@fastify/swagger'
import type { ErrorObject } from 'ajv'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { NotJson, UnkeepableJson } from '../input/json.ts'
import { readViolations } from '../input/violations.ts'
import { Problem, type ProblemKind, type Violation } from '../problem.ts'
import type { TellRefusal } from './refusal-log.ts'

/**
 * The largest body any call takes unless its route says otherwise: 256 KiB (docs/problems.md#projects.body_too_large).
 */
export const bodyLimit = 256 * 1024

/** The requests on their connections that may take as long as they need. */
const unhurried = new WeakMap<Socket, IncomingMessage>()

/**
 * Lets the body of a request come for longer than others may take. The reader of the request sets a limit of its own.
 */
export const takeTime = (request: IncomingMessage): void => {
  unhurried.set(request.socket, request)
}

/** Whether a connection has such a request, whose body has not come in whole. */
export const takesTime = (socket: Socket): boolean => unhurried.get(socket)?.complete === false

/** The meaning of a thrown value, before an area puts it into its own words. */
export type Failure =
  | { is: 'problem'; problem: Problem }
  | { is: 'invalid'; where: 'body' | 'query' | 'path' | 'headers'; violations: Violation[] }
  | { is: 'not_json'; where?: string | undefined }
  | { is: 'too_large' }
  | { is: 'refused' }
  | { is: 'bug'; error: unknown }

/** Fastify's words for the parts of a request, and ours. */
const wheres = { body: 'body', querystring: 'query', params: 'path', headers: 'headers' } as const

/**
 * Sorts whatever a route threw into what the areas' error handlers distinguish. A refusal of the framework below 500 is
 * `refused` where nothing better is known: the caller's mistake, or a body that broke off.
 */
export const readFailure = (error: unknown): Failure => {
  if (error instanceof Problem) return { is: 'problem', problem: error }
  if (error instanceof NotJson) return { is: 'not_json', where: error.where }
  if (error instanceof UnkeepableJson) {
    return { is: 'invalid', where: 'body', violations: [...error.violations] }
  }
  const { validation, validationContext, code, statusCode } = error as FastifyError & {
    validation?: ErrorObject[]
    validationContext?: keyof typeof wheres
  }
  if (validation) {
    const where = wheres[validationContext ?? 'body']
    return { is: 'invalid', where, violations: readViolations(validation) }
  }
  if (statusCode === 413) return { is: 'too_large' }
  if (
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' ||
    statusCode === 415
  ) {
    return { is: 'not_json' }
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { is: 'refused' }
  return { is: 'bug', error }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes the line of a refusal to the log. Whatever answers with a problem calls it once. */
    tellRefusal: TellRefusal
    /** Has every refusal told to a listener, too, bugs included. It must not throw. */
    hearRefusals(listener: TellRefusal): void
  }
  interface FastifyContextConfig {
    isBodyOptional?: boolean
  }
  /** Members that only the API document reads. */
  interface FastifySchema {
    /** Problems of this call alone; `pages/api-problems.ts` adds those that follow from its form. */
    problems?: readonly ProblemKind[]
    /** Whether a page of ours answers 422 with its form again, which says what is wrong with what was typed. */
    isFormAgain?: boolean
    /** The permission that each setting needs which the call may change; the API document shows it as it is. */
    'x-settings'?: Readonly<Record<string, { permission: string; on: string }>>
  }
}

/** For a route where all fields of the body may be left out: it may come without one. `null` is a body. */
export const optionalBody = {
  config: { isBodyOptional: true },
  preValidation: async (request: FastifyRequest): Promise<void> => {
    if (request.body === undefined) request.body = {}
  },
}

export type { FastifyInstance, FastifyReply, FastifyRequest }
