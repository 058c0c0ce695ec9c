import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { call } from '#web/api/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SentItems } from '#web/ui/SentItems.tsx';
import * as calls from '../contract.ts';
import { IdeaOnSale, IdeaQuestions, RejectionReason } from './IdeaQuestions.tsx';
import { ideaTone } from './idea-tone.ts';
import { ownIdea, ownIdeas } from './queries.ts';

const proposeAddress = '/qu-est-ce-qu-une-automatisation#idee';

function OwnQuestions({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(ownIdea(id));
  if (!data?.questions) return null;
  return (
    <IdeaQuestions
      key={data.questions.attempt}
      ideaId={id}
      questions={data.questions}
      send={async (body) => {
        const answered = await call(calls.answerOwnIdea, { params: { id }, body });
        queryClient.setQueryData(ownIdea(id).queryKey, answered);
      }}
    />
  );
}

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
        mark: idea.asks_author ? <Badge tone="accent">Questions</Badge> : undefined,
        more: (
          <>
            <RejectionReason reason={idea.rejection_reason} />
            <IdeaOnSale automation={idea.automation} />
            {idea.asks_author ? <OwnQuestions id={idea.id} /> : null}
          </>
        ),
      })}
    />
  );
}
