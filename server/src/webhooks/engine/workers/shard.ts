/** Endpoints are divided among the processes by shards. */

/** In how many shards endpoints are divided among the processes; the migration makes as many rows. */
export const shardCount = 64

/** The shard of an endpoint. */
export const shardOf = (endpointId: number): number => endpointId % shardCount
