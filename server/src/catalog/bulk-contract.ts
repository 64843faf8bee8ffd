/** The contract of the catalog's bulk calls. */
import {
  closed,
  form,
  IdNumber,
  IdText,
  nullable,
  type Static,
  Timestamp,
  Type,
  type ViolationCode,
  violationCodes,
} from '../base/contract.ts'
import { projectSchemas } from '../projects/index.ts'
import {
  AttributeBody,
  BundleBody,
  CurrencyBody,
  chest,
  crystal,
  GoodBody,
  GroupBody,
  PackageBody,
} from './contract.ts'

const { MemberChanges } = projectSchemas

const kindWords = [
  'attribute',
  'group',
  'virtual_currency',
  'virtual_currency_package',
  'virtual_good',
  'bundle',
]
const kindList = `(${kindWords.join('|')})`

const kindsOf = (meaning: string) =>
  Type.String({
    pattern: `^${kindList}(,${kindList}){0,5}$`,
    ...form('words', { allowed: kindWords }),
    description: `${meaning}, separated by commas: ${kindWords.join(', ')}`,
  })

/** The formats of catalog files. */
export const formats = ['json', 'ndjson', 'csv'] as const
export type Format = (typeof formats)[number]
/** Ways to treat existing things, and those that the file lacks. */
export const modes = ['create', 'upsert', 'sync'] as const
/** Ways to treat wrong rows. */
export const waysOnError = ['abort', 'skip'] as const

export const ImportQuery = Type.Object(
  {
    mode: Type.Optional(
      Type.Enum(modes, {
        description:
          '`create` refuses what exists, `upsert` (default) also changes it, `sync` also deletes what the file lacks of the kinds it speaks of',
      }),
    ),
    on_error: Type.Optional(
      Type.Enum(waysOnError, {
        description:
          '`abort` (default) changes nothing where any row is wrong, and reads no further than the batch it stands in; `skip` leaves wrong rows out, up to 10,000 errors',
      }),
    ),
    dry_run: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: '`true`: counts what would happen and changes nothing',
      }),
    ),
    kinds: Type.Optional(
      kindsOf(
        'The kinds that sync makes equal to the file; default: those that the file speaks of',
      ),
    ),
  },
  closed,
)
export type ImportQuery = Static<typeof ImportQuery>

/** Whole catalogs as they come and go, for the documentation: they are read and written as streams. */
export const CatalogFile = {
  content: {
    'application/json': {
      schema: Type.Object(
        {
          attributes: Type.Optional(Type.Array(AttributeBody)),
          groups: Type.Optional(Type.Array(GroupBody)),
          virtual_currencies: Type.Optional(Type.Array(CurrencyBody)),
          packages: Type.Optional(Type.Array(PackageBody)),
          virtual_items: Type.Optional(Type.Array(GoodBody)),
          bundles: Type.Optional(Type.Array(BundleBody)),
        },
        { ...closed, examples: [{ virtual_currencies: [crystal], packages: [chest] }] },
      ),
    },
    'application/x-ndjson': {
      schema: Type.String({
        description: 'A JSON object in each line: the body of a create call, and `type`, its kind',
        examples: [
          [
            { type: 'virtual_currency', ...crystal },
            { type: 'virtual_currency_package', ...chest },
          ]
            .map((record) => `${JSON.stringify(record)}\n`)
            .join(''),
        ],
      }),
    },
    'text/csv': {
      schema: Type.String({
        description:
          'A header of paths, such as `name.en` or `prices[0].amount`, and the column `type` for the kind',
        examples: [
          [
            'type,sku,name.en,description.en,content[0].sku,content[0].quantity,prices[0].currency,prices[0].amount,prices[0].is_default',
            'virtual_currency,crystal,Crystals,Cut by dwarfs,,,,,',
            'virtual_currency_package,chest.500,Chest,500 crystals,crystal,500,EUR,9.99,true',
            '',
          ].join('\n'),
        ],
      }),
    },
  },
}

export const ExportQuery = Type.Object(
  {
    format: Type.Optional(Type.Enum(formats, { description: 'Default json' })),
    kinds: Type.Optional(kindsOf('Default all')),
  },
  closed,
)
export type ExportQuery = Static<typeof ExportQuery>

const Count = Type.Integer({ minimum: 0 })

/** Why a file as a whole cannot be read any further. Codes are forever: add, never rename. */
export const fileFaults = [
  'column_nameless',
  'column_repeated',
  'element_too_long',
  'file_empty',
  'file_too_large',
  'header_too_wide',
  'line_too_long',
  'list_needed',
  'list_repeated',
  'list_unknown',
  'not_csv',
  'not_json',
  'not_utf8',
  'object_needed',
  'quote_open',
  'quote_ended',
  'quote_within',
  'row_too_long',
  'spreadsheet',
  'type_column_missing',
] as const
export type FileFault = (typeof fileFaults)[number]

/** Why an import as a whole came to nothing, where its rows do not say it. */
const importReasons = [...fileFaults, 'broken_off', 'others_changed', 'service_failed'] as const
export type ImportReason = (typeof importReasons)[number]

export type ImportFault = ViolationCode | 'not_read'
const importFaults: ImportFault[] = [...violationCodes, 'not_read']

const ImportError = Type.Object({
  row: nullable(
    Type.Integer({
      minimum: 1,
      description: 'The nth record of the file; null for the file as a whole',
    }),
  ),
  line: nullable(Type.Integer({ minimum: 1 })),
  name: nullable(Type.String({ description: 'Its sku or external_id, where it gives one' })),
  property: Type.String({ description: 'The path of what is wrong; in CSV the column' }),
  code: Type.Integer(),
  why: Type.Optional(
    Type.Enum(importFaults, {
      description:
        'What is wrong, for programs: the code of a violation (docs/problems.md#violations), or not_read where the file was not read to its end. Codes are forever; more may come',
    }),
  ),
  values: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'Facts for a text of your own' }),
  ),
  message: Type.String({ description: 'The same for people, in English; texts may change' }),
})

const importStatuses = [
  'receiving',
  'queued',
  'running',
  'succeeded',
  'partly_succeeded',
  'failed',
  'canceled',
] as const

export type ImportAnswer = Static<typeof ImportAnswer>
export const ImportAnswer = Type.Object({
  import_id: IdNumber,
  status: Type.Enum(importStatuses, {
    description: '`partly_succeeded`: wrong rows were left out',
  }),
  mode: Type.Enum(modes),
  format: Type.Enum(formats),
  on_error: Type.Enum(waysOnError),
  dry_run: Type.Boolean(),
  progress: Type.Object({
    phase: Type.Enum(['receiving', 'checking', 'applying', 'done']),
    done: Type.Integer({ minimum: 0, description: 'Rows of this phase' }),
    total: Type.Integer({ minimum: 0, description: 'Rows of the file, as far as it has come' }),
  }),
  counts: Type.Object({
    created: Count,
    updated: Count,
    unchanged: Count,
    deleted: Count,
    failed: Type.Integer({ minimum: 0, description: 'Rows with errors' }),
  }),
  errors_count: Count,
  errors: Type.Array(ImportError, { description: 'The first 20; …/errors has up to 10,000' }),
  why: nullable(
    Type.Enum(importReasons, {
      description:
        'Why the import as a whole came to nothing, for programs; null where its rows and counts say it. Codes are forever; more may come',
    }),
  ),
  values: nullable(
    Type.Object({}, { additionalProperties: true, description: 'Facts for a text of your own' }),
  ),
  message: nullable(Type.String({ description: 'What there is to know or to do' })),
  created_at: Timestamp,
  finished_at: nullable(Timestamp),
})

const PageAnswer = { has_more: Type.Boolean(), total_items_count: Count }

export const ImportsAnswer = Type.Object({
  items: Type.Array(Type.Omit(ImportAnswer, ['errors', 'errors_count'])),
  ...PageAnswer,
})
export const ErrorsAnswer = Type.Object({ items: Type.Array(ImportError), ...PageAnswer })

/** One change that an import would make. */
const ImportChange = Type.Object({
  row: nullable(
    Type.Integer({
      minimum: 1,
      description: 'The nth record of the file; null for what the file lacks and sync deletes',
    }),
  ),
  line: nullable(Type.Integer({ minimum: 1 })),
  kind: Type.String({ description: 'As in `type` of the file' }),
  name: Type.String({ description: 'The sku or external_id' }),
  outcome: Type.Enum(['create', 'update', 'delete']),
  changes: MemberChanges,
})
export type ImportChange = Static<typeof ImportChange>

export const ImportChangesAnswer = Type.Object({
  items: Type.Array(ImportChange),
  next_cursor: nullable(Type.String({ description: 'Null on the last page' })),
})

export const ImportChangesQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|100)$',
        ...form('number', { minimum: 1, maximum: 100 }),
        description: '1 to 100; default 50',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^(row|rest)_[0-3]_[0-9]{1,15}$',
        ...form('cursor'),
        description: 'next_cursor of the page before',
      }),
    ),
  },
  closed,
)
export type ImportChangesQuery = Static<typeof ImportChangesQuery>

export const ImportPath = Type.Object({ project_id: IdText, import_id: IdText }, closed)

export const ImportsQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|[1-9][0-9][0-9]|1000)$',
        ...form('number', { minimum: 1, maximum: 1000 }),
        description: 'Digits only, at most 1000; default 50',
      }),
    ),
    offset: Type.Optional(
      Type.String({
        pattern: '^(0|[1-9][0-9]{0,8})$',
        ...form('number', { minimum: 0, maximum: 999999999 }),
        description: 'How many to leave out; default 0',
      }),
    ),
  },
  closed,
)
export type ImportsQuery = Static<typeof ImportsQuery>

const lintRules = [
  'missing_default_price',
  'mixed_currencies',
  'missing_locale',
  'never_opens',
  'missing_currency',
  'missing_content',
  'image_unanswered',
] as const
export type LintRule = (typeof lintRules)[number]

/** Why a rule says something, finer than the rule. Codes are forever: add, never rename. */
export const lintReasons = [
  'country_has_two_currencies',
  'content_missing',
  'currency_missing',
  'default_price_off',
  'host_busy',
  'host_no_address',
  'host_no_certificate',
  'host_no_connection',
  'image_address_bad',
  'image_address_refused',
  'image_no_http',
  'image_not_an_image',
  'image_reset',
  'image_status',
  'image_too_slow',
  'left_out_of_lists',
  'no_price',
  'no_text',
  'no_text_in',
  'other_currency',
  'paid_with_missing_currency',
  'periods_over',
  'proxy_broken',
  'proxy_refused',
] as const
export type LintReason = (typeof lintReasons)[number]

export const LintQuery = Type.Object(
  {
    rule: Type.Optional(Type.Enum(lintRules, { description: 'Only findings of this rule' })),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$',
        ...form('number', { minimum: 1, maximum: 500 }),
        description: '1 to 500; default 100',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,5}$',
        ...form('number', { minimum: 1, maximum: 999_999 }),
        description: 'next_cursor of the page before, with the same other parameters',
      }),
    ),
    images: Type.Optional(
      Type.Enum(['true', 'false'], {
        description: '`true`: also asks for images, 200 of them at most',
      }),
    ),
    locales: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}(-[A-Z]{2})?(,[a-z]{2}(-[A-Z]{2})?){0,49}$',
        ...form('words', { form: 'locale' }),
        description:
          'Languages that every name must have, separated by commas; default: those that at least half of the names have',
      }),
    ),
  },
  closed,
)
export type LintQuery = Static<typeof LintQuery>

const LintFinding = Type.Object({
  severity: Type.Enum(['error', 'warning']),
  rule: Type.Enum(lintRules),
  kind: Type.String(),
  name: Type.String({ description: 'The sku or external_id' }),
  property: Type.String(),
  why: Type.Enum(lintReasons, {
    description: 'What the message says, for programs. Codes are forever; more may come',
  }),
  values: Type.Object(
    {},
    { additionalProperties: true, description: 'Facts for a text of your own' },
  ),
  message: Type.String({ description: 'The same for people, in English; texts may change' }),
})
/** A remark on one thing of a catalog, and whose it is. */
export type LintFinding = Static<typeof LintFinding>

type LintCounts = Record<LintRule, typeof Count>

export const LintAnswer = Type.Object({
  items: Type.Array(LintFinding, { description: 'Of the first 10,000 that the look found' }),
  next_cursor: nullable(Type.String({ description: 'Null on the last page' })),
  total_items_count: Type.Integer({
    minimum: 0,
    description: 'How many the look found, of the rule where one is asked for',
  }),
  counts: Type.Partial(
    Type.Object(Object.fromEntries(lintRules.map((rule) => [rule, Count])) as LintCounts),
    { description: 'How many the look found of each rule that has any' },
  ),
  made_at: Type.String({
    ...Timestamp,
    description:
      'When the catalog was looked through: at most an hour ago, and not before its last change',
  }),
  looked_at: Type.Integer({ minimum: 0, description: 'Items and labels' }),
  images_asked: Count,
  images_left_out: Count,
})
