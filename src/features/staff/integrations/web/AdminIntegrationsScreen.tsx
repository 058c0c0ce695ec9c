import { useQuery } from '@tanstack/react-query';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { IntegrationCard } from './IntegrationCard.tsx';
import { integrationList } from './queries.ts';
import { WorkflowSection } from './WorkflowSection.tsx';

export const meta = adminMeta('intégrations', '/admin/integrations');
export const handle: StaffScreen = { right: 'integrations.write' };

export default function AdminIntegrationsScreen() {
  const query = useQuery(integrationList);
  const { data, isError } = query;
  return (
    <AdminPage
      title="Intégrations"
      description="Les partenaires de la boutique. Leurs clés sont dans les réglages du serveur, et ne se voient ni ne se changent ici."
    >
      <div className="flex flex-col gap-4">
        {data === undefined && isError ? (
          <QueryFailure query={query} failed="Impossible de charger les intégrations" />
        ) : null}
        {data === undefined && !isError ? (
          <Loading label="Chargement des intégrations…">
            <SkeletonText lines={6} />
          </Loading>
        ) : null}
        {data?.results.map((integration) => (
          <IntegrationCard key={integration.name} integration={integration} />
        ))}
        <WorkflowSection />
      </div>
    </AdminPage>
  );
}
