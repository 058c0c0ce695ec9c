import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DELETED_ACCOUNT, personName } from '#domain/people/person-name.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { PriceNoticeRow } from '#shop/price-changes/contract.ts';
import { CopyText } from '#web/admin/CopyText.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
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
  const { message_id: messageId, sent_at, given_up_at, told_at, lapsed_at } = notice;
  if (!messageId) return <>Pas d’email&nbsp;: il paie déjà ce prix</>;
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
      <span className="block text-muted text-xs">
        Message-ID&nbsp;: <CopyText text={messageId} what="le début du Message-ID" />
      </span>
    </>
  );
}

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

const cell = 'px-3 py-2.5 align-top first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6';

function Rows({ notices }: { notices: readonly PriceNoticeRow[] }) {
  const label = 'Emails et réponses';
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a small screen, so the keyboard must reach it.
      tabIndex={0}
      aria-label={`${label}, tableau`}
      className="slides"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-muted">
            {['Abonné', 'Email', 'Nouveau prix à partir du', 'Réponse'].map((head) => (
              <th key={head} scope="col" className={`${cell} font-medium`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notices.map((notice) => (
            <tr key={notice.subscription_id} className="border-line border-t">
              <th scope="row" className={`${cell} min-w-40 font-normal`}>
                <Person notice={notice} />
              </th>
              <td className={`${cell} min-w-60`}>
                <Email notice={notice} />
              </td>
              <td className={`${cell} min-w-36`}>{formatDateTime(notice.first_renewal_at)}</td>
              <td className={`${cell} min-w-28`}>
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
