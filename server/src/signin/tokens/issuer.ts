/** The issuer of a project's tokens: the service, or the project itself (RFC 8414, section 2). */
import type { Project } from '../../projects/index.ts'

/** Where a project's keys lie, and its own issuer begins. */
export const projectPath = '/api/projects/'

/** The issuer that a project has to itself; it counts where the project's setting `own_issuer` is on. */
export const ownIssuer = (
  publicUrl: string,
  { loginProjectId }: Pick<Project, 'loginProjectId'>,
): string => publicUrl + projectPath + loginProjectId

/** `iss` of a project's tokens and redirects. */
export const issuerOf = (
  publicUrl: string,
  project: Pick<Project, 'loginProjectId' | 'settings'>,
): string => (project.settings.own_issuer === true ? ownIssuer(publicUrl, project) : publicUrl)

/** Whether a project's tokens may name this issuer: either, as the setting may have changed after they were issued. */
export const mayIssue = (
  issuer: unknown,
  publicUrl: string,
  project: Pick<Project, 'loginProjectId'>,
): boolean => issuer === publicUrl || issuer === ownIssuer(publicUrl, project)
