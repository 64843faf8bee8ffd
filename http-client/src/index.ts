/** A client of HTTP/1.1 over sockets that its user opens. */
export {
  type HttpAnswer,
  type HttpCall,
  HttpFailure,
  type HttpReason,
  type HttpTarget,
} from './call.ts'
export { dialer, type OpenSocket } from './connection.ts'
export { type Deadlines, deadlines } from './deadlines.ts'
export type { Asker, ConnectionOwner, Dial, PooledConnection } from './origin.ts'
export { OriginPool, type PoolOptions } from './pool.ts'
