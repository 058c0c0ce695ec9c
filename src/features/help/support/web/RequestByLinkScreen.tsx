import { useLocation } from 'react-router';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { LinkPage, OpenedByLink } from '#people/auth/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { load } from '#web/api/download.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import type { TicketThread } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Route } from './+types/RequestByLinkScreen.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { Conversation } from './Conversation.tsx';
import { ShownFiles } from './ShownFiles.tsx';
import { ticketTone } from './ticket-tone.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Votre demande au support',
      description: 'Lisez les réponses à votre demande et répondez, sans vous connecter.',
      path: '/support/demande',
      noindex: true,
    },
    matches,
  );

const toForm = (
  <ButtonLink to="/support?tab=contact" variant="secondary">
    Écrire au support
  </ButtonLink>
);

interface OpenedProps {
  linkKey: string;
  thread: TicketThread;
  onAnswered: (thread: TicketThread) => void;
}

function Opened({ linkKey: key, thread, onAnswered }: OpenedProps) {
  const { id, subject, message, status, status_display, created_at } = thread;
  const loadFile = (file: string) => load(calls.readFileByKey, { body: { key, file } });
  return (
    <article className="rounded-lg border border-line bg-surface p-5 md:p-8">
      <h2 className="wrap-anywhere">{subject}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
        <Badge tone={ticketTone(status)}>{status_display}</Badge>
        {`N°\u00a0${id} · ${formatDateTime(new Date(created_at))}`}
      </p>
      <p className="mt-4 mb-5 whitespace-pre-wrap wrap-anywhere">{message}</p>
      <ShownFiles files={thread.files} load={loadFile} />
      <Conversation
        thread={thread}
        loadFile={loadFile}
        loadEarlier={(before) => call(calls.readTicketByKey, { body: { key, before } })}
      />
      <AnswerForm
        thread={thread}
        send={async ({ message, request_id }) =>
          onAnswered(await call(calls.answerTicketByKey, { body: { key, message, request_id } }))
        }
      />
    </article>
  );
}

/** For who has no account: the link came with the team's answer (docs/product/ticket.md#answering-without-an-account). */
export default function RequestByLinkScreen() {
  const key = useLocation().hash.slice(1);
  return (
    <LinkPage
      page="Votre demande"
      title="Votre demande au support"
      lead={'Lisez nos réponses et répondez\u00a0: le lien de l’email suffit, sans vous connecter.'}
    >
      <OpenedByLink
        linkKey={key}
        name="ticket-by-key"
        load={(signal) => call(calls.readTicketByKey, { body: { key }, signal })}
        loading="Chargement de votre demande…"
        needed="Cette page s’ouvre par le lien de l’email qui apporte notre réponse."
        expired="Votre demande est fermée, ou effacée&nbsp;: il reste quelque chose&nbsp;? Écrivez-nous."
        otherWays={toForm}
      >
        {(thread, { show }) => <Opened linkKey={key} thread={thread} onAnswered={show} />}
      </OpenedByLink>
    </LinkPage>
  );
}
