/** docs/product/staff.md#verify-compares */
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
  // A gift ends by itself, and the provider holds nothing for it.
  const isDebited = row.status === 'active' && !isFreeOrOffered(row) && row.endDate === null;
  return isDebited && !row.isCarried ? 'Stripe manquant' : null;
}
