/** The pictures of players: the call that knows them. */

export const playerPictures = {
  operation: 'listUserPictures',
  parameter: 'user_ids',
  member: 'user_id',
} as const
