import { type FormEvent, useState } from 'react';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';
import { timelineKey } from './queries.ts';

export function NoteForm({ userId }: { userId: number }) {
  const [text, setText] = useState('');
  const add = useStaffAct({
    run: () => call(calls.addNote, { params: { id: userId }, body: { text } }),
    refreshes: timelineKey,
    done: () => {
      setText('');
      return 'Note ajoutée';
    },
    failed: 'Impossible d’ajouter la note',
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() && !add.isPending) add.mutate(undefined);
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label="Nouvelle note"
        help="Lue par l’équipe seule, et effacée avec le compte."
        rows={2}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button
          type="submit"
          variant="secondary"
          size="sm"
          aria-disabled={!text.trim()}
          pending={add.isPending}
        >
          Ajouter la note
        </Button>
      </div>
    </form>
  );
}
