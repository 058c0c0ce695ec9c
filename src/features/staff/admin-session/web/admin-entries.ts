import type { LucideIcon } from 'lucide-react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Users from 'lucide-react/icons/users';

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
  { to: '/admin/users', label: 'Utilisateurs', Icon: Users, letter: 'u' },
  { to: '/admin/subscriptions', label: 'Abonnements', Icon: RefreshCw, letter: 'b' },
];

/** In their order, those of one group together: a group without a name is of one entry. */
export function groupEntries(entries: readonly AdminEntry[]): [name: string, entries: AdminEntry[]][] {
  return [...Map.groupBy(entries, ({ group, to }) => group ?? to)];
}
