import { centsFromEuros } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/status/order-status.ts';
import { orderNote, orderWord } from '#domain/status/order-words.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import type { ListedOrder } from '../contract.ts';

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'accent',
  paid: 'success',
  failed: 'warning',
  cancelled: 'neutral',
  refunded: 'neutral',
};

type Shown = Pick<ListedOrder, 'status' | 'total_amount' | 'amount_given_back' | 'is_contested'>;

/** It adds what the status does not say about the money. */
export function OrderBadge({ order }: { order: Shown }) {
  const { status, total_amount, amount_given_back, is_contested: isContested } = order;
  const total = centsFromEuros(total_amount);
  const note = orderNote({ status, total, givenBack: centsFromEuros(amount_given_back), isContested });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={tones[status]}>{orderWord(status)}</Badge>
      {note ? <span className="font-normal text-muted text-xs">{note}</span> : null}
    </span>
  );
}
