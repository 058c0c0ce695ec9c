/** What marks a subscription in the team's list (docs/product/staff.md#verify-compares). */
import { isFreeOrOffered, type StatusAndKind } from '../status/subscription-status.ts';

export type ProviderBadge = 'Stripe manquant' | 'Réactivable';

export function providerBadge(
  row: StatusAndKind & {
    readonly endDate: Date | null;
    readonly isCarried: boolean;
    readonly mayComeBack: boolean;
  },
): ProviderBadge | null {
  if (row.status === 'cancelled' && row.isCarried) return row.mayComeBack ? 'Réactivable' : null;
  // What is given ends by itself, and nothing stands at the provider for it.
  const isDebited = row.status === 'active' && !isFreeOrOffered(row) && row.endDate === null;
  return isDebited && !row.isCarried ? 'Stripe manquant' : null;
}
