import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { centsFromEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { staffStatusLabel } from '#domain/subscription/subscription-label.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { failureWords } from '#web/admin/staff-act.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Verification } from '../contract.ts';
import { verificationOf } from './queries.ts';

interface Line {
  label: string;
  here: string | null;
  there: string | null;
  agrees: boolean;
}

const date = (instant: string | null) => (instant ? formatDateTime(new Date(instant)) : null);
const euros = (amount: number | null) =>
  amount === null ? null : formatEurosPerMonth(centsFromEuros(amount));
const card = (last4: string | null) => (last4 ? `•••• ${last4}` : null);

function linesOf({ status, amount, period, customer, card: cards }: Verification): Line[] {
  return [
    { label: 'Statut', here: staffStatusLabel(status.database), there: status.stripe, agrees: status.agrees },
    { label: 'Montant', here: euros(amount.database), there: euros(amount.stripe), agrees: amount.agrees },
    {
      label: 'Fin de période',
      here: date(period.database),
      there: date(period.stripe),
      agrees: period.agrees,
    },
    { label: 'Client', here: customer.database, there: customer.stripe, agrees: customer.agrees },
    { label: 'Carte', here: card(cards.database), there: card(cards.stripe), agrees: cards.agrees },
  ];
}

const cell = 'border-line border-b py-2 pr-3 text-left align-top font-normal';

function Compared({ verification }: { verification: Verification }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled by the keyboard too.
    <section aria-label="Comparaison, tableau à faire défiler" tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-muted text-xs">
            {['Ce qui est comparé', 'Ici', 'Chez Stripe', 'Accord'].map((head) => (
              <th key={head} scope="col" className={cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linesOf(verification).map(({ label, here, there, agrees }) => (
            <tr key={label}>
              <th scope="row" className={cell}>
                {label}
              </th>
              <td className={cell}>{here ?? 'Rien'}</td>
              <td className={cell}>{there ?? 'Rien'}</td>
              <td className={cell}>
                <Badge tone={agrees ? 'success' : 'danger'}>{agrees ? 'Concorde' : 'Diffère'}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Asked of the provider at a press: it is read there anew. */
export function VerifySection({ id }: { id: number }) {
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...verificationOf(id), enabled: asked });
  return (
    <section aria-labelledby="verification" className="flex flex-col items-start gap-3">
      <h3 id="verification">Vérification chez Stripe</h3>
      {data ? <Compared verification={data} /> : null}
      {error && !isFetching ? (
        <Notice tone="danger" announced>
          {failureWords(error, 'Impossible de vérifier l’abonnement')}
        </Notice>
      ) : null}
      <Button
        variant="secondary"
        size="sm"
        pending={isFetching}
        onClick={() => (asked ? void refetch() : setAsked(true))}
      >
        {asked ? 'Vérifier à nouveau' : 'Comparer avec Stripe'}
      </Button>
    </section>
  );
}
