import { ledgerWords } from '#domain/money/ledger-words.ts';
import { staffStatusLabel } from '#domain/subscription/subscription-label.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { Diagnosis } from '../contract.ts';

type PastEvent = Diagnosis['events'][number];

const actors: Record<PastEvent['actor'], string> = {
  customer: 'le client',
  staff: 'l’équipe',
  system: 'automatiquement',
  provider: 'Stripe',
};

function change({ status_before, status_after }: PastEvent): string {
  if (!status_after || status_before === status_after) return '';
  const after = staffStatusLabel(status_after);
  return status_before ? ` (${staffStatusLabel(status_before)} → ${after})` : ` (${after})`;
}

/** The latest first. */
export function PastEvents({ events }: { events: readonly PastEvent[] }) {
  if (events.length === 0) return null;
  return (
    <div>
      <h4 className="font-medium text-base">Derniers événements</h4>
      <ol className="mt-2 flex flex-col gap-2 border-line border-l-2 pl-3 text-sm">
        {events.map((event) => (
          <li key={`${event.at} ${event.act}`}>
            <time dateTime={event.at} className="block text-muted">
              {formatDateTime(new Date(event.at))}, {event.by ?? actors[event.actor]}
            </time>
            {ledgerWords('subscription', event.act)}
            {change(event)}
          </li>
        ))}
      </ol>
    </div>
  );
}
