/** The pre-order of a package: when it comes out, and what players read until then. */
import { faultOf } from '../../../../shared/form/faults.ts'
import { t } from '../../../../texts/texts.ts'
import { Check, ListFault, Part, type PartProps, TextField } from './part.tsx'
import { Moment } from './terms-part.tsx'
import { hasPreOrder } from './values.ts'

export const PreOrderPart = ({ values, told, set }: PartProps) => {
  const write = (member: string) => set && ((value: string | boolean) => set({ [member]: value }))
  return (
    <Part name="preOrder" lead={t().packages.preOrderLead}>
      <div class="line">
        <Moment
          label={t().packages.formMembers.pre_order_release}
          value={String(values.pre_order_release ?? '')}
          error={faultOf(told, 'pre_order.release_date')}
          name="pre_order.release_date"
          onChange={write('pre_order_release')}
        />
        <TextField
          label={t().packages.formMembers.pre_order_description}
          value={String(values.pre_order_description ?? '')}
          path="pre_order.description"
          told={told}
          onInput={write('pre_order_description')}
        />
        {hasPreOrder(values) && (
          <div class="line-switches">
            <Check
              label={t().packages.formMembers.pre_order_on}
              isOn={values.pre_order_on === true}
              onChange={write('pre_order_on')}
            />
          </div>
        )}
      </div>
      <ListFault told={told} path="pre_order" />
    </Part>
  )
}
