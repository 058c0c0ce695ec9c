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
  /** The key after `g`. */
  letter: string;
  /** The entry is hidden from roles without it. */
  right: StaffRight;
  group?: string;
}

/** The order follows docs/product/administration.md#menu-of-the-administration. */
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

/** An entry without a group makes a group of its own. */
export function groupEntries(entries: readonly AdminEntry[]): [name: string, entries: AdminEntry[]][] {
  return [...Map.groupBy(entries, ({ group, to }) => group ?? to)];
}

/** Until the role is known, it answers what every role may read. */
export function entriesFor(rights?: readonly string[]): AdminEntry[] {
  const isOpen = ({ right }: AdminEntry) =>
    rights ? rights.includes(right) : rolesWith(right).length === STAFF_ROLES.length;
  return adminEntries.filter(isOpen);
}
