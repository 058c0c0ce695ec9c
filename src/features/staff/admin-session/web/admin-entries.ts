import type { LucideIcon } from 'lucide-react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Lightbulb from 'lucide-react/icons/lightbulb';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { StaffRight } from '#domain/people/staff-rights.ts';

export interface AdminEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** After `g`. */
  letter: string;
  /** Entries with the same one stand below its name. */
  group?: string;
  /** Who may open it; left out, all of the staff. */
  right?: StaffRight;
}

/** Only screens that exist, in the order of docs/product/administration.md#menu-of-the-administration. */
export const adminEntries: readonly AdminEntry[] = [
  { to: '/admin/dashboard', label: 'Tableau de bord', Icon: LayoutDashboard, letter: 't' },
  { to: '/admin/subscriptions', label: 'Abonnements', Icon: RefreshCw, letter: 'b' },
  {
    to: '/admin/support',
    label: 'Tickets',
    Icon: LifeBuoy,
    letter: 's',
    group: 'Support',
    right: 'tickets.read',
  },
  {
    to: '/admin/automation-ideas',
    label: 'Idées IA',
    Icon: Lightbulb,
    letter: 'i',
    group: 'Support',
    right: 'ideas.read',
  },
];

/** Nobody is led to what would refuse them; before it is known who is in, only to what is everybody's. */
export const entriesFor = (rights: readonly string[] = []): readonly AdminEntry[] =>
  adminEntries.filter(({ right }) => right === undefined || rights.includes(right));

/** In their order, those of one group together: a group without a name is of one entry. */
export function groupEntries(entries: readonly AdminEntry[]): [name: string, entries: AdminEntry[]][] {
  return [...Map.groupBy(entries, ({ group, to }) => group ?? to)];
}
