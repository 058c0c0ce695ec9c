import type { LucideIcon } from 'lucide-react';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';

interface AdminLink {
  to: string;
  label: string;
  Icon: LucideIcon;
}

/** The administration's menu (specification, section 2), as far as its screens exist. */
export const adminLinks: readonly AdminLink[] = [
  { to: '/admin/dashboard', label: 'Tableau de bord', Icon: LayoutDashboard },
];
