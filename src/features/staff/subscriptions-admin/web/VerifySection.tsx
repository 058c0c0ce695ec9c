import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAmountPerMonth } from '#domain/money/money.ts';
import { AGREEMENT_WORDS, byHandOf } from '#domain/money/provider-difference.ts';
import { providerStatusWord } from '#domain/money/provider-status.ts';
import { roleNeeded } from '#domain/people/staff-rights.ts';
import { staffStatusLabel } from '#domain/subscription/subscription-label.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { call } from '#web/api/call.ts';
import { failureWords } from '#web/api/failure-words.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Verification } from '../contract.ts';
import * as calls from '../contract.ts';
import { diagnosisOf, subscriptionsKey, verificationOf } from './queries.ts';

const date = (instant: string | null) => (instant ? formatDateTime(instant) : null);
const euros = (amount: number | null) => (amount === null ? null : formatAmountPerMonth(amount));
const card = (last4: string | null) => (last4 ? `•••• ${last4}` : null);

function statusThere({ status, ends_with_period }: Verification): string | null {
  if (status.stripe === null) return null;
  const word = providerStatusWord(status.stripe);
  return ends_with_period ? `${word}, jusqu’à la fin de la période` : word;
}

function linesOf(verification: Verification) {
  const { status, amount, period, customer, card: cards } = verification;
  return [
    ['status', staffStatusLabel(status.database), statusThere(verification)],
    ['amount', euros(amount.database), euros(amount.stripe)],
    ['period', date(period.database), date(period.stripe)],
    ['customer', customer.database, customer.stripe],
    ['card', card(cards.database), card(cards.stripe)],
  ] as const;
}

function Agrees({ agrees }: { agrees: boolean | null }) {
  if (agrees === null) return <Badge tone="neutral">Rien à comparer</Badge>;
  return <Badge tone={agrees ? 'success' : 'danger'}>{agrees ? 'Concorde' : 'Diffère'}</Badge>;
}

function outcomeOf(agrees: boolean | null): string {
  if (agrees === null)
    return 'Rien n’a pu être comparé\u00a0: la boutique ne débite rien pour cet abonnement, et Stripe n’en a aucun.';
  return agrees
    ? 'La boutique et Stripe disent la même chose.'
    : 'La boutique et Stripe ne disent pas la même chose.';
}

const cell = 'border-line border-b py-2 pr-3 text-left align-top font-normal';

function Compared({ verification }: { verification: Verification }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled by the keyboard too.
    <section aria-label="Comparaison, tableau à faire défiler" tabIndex={0} className="slides w-full">
      <table className="w-full text-sm">
        <caption className="sr-only">Comparaison avec Stripe</caption>
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
          {linesOf(verification).map(([name, here, there]) => (
            <tr key={name}>
              <th scope="row" className={cell}>
                {AGREEMENT_WORDS[name]}
              </th>
              <td className={cell}>{here ?? 'Rien'}</td>
              <td className={cell}>{there ?? 'Rien'}</td>
              <td className={cell}>
                <Agrees agrees={verification[name].agrees} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Outcome({ verification, mayRepair }: { verification: Verification; mayRepair: boolean }) {
  const { subscription_id: id, agrees, stripe_exists, repairable, customer, card: cards } = verification;
  const queries = useQueryClient();
  const byHand = stripe_exists ? byHandOf({ customer: customer.agrees, card: cards.agrees }) : [];
  return (
    <>
      <p role="status">{outcomeOf(agrees)}</p>
      {byHand.map((sentence) => (
        <p key={sentence} className="text-muted text-sm">
          {sentence}
        </p>
      ))}
      {repairable && mayRepair ? (
        <ActButton
          variant="primary"
          run={() => call(calls.repairAtProvider, { params: { id } })}
          refreshes={subscriptionsKey}
          done={(compared) => {
            queries.setQueryData(verificationOf(id).queryKey, compared);
            return compared.agrees !== false
              ? 'Réparé\u00a0: les deux côtés disent la même chose.'
              : 'La réparation est faite et les deux côtés relus\u00a0: une différence demeure.';
          }}
          warns={(compared) => compared.agrees === false}
          failed="Impossible de réparer la différence"
          longer
        >
          Réparer
        </ActButton>
      ) : null}
      {repairable && !mayRepair ? (
        <p className="text-muted text-sm">{`Réparer\u00a0: ${roleNeeded('provider.repair')}`}</p>
      ) : null}
    </>
  );
}

/** A press reads the provider anew, and refreshes the diagnosis too. */
export function VerifySection({ id, mayRepair }: { id: number; mayRepair: boolean }) {
  const [asked, setAsked] = useState(false);
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({ ...verificationOf(id), enabled: asked });
  function compare() {
    if (asked) void refetch();
    else setAsked(true);
    void queries.invalidateQueries({ queryKey: diagnosisOf(id).queryKey });
  }
  return (
    <section aria-labelledby="verification" className="flex flex-col items-start gap-3">
      <h3 id="verification">Vérification chez Stripe</h3>
      {data ? <Compared verification={data} /> : null}
      {data ? <Outcome verification={data} mayRepair={mayRepair} /> : null}
      {error && !isFetching ? (
        <Notice tone="danger" announced>
          {failureWords(error, 'Impossible de vérifier l’abonnement')}
        </Notice>
      ) : null}
      <Button variant="secondary" size="sm" pending={isFetching} onClick={compare}>
        {asked ? 'Vérifier à nouveau' : 'Comparer avec Stripe'}
      </Button>
    </section>
  );
}
