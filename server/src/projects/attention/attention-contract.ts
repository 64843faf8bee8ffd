/** The answer of the call about things that a person should look at. */
import { nullable, Timestamp, Type } from '../../base/contract.ts'

const concernKinds = [
  'endpoint_off',
  'endpoint_failing',
  'endpoint_paused',
  'dead_letters',
  'secret_rotation_ends',
  'connection_incomplete',
  'connection_off',
  'catalog_error',
  'import_failed',
  'processor_conflicts',
  'key_expires',
  'key_expired',
] as const
export type ConcernKind = (typeof concernKinds)[number]

export const AttentionAnswer = Type.Object({
  items: Type.Array(
    Type.Object({
      kind: Type.Enum(concernKinds),
      severity: Type.Enum(['error', 'warning'], {
        description: 'error: something does not work now. warning: it may be meant',
      }),
      subject: Type.String({ description: 'What it is about, as in endpoint 301' }),
      since: nullable(Timestamp),
      message: Type.String(),
      path: Type.String({ description: 'The call that shows more, from /api on' }),
    }),
    { maxItems: 100, description: 'Errors first, then what has lasted longest' },
  ),
})
