import { pageMeta } from '#web/seo/page-meta.ts';
import type { Route } from './+types/AdminDashboardScreen.ts';
import { AdminSessionCard } from './AdminSessionCard.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Administration\u00a0: tableau de bord',
      description: 'Réservé à l’équipe.',
      path: '/admin/dashboard',
      noindex: true,
    },
    matches,
  );

export default function AdminDashboardScreen() {
  return (
    <div className="page py-6 md:py-10">
      <h1 className="max-md:text-2xl">Tableau de bord</h1>
      <div className="mt-6 max-w-3xl">
        <AdminSessionCard />
      </div>
    </div>
  );
}
