import { useQuery } from '@tanstack/react-query';
import { roleNeeded } from '#domain/people/staff-rights.ts';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import type { StaffIdea } from '../contract.ts';
import { DraftOfIdea } from './DraftOfIdea.tsx';
import { IdeaActs } from './IdeaActs.tsx';
import { IdeaFacts } from './IdeaFacts.tsx';
import { titleOf } from './IdeaParts.tsx';
import { IdeaReading } from './IdeaReading.tsx';
import { PublicTexts } from './PublicTexts.tsx';
import { oneIdea, readingHealthOfShop } from './queries.ts';

/** Why nobody can decide yet, or any more. */
const waits: Partial<Record<IdeaStatus, string>> = {
  new: 'Elle attend d’être lue par l’IA\u00a0: l’équipe décide ensuite.',
  ai_processing: 'L’IA la lit en ce moment\u00a0: l’équipe décide ensuite.',
  approved: 'Elle est approuvée\u00a0: une ébauche d’automatisation lui donne suite.',
};

/** For who may not go on with it: who may. */
function useOthersTurn({ status, draft, gift }: StaffIdea): string {
  const mayDraft = useHasRight('content.write');
  const mayGive = useHasRight('gifts.give-long');
  if (status === 'approved' && !mayDraft) return `Pour la faire, ${roleNeeded('content.write')}`;
  if (status === 'completed' && draft?.on_sale && !gift && !mayGive)
    return `Elle est en vente. Pour l’offrir à son auteur, ${roleNeeded('gifts.give-long')}`;
  return '';
}

function Waiting({ idea }: { idea: StaffIdea }) {
  const { status, reading_failure: failure, retry_at: retry, failed_tries: failed } = idea;
  const isOff = useQuery(readingHealthOfShop).data?.way === 'off';
  const others = useOthersTurn(idea);
  if (failure !== '')
    return (
      <Notice tone="warning" title="L’IA n’a pas pu la lire">
        {failure}
      </Notice>
    );
  if (status === 'new' && isOff)
    return <Notice>Aucune IA n’est réglée&nbsp;: cette idée attend, avec ses mots intacts.</Notice>;
  if (retry && failed > 0)
    return (
      <Notice>
        {failed === 1 ? 'Une lecture a échoué' : `${failed} lectures ont échoué`}&nbsp;: la suivante aura lieu
        le {formatDateTime(new Date(retry))}.
      </Notice>
    );
  const words = [waits[status], others].filter(Boolean).join(' ');
  return words ? <Notice>{words}</Notice> : null;
}

function Opened({ idea, onClose }: { idea: StaffIdea; onClose: () => void }) {
  return (
    <div className="flex flex-col gap-6">
      <IdeaFacts idea={idea} />
      <Waiting idea={idea} />
      <DraftOfIdea idea={idea} />
      <PublicTexts idea={idea} />
      <section className="flex flex-col gap-1">
        <h3 className="text-base">Les mots de l’auteur</h3>
        <p className="measure whitespace-pre-wrap wrap-anywhere">{idea.description}</p>
      </section>
      {idea.ai_processed || idea.reading_failure || idea.failed_tries > 0 ? (
        <IdeaReading idea={idea} />
      ) : null}
      <IdeaActs idea={idea} onClose={onClose} />
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
