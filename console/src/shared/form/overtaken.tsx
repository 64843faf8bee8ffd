/** Tells, member by member, what others changed while a form was filled in. */
import { t } from '../../texts/texts.ts'
import { Foreign } from '../foreign.tsx'
import type { Overtaken } from './edit.ts'

type OvertakenProps = {
  members: readonly Overtaken[]
  wordsOf: (name: string) => string
  /** Gives the own change of a member up. */
  onTheirs: (member: Overtaken) => void
}

export const OvertakenMembers = ({ members, wordsOf, onTheirs }: OvertakenProps) =>
  members.length === 0 ? null : (
    <section class="overtaken" role="alert">
      <p>{t().setUp.overtaken}</p>
      <div class="table-frame">
        <table aria-label={t().setUp.overtaken}>
          <thead>
            <tr>
              <th scope="col">{t().setUp.member}</th>
              <th scope="col">{t().setUp.before}</th>
              <th scope="col">{t().setUp.theirs}</th>
              <th scope="col">{t().setUp.mine}</th>
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <tr key={member.name}>
                <th scope="row">{wordsOf(member.name)}</th>
                <td>
                  <Foreign text={member.before} />
                </td>
                <td>
                  <Foreign text={member.theirs} />
                </td>
                <td>
                  <Foreign text={member.mine} />
                  {member.mine !== undefined && (
                    <button type="button" class="quiet-button" onClick={() => onTheirs(member)}>
                      {t().setUp.takeTheirs}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
