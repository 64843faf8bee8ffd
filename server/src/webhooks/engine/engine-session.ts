/** The settings of the engine’s own connections to the database. */

/**
 * How the engine's connections are to be set: its tables are empty most of the time, and a plan made then would read
 * all of a table that has filled up since.
 */
export const engineSession = { enable_seqscan: 'off' } as const
