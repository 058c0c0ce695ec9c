import { customerStatusLabel } from '#domain/subscription/subscription-label.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import type { Subscription } from '../contract.ts';

const tones: Record<Subscription['status'], BadgeTone> = {
  active: 'success',
  offered: 'accent',
  cancelling: 'warning',
  paused: 'warning',
  past_due: 'danger',
  cancelled: 'neutral',
  inactive: 'neutral',
  purchased_only: 'neutral',
};

interface StatusBadgeProps extends Pick<Subscription, 'status' | 'inactive_reason'> {
  /** They are the customer's words by default. */
  words?: typeof customerStatusLabel;
}

export function StatusBadge({ status, inactive_reason, words = customerStatusLabel }: StatusBadgeProps) {
  return <Badge tone={tones[status]}>{words(status, inactive_reason)}</Badge>;
}
