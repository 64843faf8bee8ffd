/** The parts of a project's connection that a flow needs: its addresses and its credentials. */
import type { Connection } from '../../../projects/index.ts'
import { VisitFailure } from './visit-failure.ts'

/** The parts of a connection that networks and platforms look at. */
export type Credentials = Pick<Connection, 'credentials' | 'settings'>

/**
 * Where an address of a network is for this connection: itself, or behind the simulator's prefix
 * (`https://accounts.google.com/x` becomes `<simulator>/accounts.google.com/x`).
 * Used for everything the network calls its own: endpoints, issuers, op_endpoint, claimed ids.
 */
export const at = (address: string, { settings }: Pick<Credentials, 'settings'>): string =>
  settings.simulator === undefined
    ? address
    : `${settings.simulator.replace(/\/+$/, '')}/${address.replace(/^https?:\/\//, '')}`

/** A credential that this network cannot do without. Throws `refused` where the studio has not set it. */
export const requireCredential = ({ credentials }: Credentials, name: string): string => {
  const value = credentials[name]
  if (value === undefined || value === '') {
    throw new VisitFailure('refused', 'connection_incomplete')
  }
  return value
}
