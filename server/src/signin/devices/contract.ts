/** The contract of the calls for devices. Unknown members, which clients in the field send, are passed over. */
import { form, Type } from '../../base/contract.ts'

const DeviceType = Type.Enum(['android', 'ios', 'macos', 'windows'], {
  description: 'In lower case',
})

export const DeviceTypePath = Type.Object({ type: DeviceType })
export type DeviceTypePath = { type: string }

export const DeviceBody = Type.Object(
  {
    device: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'What the player calls it, or its maker: Apple iPhone',
    }),
    device_id: Type.String({
      minLength: 16,
      maxLength: 36,
      description:
        'The id that the system gives to the game and to nobody else. One that many devices share, such as zeros, is refused',
    }),
  },
  {
    examples: [{ device: 'Apple iPhone', device_id: '4D1B1A38-7A5E-4A3B-9B8C-1F6A0D2E9C55' }],
  },
)
export type DeviceBody = { device: string; device_id: string }

export const DeviceAnswer = Type.Object({
  id: Type.Integer({ description: 'For the call that unlinks it' }),
  type: Type.String(),
  device: Type.String(),
  last_used_at: Type.String({
    format: 'date-time',
    description: 'In UTC, without fractions of a second',
  }),
})

/** One place of a path has one name in the document: the number stands where another call has the type. */
export const DevicePath = Type.Object({
  type: Type.String({
    pattern: '^[0-9]{1,10}$',
    ...form('digits'),
    description: 'id of the list',
  }),
})
