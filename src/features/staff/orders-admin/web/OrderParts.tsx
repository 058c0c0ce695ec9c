import type { OrderStatus } from '#domain/status/order-status.ts';
import { orderWord } from '#domain/status/order-words.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

const tones: Record<OrderStatus, BadgeTone> = {
  pending: 'accent',
  paid: 'success',
  failed: 'warning',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export function OrderBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={tones[status]}>{orderWord(status)}</Badge>;
}
