import { useQuery } from '@tanstack/react-query';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useSession } from '#web/session.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Details } from '#web/ui/Details.tsx';
import { EmptyState, ErrorState } from '#web/ui/ErrorState.tsx';

import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { Idea } from '../contract.ts';
import { ownIdeas } from './queries.ts';

const tones: Record<IdeaStatus, BadgeTone> = {
  new: 'accent',
  ai_processing: 'neutral',
  ai_processed: 'neutral',
  in_review: 'warning',
  approved: 'success',
  in_development: 'success',
  completed: 'success',
  rejected: 'neutral',
};

const proposeAddress = '/qu-est-ce-qu-une-automatisation#idee';

function IdeaItem({ idea }: { idea: Idea }) {
  return (
    <li>
      <Details
        summary={
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">{idea.title}</span>
              <Badge tone={tones[idea.status]}>{idea.status_display}</Badge>
            </span>
            <span className="block font-normal text-muted text-sm">
              {idea.usage_type_display} · {formatDateTime(new Date(idea.created_at))}
            </span>
          </span>
        }
      >
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{idea.description}</p>
      </Details>
    </li>
  );
}

function IdeaList() {
  const { data, isPending, isError, refetch, isFetching } = useQuery(ownIdeas);
  if (isError && !data)
    return (
      <ErrorState
        title="Impossible de charger vos idées"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (isPending)
    return (
      <Loading label="Chargement de vos idées…">
        <Skeleton className="mt-4 h-14 w-full" />
      </Loading>
    );
  if (data.length === 0)
    return (
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
    );
  return (
    <ul className="mt-3 border-line border-t">
      {data.map((idea) => (
        <IdeaItem key={idea.id} idea={idea} />
      ))}
    </ul>
  );
}

export function OwnIdeas() {
  const session = useSession();
  if (session.status !== 'customer') return null;
  return (
    <section aria-labelledby="idees" className="mt-8 rounded-lg border border-line bg-surface p-5 md:p-8">
      <h2 id="idees">Vos idées d’automatisation</h2>
      <IdeaList />
    </section>
  );
}
