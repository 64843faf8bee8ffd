import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { schemaNames } from './api-schema-names.ts'

const Price = Type.Object({ amount: Type.String() })
const Item = Type.Object({ sku: Type.String(), prices: Type.Array(Price) })
const State = Type.Enum(['new', 'done'])
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

describe('a schema', () => {
  test('is called like its constant wherever it stands, also where it is optional or described anew', () => {
    const names = schemaNames({ shop: { Item, State, lower: Price } })
    assert.deepEqual(names.named(Item, 'ReadAnswer'), reference('Item'))
    const wrapped = Type.Object({
      item: Type.Optional(Item),
      state: State,
      first: Type.Object(Item.properties, { description: 'The first one' }),
    })
    names.named(wrapped, 'Wrapped')
    const { Wrapped } = names.schemas() as { Wrapped: { properties: unknown } }
    assert.deepEqual(Wrapped.properties, {
      item: reference('Item'),
      state: reference('State'),
      first: { ...reference('Item'), description: 'The first one' },
    })
  })

  test('without a constant is called by its owner and member, one of many in the singular', () => {
    const names = schemaNames({ shop: { Item } })
    names.named(Type.Object({ first_item: Item, entries: Type.Array(Price) }), 'Shelf')
    assert.deepEqual(Object.keys(names.schemas()), ['Item', 'ItemPrice', 'Shelf'])
    assert.deepEqual(
      (names.schemas().Shelf as { properties: { entries: unknown } }).properties.entries,
      { type: 'array', items: reference('ItemPrice') },
    )
  })

  test('that is a whole body is called like that one when it is a member of another, too', () => {
    const names = schemaNames({})
    names.claim(Type.Object({ list: Type.Array(Item) }), 'ListAnswer')
    names.claim(Item, 'ReadAnswer')
    names.named(Type.Object({ list: Type.Array(Item) }), 'ListAnswer')
    assert.deepEqual(Object.keys(names.schemas()), ['ListAnswer', 'ReadAnswer', 'ReadAnswerPrice'])
  })

  test('whose name another contract uses bears its own contract’s before it', () => {
    const names = schemaNames({ shop: { Item }, store_front: { Item: Price } })
    assert.deepEqual(names.named(Price, 'Price'), reference('StoreFrontItem'))
    assert.deepEqual(names.named(Item, 'Other'), reference('Item'))
  })

  test('never gets a name that another one has', () => {
    const names = schemaNames({ shop: { Item } })
    assert.deepEqual(names.named(Price, 'Item'), reference('Item2'))
    assert.deepEqual(names.named(Item, 'Item'), reference('Item'))
  })

  test('of a text, of a number or without members stays where it is', () => {
    const names = schemaNames({ shop: { Text: Type.String(), Any: Type.Object({}) } })
    for (const schema of [Type.String(), Type.Object({})])
      assert.deepEqual(names.named(schema, 'Name'), { ...schema })
    assert.deepEqual(names.schemas(), {})
  })
})
