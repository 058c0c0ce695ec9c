import { useState } from 'react';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { useMay } from '#staff/lists/web/for-other-features.ts';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { calls } from '../calls.ts';
import type { StaffIdea } from '../contract.ts';
import { DraftDialog } from './DraftDialog.tsx';
import { ideasKey } from './queries.ts';

type Move = 'in_review' | 'approved' | 'rejected';

const moves: Record<Move, { label: string; done: string }> = {
  in_review: { label: 'Examiner', done: 'Idée en cours d’examen' },
  approved: { label: 'Approuver', done: 'Idée approuvée' },
  rejected: { label: 'Rejeter', done: 'Idée rejetée' },
};

const isMove = (status: IdeaStatus): status is Move => status in moves;

/** A confirmation that waits for its yes. */
type Asked = 'delete' | 'reprocess' | 'draft' | 'gift';

interface ActsProps {
  idea: StaffIdea;
  onClose: () => void;
}

/** What may be done about it, in the order in which it is done. */
export function IdeaActs({ idea, onClose }: ActsProps) {
  const { id, status } = idea;
  const [asked, setAsked] = useState<Asked>();
  const mayDraft = useMay('content.write');
  const mayGive = useMay('gifts.give-long');
  const move = useStaffAct({
    run: (to: Move) => call(calls.moveIdea, { params: { id }, body: { status: to, seen: status } }),
    refreshes: ideasKey,
    done: (_answer, to) => moves[to].done,
    failed: "Impossible de mettre à jour le statut de l'idée.",
  });
  const to = idea.moves.filter(isMove);
  const end = () => setAsked(undefined);
  return (
    <>
      <DialogActions>
        {to.map((next, place) => (
          <Button
            key={next}
            variant={place === 0 ? 'primary' : 'secondary'}
            pending={move.isPending && move.variables === next}
            aria-disabled={move.isPending || undefined}
            onClick={() => move.mutate(next)}
          >
            {moves[next].label}
          </Button>
        ))}
        {status === 'approved' && mayDraft ? (
          <Button onClick={() => setAsked('draft')}>Faire une ébauche</Button>
        ) : null}
        {status === 'completed' && idea.draft?.on_sale && !idea.gift && mayGive ? (
          <Button onClick={() => setAsked('gift')}>Offrir à son auteur</Button>
        ) : null}
        {idea.may_reprocess ? (
          <Button variant="secondary" onClick={() => setAsked('reprocess')}>
            {idea.ai_processed ? 'Relire par l’IA' : 'Faire lire par l’IA'}
          </Button>
        ) : null}
        <Button variant="danger" onClick={() => setAsked('delete')}>
          Supprimer
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Fermer
        </Button>
      </DialogActions>
      {asked === 'delete' ? <ConfirmDeletion idea={idea} onEnd={end} onGone={onClose} /> : null}
      {asked === 'draft' ? <DraftDialog idea={idea} onEnd={end} /> : null}
      {asked === 'gift' ? <ConfirmGift idea={idea} onEnd={end} /> : null}
      {asked === 'reprocess' ? <ConfirmReading idea={idea} onEnd={end} /> : null}
    </>
  );
}

function ConfirmGift({ idea: { id, user_id, draft }, onEnd }: { idea: StaffIdea; onEnd: () => void }) {
  const give = useStaffAct({
    run: () => call(calls.giveToAuthor, { params: { id } }),
    refreshes: ideasKey,
    done: ({ gift }) => (gift?.received ? 'Offerte à son auteur' : 'Son auteur est prévenu par email'),
    failed: 'Impossible d’offrir cette automatisation',
    onEnd,
  });
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onEnd}
      onConfirm={() => give.mutate(undefined)}
      title={`Offrir «\u00a0${draft?.name}\u00a0» à son auteur\u00a0?`}
      confirmLabel="Offrir"
      pending={give.isPending}
    >
      <p>
        Un an d’utilisation sans rien payer. Ensuite, l’automatisation reste à son auteur, qui s’abonne s’il
        veut continuer à l’utiliser.
      </p>
      <p>
        {user_id === null
          ? 'Son auteur n’a pas de compte\u00a0: un email l’invite à en créer un pour la recevoir.'
          : 'Elle rejoint aussitôt son compte, et un email l’annonce.'}
      </p>
    </ConfirmDialog>
  );
}

function ConfirmReading({
  idea: { id, status, ai_processed: isRead },
  onEnd,
}: {
  idea: StaffIdea;
  onEnd: () => void;
}) {
  const read = useStaffAct({
    run: () => call(calls.reprocessIdea, { params: { id }, body: { seen: status } }),
    refreshes: ideasKey,
    done: () => 'Idée envoyée à l’IA',
    failed: 'Impossible d’envoyer cette idée à l’IA',
    onEnd,
  });
  return (
    <ConfirmDialog
      open
      onClose={onEnd}
      onConfirm={() => read.mutate(undefined)}
      title="Faire lire cette idée par l’IA&nbsp;?"
      confirmLabel="Faire lire"
      pending={read.isPending}
    >
      <p>
        {isRead
          ? 'Elle repasse par l’IA avant toute décision. Ce qui en avait été compris reste là, pour comparer.'
          : 'Ses mots, et eux seuls, sont envoyés au modèle réglé. L’équipe décide ensuite.'}
      </p>
    </ConfirmDialog>
  );
}

function ConfirmDeletion({
  idea,
  onEnd,
  onGone,
}: {
  idea: StaffIdea;
  onEnd: () => void;
  onGone: () => void;
}) {
  const remove = useStaffAct({
    run: () => call(calls.deleteIdea, { params: { id: idea.id } }),
    refreshes: [...ideasKey, 'list'],
    done: () => {
      onGone();
      return 'Idée supprimée';
    },
    failed: 'Impossible de supprimer cette idée',
    onEnd,
  });
  return (
    <ConfirmDialog
      open
      onClose={onEnd}
      onConfirm={() => remove.mutate(undefined)}
      title="Supprimer cette idée&nbsp;?"
      confirmLabel="Supprimer"
      pending={remove.isPending}
    >
      <p>
        Elle disparaît avec les mots de son auteur, qui ne la voit plus dans ses idées. Rien ne la ramène.
      </p>
    </ConfirmDialog>
  );
}
