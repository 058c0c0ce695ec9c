import type { LucideIcon } from 'lucide-react';
import ChartLine from 'lucide-react/icons/chart-line';
import Inbox from 'lucide-react/icons/inbox';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Plug from 'lucide-react/icons/plug';
import Receipt from 'lucide-react/icons/receipt';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import ScrollText from 'lucide-react/icons/scroll-text';
import Shapes from 'lucide-react/icons/shapes';
import Users from 'lucide-react/icons/users';
import Workflow from 'lucide-react/icons/workflow';
import { rolesWith, STAFF_ROLES, type StaffRight } from '#domain/people/staff-rights.ts';

export interface AdminEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
  /** After `g`. */
  letter: string;
  /** Who may read its screen; to others it is not shown. */
  right: StaffRight;
  /** Entries with the same one stand below its name. */
  group?: string;
}

/** Only screens that exist, in the order of docs/product/administration.md#menu-of-the-administration. */
export const adminEntries: readonly AdminEntry[] = [
  {
    to: '/admin/dashboard',
    label: 'Tableau de bord',
    Icon: LayoutDashboard,
    letter: 't',
    right: 'figures.read',
  },
  { to: '/admin/automations', label: 'Automatisations', Icon: Workflow, letter: 'a', right: 'content.read' },
  { to: '/admin/categories', label: 'Catégories', Icon: Shapes, letter: 'c', right: 'content.read' },
  { to: '/admin/users', label: 'Utilisateurs', Icon: Users, letter: 'u', right: 'people.read' },
  {
    to: '/admin/subscriptions',
    label: 'Abonnements',
    Icon: RefreshCw,
    letter: 'b',
    right: 'subscriptions.read',
  },
  { to: '/admin/orders', label: 'Commandes', Icon: Receipt, letter: 'o', right: 'orders.read' },
  { to: '/admin/queue', label: 'À traiter', Icon: Inbox, letter: 'r', right: 'queue.read' },
  { to: '/admin/finances', label: 'Finances', Icon: ChartLine, letter: 'f', right: 'finances.read' },
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
  {
    to: '/admin/integrations',
    label: 'Intégrations',
    Icon: Plug,
    letter: 'n',
    right: 'integrations.write',
  },
  { to: '/admin/journal', label: 'Journal', Icon: ScrollText, letter: 'j', right: 'journal.read' },
];

/** In their order, those of one group together: a group without a name is of one entry. */
export function groupEntries(entries: readonly AdminEntry[]): [name: string, entries: AdminEntry[]][] {
  return [...Map.groupBy(entries, ({ group, to }) => group ?? to)];
}

/** What every role may read until it is known which one is here. */
export function entriesFor(rights?: readonly string[]): AdminEntry[] {
  const isOpen = ({ right }: AdminEntry) =>
    rights ? rights.includes(right) : rolesWith(right).length === STAFF_ROLES.length;
  return adminEntries.filter(isOpen);
}
