/** Values of a form in words, where somebody else changed them meanwhile. */
import type { Overtaken } from '../../../shared/form/edit.ts'
import { localeName } from '../../../shared/locale.ts'
import { t } from '../../../texts/texts.ts'
import { patchOfValues } from '../items/form/values.ts'
import { said } from '../said.ts'
import { listOf, type Offered } from './values.ts'

/** Members of a conflict with their values in words. */
export const saidMembers = (members: readonly Overtaken[]): Overtaken[] =>
  members.map((member) => ({
    ...member,
    before: saidValue(member.name, member.before),
    theirs: saidValue(member.name, member.theirs),
    mine: member.mine && saidValue(member.name, member.mine),
  }))

/** A value in words: lists as people read them. */
const saidValue = (name: string, text: string): string => {
  if (name === 'values')
    return listOf<Offered>(text)
      .map(({ external_id: id, value }) => `${id}: ${Object.values(value).join(', ')}`)
      .join('\n')
  if (name === 'groups') return listOf<string>(text).join(', ')
  if (text === '' || !['prices', 'vc_prices', 'periods'].includes(name)) return text
  return said(name, patchOfValues('package', {}, { [name]: text }, [name])[name])
}

/** A value by its name for people, as in `Description, German (de)`. */
export const valueName = (name: string): string => {
  const [member = '', language] = name.split('.')
  const known = { ...t().packages.formMembers, ...t().packages.members, ...t().things.members }
  const words = (known as Record<string, string>)[member] ?? member
  return language === undefined ? words : `${words}, ${localeName(language)}`
}
