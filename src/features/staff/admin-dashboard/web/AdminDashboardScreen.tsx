import { formatDateTime } from '#domain/time/french-dates.ts';
import type { AdminAccount } from '#staff/admin-session/contract.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { pageMeta } from '#web/seo/page-meta.ts';
import { Card } from '#web/ui/Card.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import type { Route } from './+types/AdminDashboardScreen.ts';

const date = (instant: string) => formatDateTime(new Date(instant));

function factsOf({ first_name, last_name, email, is_superuser, session }: AdminAccount) {
  const name = `${first_name} ${last_name}`.trim();
  return [
    ...(name ? [['Nom', name]] : []),
    ['Email', email],
    ['Rôle', is_superuser ? 'Super-administrateur' : 'Administrateur'],
    ['Connexion', date(session.opened_at)],
    ['Fin sans activité', date(session.expires_at)],
  ] as [label: string, value: string][];
}

function Facts({ admin }: { admin: AdminAccount }) {
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {factsOf(admin).map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="mt-0.5 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function FactsSkeleton() {
  return (
    <Loading label="Chargement de votre session…">
      <div className="grid gap-5 sm:grid-cols-2">
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
  const { data: admin, isError, isFetching, refetch } = useCurrentAdmin();
  if (!admin && isError) {
    return (
      <ErrorState
        title="Impossible de charger votre session"
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Card title="Votre session" description="Elle se prolonge tant que vous utilisez l’administration.">
      {admin ? <Facts admin={admin} /> : <FactsSkeleton />}
    </Card>
  );
}

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
