import { useQuery, useQueryClient } from '@tanstack/react-query';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { useSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PublicIdea } from '../contract.ts';
import * as calls from '../contract.ts';
import { ownVotes } from './queries.ts';

/**
 * One's own vote at once; the count follows within a minute, as on every public page. Of what is on sale it only takes back
 * what was given (docs/product/idea.md#votes).
 */
export function VoteButton({ idea: { id, title, status } }: { idea: PublicIdea }) {
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
    onSuccess: ({ voted }) =>
      queryClient.setQueryData(ownVotes.queryKey, (known) => {
        const others = (known?.idea_ids ?? []).filter((one) => one !== id);
        return { idea_ids: voted ? [...others, id] : others };
      }),
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
