import { formatDateTime } from '#domain/time/french-dates.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SentItems } from '#web/ui/SentItems.tsx';
import { ideaTone } from './idea-tone.ts';
import { ownIdeas } from './queries.ts';

const proposeAddress = '/qu-est-ce-qu-une-automatisation#idee';

export function OwnIdeas() {
  return (
    <SentItems
      id="idees"
      title="Vos idées d’automatisation"
      query={ownIdeas}
      what="vos idées"
      empty={
        <EmptyState
          title="Aucune idée proposée pour le moment"
          action={
            <ButtonLink to={proposeAddress} variant="secondary">
              Proposer une idée
            </ButtonLink>
          }
        >
          Décrivez une tâche que vous aimeriez ne plus faire&nbsp;: nous l’étudions.
        </EmptyState>
      }
      describe={(idea) => ({
        title: idea.title,
        tone: ideaTone(idea.status),
        status: idea.status_display,
        about: `${idea.usage_type_display} · ${formatDateTime(new Date(idea.created_at))}`,
        text: idea.description,
      })}
    />
  );
}
