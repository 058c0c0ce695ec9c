import { customerStatusLabel } from '#domain/subscription/subscription-label.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import type { Subscription } from '../contract.ts';

const tones: Record<Subscription['status'], BadgeTone> = {
  active: 'success',
  offered: 'accent',
  cancelling: 'warning',
  past_due: 'danger',
  cancelled: 'neutral',
  inactive: 'neutral',
  purchased_only: 'neutral',
};

export function StatusBadge({ status, inactive_reason }: Pick<Subscription, 'status' | 'inactive_reason'>) {
  return <Badge tone={tones[status]}>{customerStatusLabel(status, inactive_reason)}</Badge>;
}
