/** The pages of one item. */
import { TabBar } from '../../../shared/controls/tab-bar.tsx'
import { t } from '../../../texts/texts.ts'
import { type ItemKind, type PageOfItem, valuesOfItem } from './kind.ts'

type TabsProps = { kind: ItemKind; project: string; sku: string; here: PageOfItem }

export const ItemTabs = ({ kind, project, sku, here }: TabsProps) => {
  const { noun, pages } = kind
  const { history, visibility } = t().packages.tabNames
  return (
    <TabBar
      label={t().items.pages[noun]}
      words={{
        [pages.one]: t().items.nouns[noun],
        [pages.history]: history,
        [pages.visibility]: visibility,
      }}
      values={valuesOfItem(kind, { project, sku })}
      here={pages[here]}
    />
  )
}
