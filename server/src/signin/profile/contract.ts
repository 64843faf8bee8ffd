/**
 * The contract of the calls about a player's profile. Unknown members, which clients in the field send, are ignored.
 */
import { form, nullable, type Static, Type } from '../../base/contract.ts'

const Name = (description: string) =>
  Type.Optional(nullable(Type.String({ maxLength: 255, description })))

export const ProfileBody = Type.Object(
  {
    birthday: Type.Optional(
      nullable(
        Type.String({
          maxLength: 10,
          pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
          ...form('date_time'),
          description: 'YYYY-MM-DD; can be set once',
        }),
      ),
    ),
    first_name: Name('Empty takes it away'),
    last_name: Name('Empty takes it away'),
    nickname: Name('Empty takes it away; others may have the same'),
    gender: Type.Optional(
      nullable(
        Type.String({
          maxLength: 100,
          description: 'f, m, other or prefer not to answer; empty takes it away',
        }),
      ),
    ),
  },
  {
    description: 'What is left out or null stays as it is',
    examples: [{ nickname: 'Zoë', birthday: '1999-12-31', gender: 'prefer not to answer' }],
  },
)
export type ProfileBody = Static<typeof ProfileBody>

export const AgeBody = Type.Object(
  {
    dob: Type.String({ maxLength: 10, description: 'The day of birth, YYYY-MM-DD' }),
    project_id: Type.String({ minLength: 1, maxLength: 36, description: 'The login project id' }),
  },
  { examples: [{ dob: '1999-12-31', project_id: '00000000-0000-4000-8000-000000000000' }] },
)
export type AgeBody = Static<typeof AgeBody>

export const CurrentEmail = Type.Object({
  current_email: nullable(Type.String({ description: 'Whatever the scope of the token' })),
})

export const PhoneBody = Type.Object(
  {
    phone_number: Type.String({ maxLength: 40, description: '+ and 5 to 25 digits' }),
  },
  { examples: [{ phone_number: '+12025550142' }] },
)
export type PhoneBody = Static<typeof PhoneBody>

export const PhoneAnswer = Type.Object({
  phone_number: Type.String(),
  phone: Type.String({ description: 'The same, as some clients read it' }),
})

export const PhonePath = Type.Object({
  phone_number: Type.String({ maxLength: 40, description: 'With its plus, which may be %2B' }),
})

/** Bytes that a picture may have. */
export const mostPictureBytes = 2 * 1024 * 1024

/** The body of an upload: a form with one file. */
export const PictureForm = {
  content: {
    'multipart/form-data': {
      schema: Type.Object(
        {
          picture: Type.String({
            contentMediaType: 'application/octet-stream',
            description: 'A PNG, JPEG, GIF or WebP file of at most 2 MiB',
          }),
        },
        { examples: [{ picture: 'the bytes of a file' }] },
      ),
    },
  },
}

export const PictureAnswer = Type.Object({
  picture: Type.String({ description: 'Where it is from now on' }),
})

export const PicturePath = Type.Object({
  login_project_id: Type.String({ format: 'uuid' }),
  picture_id: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    ...form('ascii', { length: 43 }),
    description: 'As `picture` of the user says it',
  }),
})
