/** The part of the projects area that neighbours may use. */

export {
  aboutCallsOf,
  adminCalls,
  adminPath,
  adminPathOf,
  answered,
  answerNothing,
  type Calls,
  callsOf,
  guardedCalls,
  RepeatHeaders,
  repeatable,
  sendAnswer,
} from './admin-calls/admin-call.ts'
export {
  problemBody,
  sendAdminFailure,
  sendAdminProblem,
  speakAdminDialect,
} from './admin-calls/admin-dialect.ts'
export { ruledBody } from './admin-calls/body-rules.ts'
export { type RepeatableCall, type RepeatedAnswer, runOnce } from './admin-calls/idempotency.ts'
export {
  allMembers,
  changedMembers,
  foreseenNote,
  isTried,
  type MemberChange,
  sendTouched,
  sendTrial,
  type Touched,
  touchedNote,
  trialNote,
  trialText,
} from './admin-calls/trial.ts'
export * as administration from './administration/administration.ts'
export type { ConnectionRules, CredentialNames } from './administration/connection-rules.ts'
export * as keySchemas from './administration/key-bodies.ts'
export { checkEnd } from './administration/key-bounds.ts'
export { grantsOfMaker } from './administration/makers.ts'
export { ownKeyRoutes } from './administration/own-key-call.ts'
export {
  type AdmitPortal,
  admission,
  notPermitted,
  portalTokenPrefix,
  readBasic,
} from './admission/admission.ts'
export {
  type AdmittedPlayer,
  buyerOf,
  playerOf,
  playerRefusal,
  projectOfPath,
  type ReadPlayer,
} from './admission/player.ts'
export { slowDown } from './admission/slow-down.ts'
export { applyDocument, rehearseDocument } from './apply/apply.ts'
export type { ApplyDocument, ApplySection, ProjectDocument } from './apply/apply-document.ts'
export type { AppliedThing } from './apply/document-parts.ts'
export { exportDocument } from './apply/export-document.ts'
export { attentionRoutes, installationAttentionRoutes } from './attention/attention-calls.ts'
export { keyEnds } from './attention/key-ends.ts'
export { endingKeys, keyWatcher } from './attention/key-watcher.ts'
export type { Concern, Watcher } from './attention/watcher.ts'
export { type ActorNames, actorNames } from './audit/actor-names.ts'
export { auditEntriesText } from './audit/audit.sql.ts'
export { type AuditFacts, auditTexts, recordAudit } from './audit/audit.ts'
export { auditRoutes } from './audit/audit-calls.ts'
export { makeAuditDays } from './audit/audit-days.ts'
export { findErased } from './audit/audit-records.sql.ts'
export { auditRecords } from './audit/audit-records.ts'
export {
  changesAfter,
  changesSince,
  listVersions,
  type PastChange,
  versionPattern,
} from './audit/history.ts'
export { type Caller, systemCaller } from './caller.ts'
export * as projectSchemas from './contract.ts'
export {
  type ClientSettings,
  type CustomNetwork,
  type HookType,
  hookTypes,
  type MessageBudgets,
  mostTouched,
  type NotificationType,
  type NotSentReason,
  notificationTypes,
  notSentReasons,
  type ProjectSettings,
  problems as projectProblems,
  questionType,
  TouchedAnswer,
  TrialAnswer,
  TrialQuery,
  type WebhookMode,
} from './contract.ts'
export type { Deps } from './deps.ts'
export { allowsOrigin } from './directory/allowed-origin.ts'
export {
  type Client,
  type ClientOfProject,
  type Connection,
  type Directory,
  type Found,
  openDirectory,
  type Project,
} from './directory/directory.ts'
export { requireUnarchived, settingsWithin } from './directory/found.ts'
export { type KeyUses, keyUses } from './directory/key-uses.ts'
export * as masterKeyStore from './directory/master-keys.sql.ts'
export { lockProject } from './directory/projects.sql.ts'
export { matchesRedirectUri } from './directory/redirect-uri.ts'
export { sealedConnections } from './directory/sealed-records.ts'
export {
  checkIfMatch,
  contentTag,
  ifMatchOf,
  MatchHeaders,
  matchesTag,
} from './directory/version.ts'
export * as doorSchemas from './doors/doors-contract.ts'
export { doorProblems } from './doors/doors-contract.ts'
export { passkeyRoutes, personsPasskeyRoutes } from './doors/passkey-calls.ts'
export { hasPasskeys } from './doors/passkeys.ts'
export { provider } from './doors/provider.ts'
export { type ProviderSignIn, providerBackPath, providerSignIn } from './doors/provider-sign-in.ts'
export { pruneProjects } from './housekeeping.ts'
export {
  isNotificationAllowed,
  isSwitchedOn,
  switchNotifications,
  webhookModeOf,
  whyNotSent,
} from './notifications/notification-switches.ts'
export * as pageDrafts from './page-drafts.sql.ts'
export type { ProviderSettings, RoleRule, Settings } from './parts.ts'
export { consoleRoutes } from './people/console-calls.ts'
export {
  consolePageOf,
  consolePageWords,
  linkPath,
  linkSeconds,
  providerPath,
} from './people/links.ts'

export { hasPeople, linkFor } from './people/people.ts'
export { consoleUserRoutes } from './people/people-calls.ts'
export * as consoleSchemas from './people/people-contract.ts'
export { consoleProblems } from './people/people-contract.ts'
export {
  consoleSessions,
  endSessionOf,
} from './people/sessions.ts'
export { consoleSignIn, type SignInNeeds } from './people/sign-in.ts'
export { calls as callRules, callsOfPortal, ruleOf as callRuleOf } from './permissions/calls.ts'
export { lacking } from './permissions/grants.ts'
export { type Permission, permissions, permissionsNamed } from './permissions/permissions.ts'
export type { Role } from './permissions/roles.ts'
export { permissionsOfPlainKeys, rolesTold } from './permissions/roles.ts'
export {
  type Person,
  type PersonalRecords,
  textsOfPerson,
  withoutPerson,
} from './personal-records.ts'
export { nullablePictureAddress, pictureAddress } from './pictures/picture-addresses.ts'
export { pictureKindOf } from './pictures/picture-kinds.ts'
export { pictureRoutes } from './pictures/picture-routes.ts'
export * as processRecords from './processes.sql.ts'
export { operatorRoutes } from './routes.ts'
export { type Finder, type InstallationFinder, mostOfKind } from './search/finder.ts'
export type { Question } from './search/question.ts'
export {
  installationSearchRoutes,
  projectsSearchRoutes,
  searchRoutes,
} from './search/search-calls.ts'
export type { Occurrence } from './statistics/occurrence.ts'
export { type Occurrences, openOccurrences, recordOccurrences } from './statistics/occurrences.ts'
export { pruneStatistics, rollStatistics } from './statistics/rolling.ts'
export { merchantStatisticsRoutes, statisticsRoutes } from './statistics/statistics-calls.ts'
