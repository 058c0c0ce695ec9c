import { useQuery } from '@tanstack/react-query';
import { centsFromEuros, type EuroCents, formatEuros } from '#domain/money/money.ts';
import {
  type CountedSubscription,
  monthsUnderCap,
  type RunningPrice,
  totalWithOneMore,
} from '#domain/price/price-of-month.ts';
import { countedInWords, gaugeInWords, totalInWords } from '#domain/price/price-words.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { OwnMonths } from '../contract.ts';
import * as calls from '../contract.ts';

const ownMonths = queryOf(['subscriptions', 'months'], calls.readOwnMonths, { staleTime: 120_000 });

type Month = Pick<OwnMonths['subscriptions'][number], 'price' | 'coupon'>;

const monthOf = ({ price, coupon }: Month): Omit<CountedSubscription, 'id'> => ({
  price: centsFromEuros(price),
  coupon: coupon && {
    percent: coupon.percent,
    amount: coupon.amount === null ? null : centsFromEuros(coupon.amount),
  },
});

const runningOf = ({ subscriptions }: OwnMonths): RunningPrice[] =>
  subscriptions.map(({ id, afterwards, ends_at, ...today }) => ({
    ...{ id, ...monthOf(today), afterwards: afterwards && monthOf(afterwards) },
    endsAt: ends_at === null ? null : new Date(ends_at),
  }));

function Gauge({ running, cap }: { running: readonly RunningPrice[]; cap: EuroCents }) {
  const month = monthsUnderCap(running, cap);
  return (
    <>
      <p>
        <strong className="font-semibold">{formatEuros(month.cost)}</strong> sur {formatEuros(cap)} de plafond
        par mois
      </p>
      <div
        aria-hidden="true"
        className="mt-1.5 h-2 overflow-hidden rounded-full border border-line bg-sunken"
      >
        <div className="h-full bg-accent" style={{ width: `${(month.cost / cap) * 100}%` }} />
      </div>
      <p className="mt-1.5 text-muted text-sm">{gaugeInWords(month, cap)}</p>
    </>
  );
}

export default function LoadedOwnMonth({ more }: { more?: { id: number; subscriptionPrice: EuroCents } }) {
  const { data } = useQuery(ownMonths);
  if (!data) return null;
  const running = runningOf(data);
  const cap = centsFromEuros(data.monthly_cap);
  if (!more) return <Gauge running={running} cap={cap} />;
  const own = data.subscriptions.findIndex(({ automation_id }) => automation_id === more.id);
  const counted = running[own];
  return counted
    ? countedInWords(counted.endsAt)
    : totalInWords(totalWithOneMore(running, more.subscriptionPrice, cap));
}
