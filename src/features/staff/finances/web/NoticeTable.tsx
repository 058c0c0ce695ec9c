import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETED_ACCOUNT, personName } from '#domain/people/person-name.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { PriceNoticeRow } from '#shop/price-changes/contract.ts';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CopyText } from '#web/ui/CopyText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { noticesOfChange } from './queries.ts';

function Person({ notice: { person } }: { notice: PriceNoticeRow }) {
  if (!person) return <span className="text-muted">{DELETED_ACCOUNT}</span>;
  return (
    <>
      <Link to={`/admin/users/${person.id}`} className="font-medium underline-offset-4 hover:underline">
        {personName(person)}
      </Link>
      <span className="block text-muted text-xs">{person.email}</span>
    </>
  );
}

/** It shows when the mail server took it and by which name it knows it. */
function Email({ notice }: { notice: PriceNoticeRow }) {
  const { is_emailed, message_id: messageId, sent_at, given_up_at, told_at, lapsed_at } = notice;
  if (!is_emailed) return <>Pas d’email&nbsp;: il paie déjà ce prix</>;
  if (!messageId) return <>Sa trace n’est plus gardée</>;
  return (
    <>
      {sent_at ? (
        <span className="block">Remis au serveur de messagerie le {formatDateTime(sent_at)}</span>
      ) : null}
      {given_up_at ? (
        <span className="block text-danger-text">Abandonné le {formatDateTime(given_up_at)}</span>
      ) : null}
      {!sent_at && !given_up_at ? (
        <span className="block">En attente depuis le {formatDateTime(told_at)}</span>
      ) : null}
      {lapsed_at ? (
        <span className="block text-warning-text">Sans effet depuis le {formatDateTime(lapsed_at)}</span>
      ) : null}
      <span className="flex items-center gap-1 text-muted text-xs">
        <span className="shrink-0">Message-ID&nbsp;:</span>
        <span className="min-w-0">
          <CopyText text={messageId} what="le début du Message-ID" />
        </span>
      </span>
    </>
  );
}

const newPrice = 'Nouveau prix à partir du';
const choices = { kept: 'Garde', left: 'Part' };

function Choice({ notice: { choice, kept_at } }: { notice: PriceNoticeRow }) {
  if (!choice) return <span className="text-muted">Sans réponse</span>;
  return (
    <>
      {choices[choice]}
      {choice === 'kept' && kept_at ? (
        <span className="block text-muted text-xs">
          <Moment at={kept_at} />
        </span>
      ) : null}
    </>
  );
}

/** On a phone a subscriber is a card of a few lines. */
const cell = 'max-md:block max-md:px-4 md:px-3 md:py-2 md:align-top md:first:pl-6 md:last:pr-6';

function Rows({ notices }: { notices: readonly PriceNoticeRow[] }) {
  const label = 'Emails et réponses';
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a small screen, so the keyboard must reach it.
      tabIndex={0}
      aria-label={`${label}, tableau`}
      className="slides mt-1"
    >
      <table className="text-left text-sm max-md:block max-md:w-0 max-md:min-w-full md:w-full">
        <caption className="sr-only">{label}</caption>
        <thead className="max-md:hidden">
          <tr className="text-muted">
            {['Abonné', 'Email', newPrice, 'Réponse'].map((head) => (
              <th key={head} scope="col" className={`${cell} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {notices.map((notice) => (
            <tr key={notice.subscription_id} className="border-line border-t max-md:block max-md:py-3">
              <th scope="row" className={`${cell} font-normal md:whitespace-nowrap`}>
                <Person notice={notice} />
              </th>
              <td className={`${cell} md:w-full md:max-w-0`}>
                <Email notice={notice} />
              </td>
              <td className={`${cell} md:whitespace-nowrap`}>
                <span className="text-muted md:hidden">{`${newPrice}\u00a0: `}</span>
                {formatDateTime(notice.first_renewal_at)}
              </td>
              <td className={`${cell} md:whitespace-nowrap`}>
                <Choice notice={notice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function NoticeTable({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(noticesOfChange(id, page));
  const { data } = query;
  return (
    <Card
      title="Emails et réponses"
      description="À chaque abonné, quand son email est parti et ce qu’il a répondu. Qui ne répond pas garde son abonnement."
      flush
    >
      <Loaded
        query={query}
        failed="Impossible de charger les emails"
        loading="Chargement des emails…"
        lines={4}
      />
      {data?.count === 0 ? (
        <EmptyState title="Personne n’a encore été prévenu">
          Les emails partent dans les minutes qui suivent l’annonce, à qui a un abonnement payant.
        </EmptyState>
      ) : null}
      {data && data.count > 0 ? <Rows notices={data.results} /> : null}
      {data && (data.next !== null || data.previous !== null) ? (
        <nav aria-label="Pages des emails" className="flex justify-between gap-4 border-line border-t p-4">
          <Button
            variant="secondary"
            size="sm"
            disabled={data.previous === null}
            onClick={() => setPage(page - 1)}
          >
            Précédent
          </Button>
          <Button
            variant="secondary"
            size="sm"
            disabled={data.next === null}
            onClick={() => setPage(page + 1)}
          >
            Suivant
          </Button>
        </nav>
      ) : null}
    </Card>
  );
}
