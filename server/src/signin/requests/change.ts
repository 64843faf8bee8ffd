/** Changes that the studio makes by its calls: whose project, who and when, as the audit trail has it. */
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import {
  type AuditFacts,
  answerNothing,
  checkIfMatch,
  contentTag,
  type Deps,
  ifMatchOf,
  isTried,
  sendTouched,
  type Touched,
} from '../../projects/index.ts'

export type Change = Pick<AuditFacts, 'projectId' | 'at' | 'caller'>

type Needs = Pick<Deps, 'admission' | 'clock'>

/** The change that an admitted call makes. */
export const changeOf = ({ admission, clock }: Needs, request: FastifyRequest): Change => {
  const { project, caller } = admission.admitted(request)
  return { projectId: project.projectId, at: clock.now(), caller }
}

/** The handler of a call whose path says all: it does `work` and answers 204. */
export const answerChange = <Path>(
  { admission, clock }: Needs,
  work: (change: Change, path: Path, request: FastifyRequest) => Promise<unknown>,
) =>
  answerNothing(admission, (projectId, path: Path, caller, request) =>
    work({ projectId, at: clock.now(), caller }, path, request),
  )

/** The handler of a deletion whose path says all: 204, or how much it would touch where it is only tried. */
export const answerDeletion = <Path>(
  gate: Needs,
  its: {
    touched: (change: Change, path: Path, request: FastifyRequest) => Promise<Touched>
    remove: (change: Change, path: Path, request: FastifyRequest) => Promise<unknown>
  },
) => {
  const remove = answerChange(gate, its.remove)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (!isTried(request)) return await remove(request, reply)
    const change = changeOf(gate, request)
    return sendTouched(reply, await its.touched(change, request.params as Path, request))
  }
}

/** Throws 412 where the request's If-Match names another version than what stands; its contents are its version. */
export const matchOf =
  (request: FastifyRequest) =>
  (present: object): void =>
    checkIfMatch(ifMatchOf(request), contentTag(present), () => present)
