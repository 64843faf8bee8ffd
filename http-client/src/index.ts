/** A client of HTTP/1.1 over sockets that its user opens. */
export {
  type OutboundAnswer,
  type OutboundCall,
  OutboundFailure,
  type OutboundReason,
} from './call.ts'
export { type Deadlines, deadlines, type Expiring } from './deadlines.ts'
export { exchange } from './exchange.ts'
export { type OpenSocket, OutboundOrigin } from './origin.ts'
