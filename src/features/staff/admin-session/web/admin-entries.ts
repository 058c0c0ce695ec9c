import type { LucideIcon } from 'lucide-react';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Receipt from 'lucide-react/icons/receipt';
import RefreshCw from 'lucide-react/icons/refresh-cw';

export interface AdminEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** After `g`. */
  letter: string;
  /** Entries with the same one stand below its name. */
  group?: string;
}

/** Only screens that exist, in the order of docs/product/administration.md#menu-of-the-administration. */
export const adminEntries: readonly AdminEntry[] = [
  { to: '/admin/dashboard', label: 'Tableau de bord', Icon: LayoutDashboard, letter: 't' },
  { to: '/admin/subscriptions', label: 'Abonnements', Icon: RefreshCw, letter: 'b' },
  { to: '/admin/orders', label: 'Commandes', Icon: Receipt, letter: 'o' },
  { to: '/admin/queue', label: 'À traiter', Icon: Inbox, letter: 'r' },
];

/** In their order, those of one group together: a group without a name is of one entry. */
export function groupEntries(entries: readonly AdminEntry[]): [name: string, entries: AdminEntry[]][] {
  return [...Map.groupBy(entries, ({ group, to }) => group ?? to)];
}
