import { useQuery } from '@tanstack/react-query';
import { roleWord } from '#domain/people/staff-rights.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { AdminAccount } from '#staff/admin-session/contract.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { Figures, FiguresSkeleton } from './Figures.tsx';
import { shopStats } from './figure-cards.ts';

function factsOf(admin: AdminAccount) {
  const { first_name, last_name, email, session } = admin;
  const name = `${first_name} ${last_name}`.trim();
  return [
    ...(name ? [['Nom', name]] : []),
    ['Email', email],
    ['Rôle', roleWord(admin.role)],
    ['Connexion', formatDateTime(session.opened_at)],
    ['Fin sans activité', formatDateTime(session.expires_at)],
  ] as [label: string, value: string][];
}

function Facts({ admin }: { admin: AdminAccount }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {factsOf(admin).map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}

function FactsSkeleton() {
  return (
    <Loading label="Chargement de votre session…">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {['name', 'email', 'role', 'opened', 'ends'].map((fact) => (
          <div key={fact} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-48" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function AdminSessionCard() {
  const query = useCurrentAdmin();
  const { data: admin } = query;
  if (!admin && query.isError)
    return <QueryFailure query={query} failed="Impossible de charger votre session" />;
  return (
    <Card title="Votre session" description="Elle se prolonge tant que vous utilisez l’administration.">
      {admin ? <Facts admin={admin} /> : <FactsSkeleton />}
    </Card>
  );
}

function ShopFigures() {
  const query = useQuery(shopStats);
  if (query.data) return <Figures stats={query.data} />;
  if (!query.isError) return <FiguresSkeleton />;
  return <QueryFailure query={query} failed="Impossible de charger les chiffres" />;
}

export const meta = adminMeta('tableau de bord', '/admin/dashboard');
export const handle: StaffScreen = { right: 'figures.read' };

export default function AdminDashboardScreen() {
  return (
    <AdminPage
      title="Tableau de bord"
      description="Ce que la boutique gagne, et pour qui. Chaque chiffre dit ce qu’il compte."
    >
      <div className="flex flex-col gap-8">
        <ShopFigures />
        <AdminSessionCard />
      </div>
    </AdminPage>
  );
}
