/** The next debits of one customer are counted once more, from the words of the rule alone, in cents. */
export interface Subscribed {
  id: number;
  ledgerId: string;
  automation: number;
  status: string;
  price: number;
  ends: Date | null;
  due: Date | null;
}

export interface Notice {
  subscription: number;
  amount: number;
  from: Date;
}

export const total = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** A share of the cap is in whole cents, the greatest remainders first; under 50 cents nothing is asked. */
function shareOf(own: number, all: readonly { id: number; price: number }[], cap: number): number {
  const sum = total(all.map(({ price }) => price));
  const under = Math.min(sum, cap);
  const parts = all.map(({ id, price }) => ({
    id,
    whole: Math.floor((price * under) / sum),
    rest: (price * under) % sum,
  }));
  const cents = under - total(parts.map(({ whole }) => whole));
  const first = parts.sort((one, other) => other.rest - one.rest || one.id - other.id).slice(0, cents);
  const whole = parts.find(({ id }) => id === own)?.whole ?? 0;
  const share = whole + (first.some(({ id }) => id === own) ? 1 : 0);
  return share < 50 ? 0 : share;
}

const parisMonth = (at: Date) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit' }).format(
    at,
  );

/** At its renewal of that Paris month, or at the price of today where it has none: what ends on that day is not renewed. */
function priceIn(month: string, row: Subscribed, notices: readonly Notice[]): number {
  const dues = [0, 1, 2].map(
    (more) => row.due && new Date(new Date(row.due).setUTCMonth(row.due.getUTCMonth() + more)),
  );
  const renewed = dues.filter((one) => one && (row.ends === null || one < row.ends));
  const due = renewed.findLast((one) => one && parisMonth(one) === month);
  const told = notices.filter(({ subscription, from }) => due && subscription === row.id && from <= due);
  return told.at(-1)?.amount ?? row.price;
}

/** The next renewal of each subscription of one customer asks for this. */
export function monthOf(own: readonly Subscribed[], cap: number, notices: readonly Notice[]) {
  const renewed = own.filter(({ status, due }) => status === 'active' && due);
  const months = renewed.map((row) => {
    const due = row.due ?? new Date(0);
    const beside = own.filter(({ ends }) => ends === null || ends > due);
    const prices = beside.map((one) => ({ id: one.id, price: priceIn(parisMonth(due), one, notices) }));
    return { price: priceIn(parisMonth(due), row, notices), share: shareOf(row.id, prices, cap) };
  });
  return {
    real: total(months.map(({ share }) => share)),
    theoretical: total(months.map(({ price }) => price)),
  };
}
