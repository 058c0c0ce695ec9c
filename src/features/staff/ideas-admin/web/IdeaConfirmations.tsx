import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import type { StaffIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import { ideasKey } from './queries.ts';

interface ConfirmationProps {
  idea: StaffIdea;
  onEnd: (wasDone?: boolean) => void;
}

export function ConfirmGift({ idea: { id, user_id, draft }, onEnd }: ConfirmationProps) {
  return (
    <ConfirmAct
      run={() => call(calls.giveToAuthor, { params: { id } })}
      refreshes={ideasKey}
      done={({ gift }) => (gift?.received ? 'Offerte à son auteur' : 'Son auteur est prévenu par email')}
      failed="Impossible d’offrir cette automatisation"
      onEnd={onEnd}
      tone="primary"
      title={`Offrir «\u00a0${draft?.name}\u00a0» à son auteur\u00a0?`}
      confirmLabel="Offrir"
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
    </ConfirmAct>
  );
}

export function ConfirmReading({ idea: { id, status, ai_processed: isRead }, onEnd }: ConfirmationProps) {
  return (
    <ConfirmAct
      run={() => call(calls.reprocessIdea, { params: { id }, body: { seen: status } })}
      refreshes={ideasKey}
      done={() => 'Idée envoyée à l’IA'}
      failed="Impossible d’envoyer cette idée à l’IA"
      onEnd={onEnd}
      title="Faire lire cette idée par l’IA&nbsp;?"
      confirmLabel="Faire lire"
    >
      <p>
        {isRead
          ? 'Elle repasse par l’IA avant toute décision. Ce qui en avait été compris reste là, pour comparer.'
          : 'Ses mots, et eux seuls, sont envoyés au modèle réglé. L’équipe décide ensuite.'}
      </p>
    </ConfirmAct>
  );
}

export function ConfirmDeletion({ idea, onEnd, onGone }: ConfirmationProps & { onGone: () => void }) {
  return (
    <ConfirmAct
      run={() => call(calls.deleteIdea, { params: { id: idea.id } })}
      refreshes={[...ideasKey, 'list']}
      done={() => {
        onGone();
        return 'Idée supprimée';
      }}
      failed="Impossible de supprimer cette idée"
      onEnd={onEnd}
      title="Supprimer cette idée&nbsp;?"
      confirmLabel="Supprimer"
    >
      <p>
        Elle disparaît avec les mots de son auteur, qui ne la voit plus dans ses idées. Rien ne la ramène.
      </p>
    </ConfirmAct>
  );
}
