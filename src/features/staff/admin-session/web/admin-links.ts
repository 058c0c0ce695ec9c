import type { LucideIcon } from 'lucide-react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';

interface AdminLink {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** As far as its screens exist (docs/product/administration.md#menu-of-the-administration). */
export const adminLinks: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Tableau de bord', Icon: LayoutDashboard },
];
