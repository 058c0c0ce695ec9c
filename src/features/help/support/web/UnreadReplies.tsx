import { useQuery } from '@tanstack/react-query';
import { countOf } from '#domain/text/french-count.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { unreadTickets } from './queries.ts';

const replies = { one: 'réponse du support vous attend', many: 'réponses du support vous attendent' };

/** Where a person arrives: the requests themselves stand below a form. */
export function UnreadReplies() {
  const { data: unread = [] } = useQuery(unreadTickets);
  const [first] = unread;
  if (!first) return null;
  const others = unread.length - 3;
  return (
    <Notice
      title={countOf(
        unread.reduce((sum, { unread_replies }) => sum + unread_replies, 0),
        replies,
      )}
      action={
        <ButtonLink to={`/support?tab=contact#demande-${first.id}`} variant="secondary" size="sm">
          {unread.length === 1 ? 'Lire la réponse' : 'Lire la première'}
        </ButtonLink>
      }
    >
      <ul>
        {unread.slice(0, 3).map(({ id, subject, unread_replies: count }) => (
          <li key={id}>
            {subject}
            {count > 1 ? ` (${count}\u00a0réponses)` : ''}
          </li>
        ))}
        {others > 0 ? <li>et {countOf(others, { one: 'autre demande', many: 'autres demandes' })}</li> : null}
      </ul>
    </Notice>
  );
}
