/** What neighbours may use of the projects area. */

export {
  aboutCallsOf,
  adminPath,
  answered,
  answerNothing,
  RepeatHeaders,
  repeatable,
  sendAnswer,
} from './admin-call.ts'
export {
  problemBody,
  sendAdminFailure,
  sendAdminProblem,
  speakAdminDialect,
} from './admin-dialect.ts'
export * as administration from './administration/administration.ts'
export type { ConnectionRules, CredentialNames } from './administration/connection-rules.ts'
export {
  isNotificationAllowed,
  isNotificationSent,
  switchNotifications,
  whyNotSent,
} from './administration/notification-switches.ts'
export { admission, readBasic } from './admission.ts'
export { allowsOrigin } from './allowed-origin.ts'
export { applyDocument, rehearseDocument } from './apply/apply.ts'
export {
  type AppliedThing,
  type ApplyDocument,
  type ApplySection,
  DocumentError,
  type ProjectDocument,
} from './apply/apply-document.ts'
export { exportDocument } from './apply/export-document.ts'
export { auditEntriesFrom, auditEntriesText } from './audit/audit.sql.ts'
export { type AuditFacts, auditTexts, recordAudit } from './audit/audit.ts'
export { auditRoutes } from './audit/audit-calls.ts'
export { auditRecords } from './audit/audit-records.ts'
export { type Caller, systemCaller } from './caller.ts'
export * as projectSchemas from './contract.ts'
export {
  type ClientSettings,
  type CustomNetwork,
  type MessageBudgets,
  type NotificationType,
  type NotSentReason,
  notificationTypes,
  notSentReasons,
  type ProjectSettings,
  problems as projectProblems,
} from './contract.ts'
export type { Deps, Settings } from './deps.ts'
export {
  type Client,
  type Connection,
  type Directory,
  type Found,
  openDirectory,
  type Project,
} from './directory/directory.ts'
export { lockProject } from './directory/projects.sql.ts'
export type { Listed } from './directory/roster.ts'
export { checkIfMatch, ifMatchOf, MatchHeaders } from './directory/version.ts'
export { pruneProjects } from './housekeeping.ts'
export { type RepeatableCall, type RepeatedAnswer, runOnce } from './idempotency.ts'
export * as masterKeyStore from './master-keys.sql.ts'
export {
  type Person,
  type PersonalRecords,
  textsOfPerson,
  withoutPerson,
} from './personal-records.ts'
export { type AdmittedPlayer, playerOf, playerRefusal, type ReadPlayer } from './player.ts'
export { matchesRedirectUri } from './redirect-uri.ts'
export { operatorRoutes } from './routes.ts'
export { sealedConnections } from './sealed-records.ts'
export { slowDown } from './slow-down.ts'
