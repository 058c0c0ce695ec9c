import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { centsFromEuros, formatEuros, sumCents } from '#domain/money/money.ts';
import { SHOWN_DEBITS } from '#domain/price/next-debits.ts';
import { formatDateTime, formatDay, parisDay } from '#domain/time/french-dates.ts';
import { saveFile } from '#web/api/download.ts';
import { queryOf } from '#web/api/query-of.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { NextDebit } from '../contract.ts';
import * as calls from '../contract.ts';

const dayOf = ({ at }: NextDebit): string => formatDay(parisDay(new Date(at)));

/** Undefined when all lines are shown. */
export function othersOfDay(debits: readonly NextDebit[]): string | undefined {
  const others = debits.slice(SHOWN_DEBITS);
  const [first] = others;
  if (!first) return undefined;
  const day = dayOf(first);
  const ofDay = debits.filter((one) => dayOf(one) === day);
  const total = sumCents(ofDay.map(({ amount }) => centsFromEuros(amount)));
  const more = others.length === 1 ? '1\u00a0autre' : `${others.length}\u00a0autres`;
  return `et ${more} le ${day}, ${formatEuros(total)} en tout ce jour-là`;
}

const nextDebits = queryOf(['subscriptions', 'next-debits'], calls.listNextDebits, { staleTime: 120_000 });

export const useNextDebits = () => useQuery(nextDebits);

const NOT_SAVED = 'Le fichier n’a pas pu être préparé. Vérifiez votre connexion internet.';

async function saveAgenda(debits: readonly NextDebit[]): Promise<void> {
  const { debitsAgenda } = await import('./debits-agenda.ts');
  const content = debitsAgenda(debits, { host: window.location.hostname, now: new Date() });
  saveFile(new Blob([content], { type: 'text/calendar;charset=utf-8' }), 'prochains-prelevements.ics');
}

function DebitList({ debits }: { debits: readonly NextDebit[] }) {
  const others = othersOfDay(debits);
  return (
    <ul className="divide-y divide-line border-line border-t">
      {debits.slice(0, SHOWN_DEBITS).map(({ subscription_id, at, amount, automation_name, reason }) => (
        <li
          key={`${subscription_id} ${at}`}
          className="flex items-start justify-between gap-4 px-4 py-3 md:px-6"
        >
          <div className="min-w-0">
            <p className="font-medium">
              <time dateTime={at}>{formatDateTime(new Date(at))}</time>
            </p>
            <p className="wrap-anywhere">{automation_name}</p>
            <p className="text-muted text-sm">{reason}</p>
          </div>
          <p className="shrink-0 font-medium tabular-nums">{formatEuros(centsFromEuros(amount))}</p>
        </li>
      ))}
      {others ? <li className="px-4 py-3 text-muted md:px-6">{others}</li> : null}
    </ul>
  );
}

export function NextDebits() {
  const { data: debits, isError, isFetching, refetch } = useNextDebits();
  if (debits?.length === 0) return null;
  return (
    <Card
      title="Prochains prélèvements"
      description="Si rien ne change d’ici là."
      flush
      actions={
        debits ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => saveAgenda(debits).catch(() => toast.error(NOT_SAVED))}
          >
            <CalendarPlus className="size-4" aria-hidden="true" />
            Ajouter à mon agenda (.ics)
          </Button>
        ) : null
      }
    >
      {debits ? <DebitList debits={debits} /> : null}
      {!debits && isError ? (
        <ErrorState
          title="Impossible de charger vos prochains prélèvements"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {!debits && !isError ? (
        <div className="px-4 pb-4 md:px-6">
          <Loading label="Chargement de vos prochains prélèvements…">
            <SkeletonText lines={3} />
          </Loading>
        </div>
      ) : null}
    </Card>
  );
}
