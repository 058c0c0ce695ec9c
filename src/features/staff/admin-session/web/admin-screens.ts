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
import TicketPercent from 'lucide-react/icons/ticket-percent';
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
  /** The screens of a tab of it, at an address of their own. */
  holds?: string;
}

interface AdminScreen {
  to: string;
  /** The file below `src/features/staff/`. */
  file: string;
  /** Two addresses of one file need it. */
  id?: string;
  menu?: Omit<AdminEntry, 'to'>;
}

/** Every screen of the administration; the menu's order is theirs (docs/product/administration.md#menu-of-the-administration). */
export const adminScreens: readonly AdminScreen[] = [
  {
    to: '/admin/dashboard',
    file: 'figures/web/AdminDashboardScreen.tsx',
    menu: { label: 'Tableau de bord', Icon: LayoutDashboard, letter: 't', right: 'figures.read' },
  },
  {
    to: '/admin/automations',
    file: 'automations-admin/web/AdminAutomationsScreen.tsx',
    menu: {
      label: 'Automatisations',
      Icon: Workflow,
      letter: 'a',
      right: 'content.read',
      holds: '/admin/prices',
    },
  },
  { to: '/admin/automations/new', file: 'automations-admin/web/AdminNewAutomationScreen.tsx' },
  { to: '/admin/automations/:id/edit', file: 'automations-admin/web/AdminAutomationScreen.tsx' },
  {
    to: '/admin/categories',
    file: 'categories-admin/web/AdminCategoriesScreen.tsx',
    menu: { label: 'Catégories', Icon: Shapes, letter: 'c', right: 'content.read' },
  },
  { to: '/admin/categories/new', file: 'categories-admin/web/AdminCategoryScreen.tsx', id: 'new-category' },
  { to: '/admin/categories/:id/edit', file: 'categories-admin/web/AdminCategoryScreen.tsx' },
  {
    to: '/admin/coupons',
    file: 'coupons-admin/web/AdminCouponsScreen.tsx',
    menu: { label: 'Codes promo', Icon: TicketPercent, letter: 'p', right: 'coupons.write' },
  },
  {
    to: '/admin/users',
    file: 'users-admin/web/AdminUsersScreen.tsx',
    menu: { label: 'Utilisateurs', Icon: Users, letter: 'u', right: 'people.read' },
  },
  { to: '/admin/users/new', file: 'users-admin/web/NewPersonScreen.tsx' },
  { to: '/admin/users/:id/edit', file: 'users-admin/web/EditPersonScreen.tsx' },
  { to: '/admin/users/:id', file: 'users-admin/web/PersonScreen.tsx' },
  {
    to: '/admin/subscriptions',
    file: 'subscriptions-admin/web/AdminSubscriptionsScreen.tsx',
    menu: { label: 'Abonnements', Icon: RefreshCw, letter: 'b', right: 'subscriptions.read' },
  },
  { to: '/admin/subscriptions/:id', file: 'subscriptions-admin/web/AdminSubscriptionScreen.tsx' },
  { to: '/admin/subscriptions/new', file: 'users-admin/web/NewSubscriptionScreen.tsx' },
  {
    to: '/admin/orders',
    file: 'orders-admin/web/AdminOrdersScreen.tsx',
    menu: { label: 'Commandes', Icon: Receipt, letter: 'o', right: 'orders.read' },
  },
  { to: '/admin/orders/:id', file: 'orders-admin/web/AdminOrderScreen.tsx' },
  {
    to: '/admin/queue',
    file: 'queue/web/AdminQueueScreen.tsx',
    menu: { label: 'À traiter', Icon: Inbox, letter: 'r', right: 'queue.read' },
  },
  {
    to: '/admin/finances',
    file: 'finances/web/AdminFinancesScreen.tsx',
    menu: { label: 'Finances', Icon: ChartLine, letter: 'f', right: 'finances.read' },
  },
  { to: '/admin/finances/movements', file: 'finances/web/AdminMovementsScreen.tsx' },
  { to: '/admin/finances/leaving', file: 'finances/web/AdminLeavingScreen.tsx' },
  { to: '/admin/prices', file: 'finances/web/AdminPricesScreen.tsx' },
  { to: '/admin/prices/:id', file: 'finances/web/AdminPriceChangeScreen.tsx' },
  {
    to: '/admin/support',
    file: 'tickets-admin/web/AdminSupportScreen.tsx',
    menu: { label: 'Tickets', Icon: LifeBuoy, letter: 's', group: 'Support', right: 'tickets.read' },
  },
  { to: '/admin/support/:id', file: 'tickets-admin/web/AdminTicketScreen.tsx' },
  {
    to: '/admin/automation-ideas',
    file: 'ideas-admin/web/AdminIdeasScreen.tsx',
    menu: { label: 'Idées IA', Icon: Lightbulb, letter: 'i', group: 'Support', right: 'ideas.read' },
  },
  { to: '/admin/automation-ideas/:id', file: 'ideas-admin/web/AdminIdeaScreen.tsx' },
  {
    to: '/admin/integrations',
    file: 'integrations/web/AdminIntegrationsScreen.tsx',
    menu: { label: 'Intégrations', Icon: Plug, letter: 'n', right: 'integrations.write' },
  },
  {
    to: '/admin/journal',
    file: 'journal/web/AdminJournalScreen.tsx',
    menu: { label: 'Journal', Icon: ScrollText, letter: 'j', right: 'journal.read' },
  },
  { to: '/admin/security', file: 'second-factor/web/AdminSecurityScreen.tsx' },
];

export const adminEntries: readonly AdminEntry[] = adminScreens.flatMap(({ to, menu }) =>
  menu ? [{ to, ...menu }] : [],
);

/** An entry without a group makes a group of its own. */
export function groupEntries(entries: readonly AdminEntry[]): [name: string, entries: AdminEntry[]][] {
  return [...Map.groupBy(entries, ({ group, to }) => group ?? to)];
}

/** It answers what every role may read until the role is known. */
export function entriesFor(rights?: readonly string[]): AdminEntry[] {
  const isOpen = ({ right }: AdminEntry) =>
    rights ? rights.includes(right) : rolesWith(right).length === STAFF_ROLES.length;
  return adminEntries.filter(isOpen);
}
