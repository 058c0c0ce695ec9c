import { useQuery, useQueryClient } from '@tanstack/react-query';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { type MouseEvent, useState } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import type { PublicIdeaStatus } from '#domain/idea/public-idea.ts';
import { countOf } from '#domain/text/french-count.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { ProposeIdea } from '#help/ideas/web/for-other-features.ts';
import { PageLinks, pageAddress, readPage } from '#shop/catalogue/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Breadcrumbs } from '#web/layout/Breadcrumbs.tsx';
import { pageContext } from '#web/page-context.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { useSession } from '#web/session.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PublicIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/PublicIdeasScreen.ts';

const ownVotes = queryOf(['ideas', 'votes'], calls.listOwnVotes, { staleTime: 2 * MINUTE_MS });

const address = '/idees';

export const handle = { cachedQuery: ['page'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = readPage(url.searchParams.get('page'));
  const found = await context.get(pageContext).publicIdeas.list(page);
  if (page > found.page_count) throw redirect(address);
  return { page, ...found };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const page = loaderData?.page ?? 1;
  return pageMeta(
    {
      title: page > 1 ? `Idées retenues, page ${page}` : 'Idées retenues',
      description:
        'Les automatisations que l’on nous propose et que nous retenons\u00a0: dites lesquelles vous intéressent, et suivez-les jusqu’à leur publication.',
      path: pageAddress(address, page),
    },
    matches,
  );
};

const tones: Record<PublicIdeaStatus, 'neutral' | 'warning' | 'success'> = {
  approved: 'neutral',
  in_development: 'warning',
  completed: 'success',
};

function Idea({ idea }: { idea: PublicIdea }) {
  const { title, summary, status, status_display: state, category_name: category, automation } = idea;
  // The page is everybody's for a minute: one's own vote counts at once.
  const [counted, setCounted] = useState<{ votes: number | null }>();
  const { votes } = counted ?? idea;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-low md:p-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <Badge tone={tones[status]}>{state}</Badge>
        {category}
      </p>
      <h2 className="wrap-anywhere text-lg">{title}</h2>
      <p className="measure grow wrap-anywhere text-muted">{summary}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {automation ? (
          <Link to={`/automation/${automation.id}/${automation.slug}`} className="link">
            Voir «&nbsp;{automation.name}&nbsp;»
          </Link>
        ) : null}
        <VoteButton idea={idea} onCounted={setCounted} />
        {votes === null ? null : (
          <span className="text-muted text-sm tabular-nums">
            {countOf(votes, { one: 'personne intéressée', many: 'personnes intéressées' })}
          </span>
        )}
      </div>
    </li>
  );
}

export default function PublicIdeasScreen({
  loaderData: { page, page_count, results },
}: Route.ComponentProps) {
  return (
    <>
      <Breadcrumbs page="Idées retenues" />
      <div className="page pt-4 pb-8 md:pt-6 md:pb-12">
        <h1>Idées retenues</h1>
        <p className="measure mt-2 text-lg text-muted">
          Ce que vous nous proposez d’automatiser, et que nous retenons. Dites ce qui vous intéresse&nbsp;:
          nous commençons par là.
        </p>
        <p className="measure mt-2 text-muted text-sm">
          L’équipe choisit les idées qu’elle retient, et en écrit ou en relit le titre et le résumé, dont une
          IA prépare le premier jet. Le nom de leurs auteurs n’est jamais montré.
        </p>
        {results.length > 0 ? (
          <ul className="mt-8 grid gap-4 md:grid-cols-2">
            {results.map((idea) => (
              <Idea key={idea.id} idea={idea} />
            ))}
          </ul>
        ) : (
          <EmptyState title="Aucune idée retenue pour le moment">
            Proposez la vôtre&nbsp;: une personne de l’équipe la lit.
          </EmptyState>
        )}
        <PageLinks address={address} page={page} pageCount={page_count} />
        <section className="mt-12">
          <h2>La vôtre</h2>
          <p className="measure mt-2 mb-4 text-muted">
            Une tâche que vous aimeriez ne plus faire&nbsp;? Décrivez-la, avec ou sans compte.
          </p>
          <ProposeIdea />
        </section>
      </div>
    </>
  );
}

interface VoteButtonProps {
  idea: PublicIdea;
  onCounted: (counted: { votes: number | null }) => void;
}

/** Of what is on sale it only takes back what was given (docs/product/idea.md#votes). */
function VoteButton({ idea: { id, title, status }, onCounted }: VoteButtonProps) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const isCustomer = session.status === 'customer';
  const { data } = useQuery({ ...ownVotes, enabled: isCustomer });
  const hasVoted = data?.idea_ids.includes(id) ?? false;
  const vote = useSingleMutation({
    mutationFn: () =>
      hasVoted ? call(calls.withdrawVote, { params: { id } }) : call(calls.voteForIdea, { params: { id } }),
    onSuccess: ({ voted, votes }) => {
      onCounted({ votes });
      queryClient.setQueryData(ownVotes.queryKey, (known) => {
        const others = (known?.idea_ids ?? []).filter((one) => one !== id);
        return { idea_ids: voted ? [...others, id] : others };
      });
    },
    onError: ({ message }) => toast.error(message),
  });
  function press({ detail }: MouseEvent) {
    // The second press of a double click would take the vote back, once it was answered.
    if (isCustomer && detail > 1) return;
    if (isCustomer) return vote.mutate();
    void navigate(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`);
  }
  const name = <span className="sr-only">&nbsp;: {title}</span>;
  if (status === 'completed')
    return hasVoted ? (
      <Button variant="quiet" size="sm" pending={vote.isPending} onClick={press}>
        Retirer mon vote
        {name}
      </Button>
    ) : null;
  return (
    <Button
      variant={hasVoted ? 'primary' : 'secondary'}
      size="sm"
      disabled={session.status === 'unknown' || (isCustomer && !data)}
      pending={vote.isPending}
      aria-pressed={isCustomer ? hasVoted : undefined}
      onClick={press}
      className="[@media(scripting:none)]:hidden"
    >
      <ThumbsUp className="size-4" aria-hidden="true" />
      {isCustomer ? 'Elle m’intéresse' : 'Elle m’intéresse\u00a0: se connecter'}
      {name}
    </Button>
  );
}
