/** What neighbours may use of the projects area. */

export {
  problemBody,
  sendAdminFailure,
  sendAdminProblem,
  speakAdminDialect,
} from './admin-dialect.ts'
export * as administration from './administration.ts'
export { admission, readBasic } from './admission.ts'
export { allowsOrigin } from './allowed-origin.ts'
export { applyDocument, rehearseDocument } from './apply.ts'
export {
  type Applied,
  type ApplyDocument,
  type ApplySection,
  DocumentError,
  type ProjectDocument,
} from './apply-document.ts'
export { type AuditFacts, auditTexts, recordAudit } from './audit.ts'
export { auditRoutes } from './audit-calls.ts'
export { auditRecords } from './audit-records.ts'
export { type Caller, systemCaller } from './caller.ts'
export type { ConnectionRules, CredentialNames } from './connection-rules.ts'
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
  openDirectory,
  type Project,
} from './directory.ts'
export { exportDocument } from './export-document.ts'
export { pruneProjects } from './housekeeping.ts'
export { type Answer, runOnce } from './idempotency.ts'
export * as masterKeyStore from './master-keys.sql.ts'
export {
  isNotificationAllowed,
  isNotificationSent,
  switchNotifications,
  whyNotSent,
} from './notification-switches.ts'
export {
  type Person,
  type PersonalRecords,
  textsOfPerson,
  withoutPerson,
} from './personal-records.ts'
export { type Player, playerOf, playerRefusal, type ReadPlayer } from './player.ts'
export { lockProject } from './projects.sql.ts'
export { matchesRedirectUri } from './redirect-uri.ts'
export { operatorRoutes } from './routes.ts'
export { sealedConnections } from './sealed-records.ts'
export { slowDown } from './slow-down.ts'
export { checkIfMatch, ifMatchOf, MatchHeaders } from './version.ts'
