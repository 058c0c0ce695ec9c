import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { CopyText } from '#web/admin/CopyText.tsx';
import { Fact } from '#web/admin/Fact.tsx';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { calls } from '../calls.ts';
import type { StaffIdea } from '../contract.ts';
import { Confidence, Status, titleOf } from './IdeaParts.tsx';
import { ideasKey, oneIdea } from './queries.ts';

const on = (instant: string) => formatDateTime(new Date(instant));

function Facts({ idea }: { idea: StaffIdea }) {
  const { ai_model_used: model, ai_processing_date: read, original_email_subject: subject } = idea;
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 md:grid-cols-3">
      <Fact label="Statut">
        <Status idea={idea} />
      </Fact>
      <Fact label="Confiance du modèle">
        <Confidence idea={idea} />
      </Fact>
      <Fact label="Usage">{idea.usage_type_display}</Fact>
      <Fact label="Catégorie">{idea.category_name ?? 'Aucune'}</Fact>
      <Fact label="Reçue">{on(idea.created_at)}</Fact>
      <Fact label="Workflow">{idea.has_workflow_file ? 'Préparé' : 'Aucun'}</Fact>
      <Fact label="Proposée par">
        <CopyText text={idea.email} what="l’adresse" />
      </Fact>
      {model ? <Fact label="Modèle">{model}</Fact> : null}
      {read ? <Fact label="Lue par l’IA">{on(read)}</Fact> : null}
      {subject ? (
        <Fact label="Email d’origine">
          {subject}
          {idea.original_email_date ? `, ${on(idea.original_email_date)}` : ''}
        </Fact>
      ) : null}
    </dl>
  );
}

function Text({ title, children }: { title: string; children: string }) {
  if (children === '') return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-base">{title}</h3>
      <p className="measure whitespace-pre-wrap wrap-anywhere">{children}</p>
    </section>
  );
}

type Move = 'in_review' | 'approved' | 'rejected';

const moves: Record<Move, { label: string; done: string }> = {
  in_review: { label: 'Examiner', done: 'Idée en cours d’examen' },
  approved: { label: 'Approuver', done: 'Idée approuvée' },
  rejected: { label: 'Rejeter', done: 'Idée rejetée' },
};

const isMove = (status: IdeaStatus): status is Move => status in moves;

/** Why nobody can decide yet, or any more. */
const waits: Partial<Record<IdeaStatus, string>> = {
  new: 'Elle attend d’être lue par l’IA\u00a0: l’équipe décide ensuite.',
  ai_processing: 'L’IA la lit en ce moment\u00a0: l’équipe décide ensuite.',
  approved: 'Elle est approuvée\u00a0: une ébauche d’automatisation lui donnera suite.',
};

interface MovesProps {
  idea: StaffIdea;
  onDelete: () => void;
  onClose: () => void;
}

function Moves({ idea, onDelete, onClose }: MovesProps) {
  const { id, status } = idea;
  const move = useStaffAct({
    run: (to: Move) => call(calls.moveIdea, { params: { id }, body: { status: to, seen: status } }),
    refreshes: ideasKey,
    done: (_answer, to) => moves[to].done,
    failed: "Impossible de mettre à jour le statut de l'idée.",
  });
  const to = idea.moves.filter(isMove);
  return (
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
      <Button variant="danger" onClick={onDelete}>
        Supprimer
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Fermer
      </Button>
    </DialogActions>
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

function Opened({ idea, onClose }: { idea: StaffIdea; onClose: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const wait = waits[idea.status];
  return (
    <div className="flex flex-col gap-6">
      <Facts idea={idea} />
      {wait ? <Notice>{wait}</Notice> : null}
      <Text title="Titre proposé par l’IA">
        {idea.ai_processed && idea.generated_title !== idea.title ? idea.generated_title : ''}
      </Text>
      <Text title="Résumé de l’IA">{idea.ai_summary}</Text>
      <Text title="Les mots de l’auteur">{idea.description}</Text>
      <Moves idea={idea} onDelete={() => setDeleting(true)} onClose={onClose} />
      {isDeleting ? <ConfirmDeletion idea={idea} onEnd={() => setDeleting(false)} onGone={onClose} /> : null}
    </div>
  );
}

/** What was proposed, what the model made of it, what may be decided. Mounted while it is open. */
export function IdeaDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(oneIdea(id));
  const { data, isError } = query;
  return (
    <Dialog open onClose={onClose} title={data ? titleOf(data) : 'Idée'} size="lg">
      {data ? <Opened idea={data} onClose={onClose} /> : null}
      {!data && isError ? <QueryFailure query={query} failed="Impossible de charger cette idée" /> : null}
      {data || isError ? null : (
        <Loading label="Chargement de l’idée…">
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Dialog>
  );
}
