import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  EMAIL_STATE_LABELS,
  TIMELINE_KIND_LABELS,
  TIMELINE_KINDS,
  type TimelineKind,
} from '#domain/people/timeline-words.ts';
import { useHasRight } from '#staff/lists/web/for-other-features.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { TimelineEntry } from '../contract.ts';
import * as calls from '../contract.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { NoteForm } from './NoteForm.tsx';
import { timelineKey, timelineOf } from './queries.ts';

function KindFilter({
  kinds,
  onChange,
}: {
  kinds: readonly TimelineKind[];
  onChange: (kinds: TimelineKind[]) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Ce qui est montré</legend>
      {TIMELINE_KINDS.map((kind) => {
        const chosen = kinds.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? kinds.filter((one) => one !== kind) : [...kinds, kind])}
            className="min-h-9 rounded-full border border-control/55 bg-surface px-3 text-sm enabled-hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text pointer-coarse:min-h-11"
          >
            {TIMELINE_KIND_LABELS[kind]}
          </button>
        );
      })}
    </fieldset>
  );
}

interface Whose {
  userId: number;
}

interface EntryProps extends Whose {
  entry: TimelineEntry;
  onEmail: (id: string) => void;
}

const paths = {
  order: (id: string) => `/admin/orders/${id}`,
  ticket: (id: string) => `/admin/support/${id}`,
  subscription: (id: string) => `/admin/subscriptions/${id}`,
};

function Sentence({ entry: { sentence, link }, onEmail }: Omit<EntryProps, 'userId'>) {
  const mayReadTickets = useHasRight('tickets.read');
  if (!link || (link.to === 'ticket' && !mayReadTickets)) return <>{sentence}</>;
  if (link.to !== 'email')
    return (
      <Link className="link" to={paths[link.to](link.id)}>
        {sentence}
      </Link>
    );
  return (
    <button type="button" className="link text-left" aria-haspopup="dialog" onClick={() => onEmail(link.id)}>
      {sentence}
    </button>
  );
}

function Entry({ userId, entry, onEmail }: EntryProps) {
  const { kind, at, detail, by, state } = entry;
  return (
    <li className="flex items-start justify-between gap-x-4 py-2 text-sm">
      <div className="wrap-anywhere min-w-0">
        <p className="whitespace-pre-line">
          <Sentence entry={entry} onEmail={onEmail} />{' '}
          {state && state !== 'sent' ? (
            <Badge tone={state === 'given_up' ? 'danger' : 'neutral'}>{EMAIL_STATE_LABELS[state]}</Badge>
          ) : null}
        </p>
        <p className="text-muted text-xs">
          {[TIMELINE_KIND_LABELS[kind], detail, by].filter(Boolean).join(' · ')}
        </p>
        {entry.removable ? (
          <ActButton
            variant="quiet"
            run={() => call(calls.removeNote, { params: { id: userId, note: Number(entry.id) } })}
            refreshes={timelineKey}
            done={() => 'Note supprimée'}
            failed="Impossible de supprimer la note"
          >
            Supprimer la note
          </ActButton>
        ) : null}
      </div>
      <Moment at={at} className="shrink-0 text-muted text-sm" />
    </li>
  );
}

interface TimelineSectionProps extends Whose {
  /** It covers notes and sending an email again. */
  mayWrite: boolean;
  /** When false, what is shown stays and nothing is fetched. */
  asks: boolean;
}

/** docs/product/administration.md#timeline-of-a-person */
export function TimelineSection({ userId, mayWrite, asks }: TimelineSectionProps) {
  const [kinds, setKinds] = useState<TimelineKind[]>([]);
  const [opened, setOpened] = useState<string>();
  const query = useInfiniteQuery({ ...timelineOf(userId, kinds), enabled: asks });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  return (
    <Card title="Histoire" description="Tout ce qui s’est passé, le plus récent d’abord.">
      <div className="flex flex-col gap-4">
        <KindFilter kinds={kinds} onChange={setKinds} />
        <div
          className={
            mayWrite ? 'grid items-start gap-x-8 gap-y-4 lg:grid-cols-[18rem_minmax(0,1fr)]' : undefined
          }
        >
          {mayWrite ? <NoteForm userId={userId} /> : null}
          <div className="flex min-w-0 flex-col gap-4">
            {entries?.length === 0 ? <p className="text-muted">Rien à raconter ici pour le moment.</p> : null}
            {entries ? (
              <ol className="divide-y divide-line">
                {entries.map((entry) => (
                  <Entry
                    key={`${entry.kind} ${entry.id}`}
                    userId={userId}
                    entry={entry}
                    onEmail={setOpened}
                  />
                ))}
              </ol>
            ) : null}
            <Loaded
              query={query}
              failed="Impossible de charger l’histoire de cette personne"
              loading="Chargement de l’histoire…"
              skeleton={<Skeleton className="h-40 w-full" />}
            />
            {query.hasNextPage ? (
              <div>
                <Button
                  variant="secondary"
                  size="sm"
                  pending={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Voir la suite
                </Button>
              </div>
            ) : null}
          </div>
        </div>
      </div>
      {opened ? (
        <EmailDialog
          userId={userId}
          emailId={opened}
          mayResend={mayWrite}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Card>
  );
}
