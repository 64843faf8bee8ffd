/** Notes of the studio's own people on a player. A note that is begun stays until it is written or given up. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/note-body.ts'
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useChange, usePages } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { AuthorName } from './author.tsx'
import type { WholePlayer } from './player.ts'

type Note = AnswerOf<'listUserNotes'>['items'][number]
type NotesProps = { player: WholePlayer; project: Project }

const perPage = 10

const pathOf = ({ player, project }: NotesProps) => ({
  project_id: project.project_id,
  user_id: player.user_id,
})

export const Notes = (its: NotesProps) => {
  const read = usePages<Note>('listUserNotes', pathOf(its), { limit: perPage })
  const [chosen, choose] = useState<Note | undefined>()
  const items = read.data?.pages.flatMap((page) => page.items)
  const mayDelete = may(me.value, 'deleteUserNote', its.project)
  return (
    <section class="card" aria-labelledby="notes">
      <h2 id="notes">{t().players.notes}</h2>
      {may(me.value, 'createUserNote', its.project) && <NoteForm {...its} />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {!items && !read.error && <Skeleton columns={1} />}
      {items?.length === 0 && <p class="quiet">{t().players.noNotes}</p>}
      <ol class="rows">
        {items?.map((note) => (
          <li key={note.note_id}>
            <div>
              <p class="note">
                <Foreign text={note.text} />
              </p>
              <p class="quiet">
                <AuthorName of={note.by} /> · <Ago at={note.at} />
              </p>
            </div>
            {mayDelete && (
              <button type="button" onClick={() => choose(note)}>
                {t().players.deleteNote}
              </button>
            )}
          </li>
        ))}
      </ol>
      {read.hasNextPage && (
        <button type="button" class="quiet-button" onClick={() => void read.fetchNextPage()}>
          {t().players.earlier}
        </button>
      )}
      {chosen && <DeleteNote {...its} note={chosen} onClose={() => choose(undefined)} />}
    </section>
  )
}

const NoteForm = (its: NotesProps) => {
  const key = `note ${its.project.project_id} ${its.player.user_id}`
  const [draft, set, drop] = useDraft(key, { text: '' })
  const change = useChange('createUserNote', ['listUserNotes', 'readAudit'])
  const body = { text: draft.text }
  const faults = useFaults(body, { check, error: change.error })
  const write = (): void => {
    if (change.isPending || !faults.tried()) return
    change.mutate(
      { parameters: pathOf(its), body },
      {
        onSuccess: () => {
          drop()
          faults.reset()
        },
      },
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        write()
      }}
    >
      <Field label={t().players.newNote} hint={t().players.noteHint} error={faults.of('text')}>
        {(given) => (
          <textarea
            {...given}
            rows={2}
            value={draft.text}
            onInput={(event) => set({ text: event.currentTarget.value })}
          />
        )}
      </Field>
      {change.error && <Failure error={change.error} />}
      <button type="submit" aria-disabled={change.isPending}>
        {t().players.writeNote}
      </button>
    </form>
  )
}

type DeleteProps = NotesProps & { note: Note; onClose: () => void }

const DeleteNote = ({ note, onClose, ...its }: DeleteProps) => {
  const change = useChange('deleteUserNote', ['listUserNotes', 'readAudit'])
  return (
    <Confirm
      title={t().players.deleteNoteTitle}
      words={t().players.deleteNote}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() =>
        change.mutate(
          { parameters: { ...pathOf(its), note_id: note.note_id } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p class="note">
        <Foreign text={note.text} />
      </p>
    </Confirm>
  )
}
