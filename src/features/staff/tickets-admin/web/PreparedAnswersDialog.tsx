import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { PreparedAnswer } from '../contract.ts';
import * as calls from '../contract.ts';
import { PreparedAnswerForm } from './PreparedAnswerForm.tsx';
import { preparedAnswers } from './queries.ts';

function ConfirmDeletion({ answer, onEnd }: { answer: PreparedAnswer; onEnd: () => void }) {
  return (
    <ConfirmAct
      run={() => call(calls.deletePreparedAnswer, { params: { id: answer.id } })}
      refreshes={preparedAnswers.queryKey}
      done={() => 'Réponse préparée supprimée'}
      failed="Impossible de supprimer cette réponse préparée"
      onEnd={onEnd}
      title={`Supprimer «\u00a0${answer.title}\u00a0»\u00a0?`}
      confirmLabel="Supprimer"
    >
      <p>Elle n’est plus proposée à personne de l’équipe. Les réponses déjà envoyées ne changent pas.</p>
    </ConfirmAct>
  );
}

interface LineProps {
  answer: PreparedAnswer;
  onEdit: () => void;
  onDelete: () => void;
}

function Line({ answer: { title, body }, onEdit, onDelete }: LineProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="line-clamp-2 whitespace-pre-line text-muted text-sm wrap-anywhere">{body}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" aria-label={`Modifier ${title}`} onClick={onEdit}>
          Modifier
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Supprimer ${title}`} onClick={onDelete}>
          Supprimer
        </Button>
      </div>
    </li>
  );
}

function Answers({
  onEdit,
  onDelete,
}: {
  onEdit: (answer: PreparedAnswer) => void;
  onDelete: (answer: PreparedAnswer) => void;
}) {
  return (
    <Loaded
      query={useQuery(preparedAnswers)}
      failed="Impossible de charger les réponses préparées"
      loading="Chargement des réponses préparées…"
      lines={4}
    >
      {(answers) =>
        answers.length === 0 ? (
          <EmptyState title="Aucune réponse préparée">
            Écrivez une fois ce que vous répondez souvent&nbsp;: chacun dans l’équipe l’insère dans sa
            réponse, et le relit avant de l’envoyer.
          </EmptyState>
        ) : (
          <ul className="border-line border-t">
            {answers.map((answer) => (
              <Line
                key={answer.id}
                answer={answer}
                onEdit={() => onEdit(answer)}
                onDelete={() => onDelete(answer)}
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

export function PreparedAnswersDialog({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<PreparedAnswer | 'new'>();
  const [deleted, setDeleted] = useState<PreparedAnswer>();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Réponses préparées"
      description="Des textes à insérer dans une réponse, puis à relire."
      size="lg"
    >
      {edited ? (
        <PreparedAnswerForm
          key={edited === 'new' ? 'new' : edited.id}
          answer={edited === 'new' ? undefined : edited}
          onEnd={() => setEdited(undefined)}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Button className="self-start" onClick={() => setEdited('new')}>
            Ajouter une réponse
          </Button>
          <Answers onEdit={setEdited} onDelete={setDeleted} />
        </div>
      )}
      {deleted ? <ConfirmDeletion answer={deleted} onEnd={() => setDeleted(undefined)} /> : null}
    </Dialog>
  );
}
