/** The contract of the calls that search. */
import { closed, nullable, type Static, type TSchema, Type } from '../../base/contract.ts'
import { NamedProject, SeenProjectsQuery } from '../contract.ts'

export const SearchQuery = Type.Object(
  {
    q: Type.String({
      minLength: 1,
      maxLength: 300,
      description: 'What somebody copied or typed; blanks around it do not count',
    }),
  },
  closed,
)
export type SearchQuery = Static<typeof SearchQuery>

const hitKinds = [
  'user',
  'transaction',
  'order',
  'subscription',
  'item',
  'delivery',
  'audit_entry',
  'sign_in',
] as const
export type HitKind = (typeof hitKinds)[number]

const installationHitKinds = [
  'project',
  'merchant',
  'client',
  'console_user',
  'audit_entry',
  'sign_in',
] as const
export type InstallationHitKind = (typeof installationHitKinds)[number]

const pageOf = <Kind extends TSchema>(kind: Kind) =>
  Type.Object({
    items: Type.Array(
      Type.Object({
        kind,
        id: Type.String(),
        title: Type.String({ description: 'What a list may show of it' }),
        values: Type.Optional(
          Type.Object(
            {},
            {
              additionalProperties: Type.String(),
              description:
                'Facts of which the title is made, for one in another language; left out where it is a name',
            },
          ),
        ),
        matched: Type.String({
          description: 'Which of its fields fits, as in user_id, external_id or name',
        }),
        is_exact: Type.Boolean({
          description: 'False where the field only begins like the question',
        }),
        path: Type.String({ description: 'The call that shows it, from /api on' }),
      }),
      { maxItems: 20, description: 'Exact hits first; at most five of a kind' },
    ),
  })

export const ProjectsSearchQuery = Type.Object(
  { ...SearchQuery.properties, ...SeenProjectsQuery.properties },
  closed,
)

export const SearchPage = pageOf(Type.Enum(hitKinds))
export type SearchPage = Static<typeof SearchPage>
/** Hits of several projects. */
export const ProjectsSearchPage = Type.Object({
  items: Type.Array(
    Type.Object({ project: NamedProject, ...SearchPage.properties.items.items.properties }),
    { maxItems: 100, description: 'Exact hits first; of each project at most 20' },
  ),
  left_out: Type.Array(NamedProject, {
    description: 'Projects that did not answer in time: they may have more',
  }),
  next_cursor: nullable(
    Type.String({ description: 'More projects are behind it; null where all were asked' }),
  ),
})

export const InstallationSearchPage = pageOf(Type.Enum(installationHitKinds))
