/** The parts that calls about one endpoint have in common. */
import type { Project } from '../../../api/projects.ts'
import type { Endpoint } from '../endpoint.ts'

/** The reads that a change of an endpoint outdates. */
export const outdated = ['getWebhookEndpoint', 'listWebhookEndpoints'] as const

export const pathOf = ({ endpoint, project }: { endpoint: Endpoint; project: Project }) => ({
  project_id: project.project_id,
  endpoint_id: endpoint.endpoint_id,
})
