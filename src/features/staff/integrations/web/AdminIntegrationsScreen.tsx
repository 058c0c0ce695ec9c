import { useQuery } from '@tanstack/react-query';
import { INTEGRATION_LABELS } from '#domain/watch/integrations.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import type { Integration } from '../contract.ts';
import * as calls from '../contract.ts';
import { integrationList, integrationsKey } from './queries.ts';
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

function LastTest({ test }: { test: Integration['last_test'] }) {
  if (!test) return 'jamais';
  return (
    <>
      {test.problem === null ? 'a répondu, ' : 'n’a pas abouti, '}
      <Moment at={test.at} />
    </>
  );
}

/** It never shows the values of settings. */
function IntegrationCard({ integration }: { integration: Integration }) {
  const { name, is_set, host, note, last_test } = integration;
  const label = INTEGRATION_LABELS[name];
  const test = useStaffAct({
    run: () => call(calls.testIntegration, { params: { name } }),
    refreshes: integrationsKey,
    done: (answer) =>
      answer.last_test?.problem ? `${label}\u00a0: le test n’a pas abouti.` : `${label} a répondu.`,
    warns: (answer) => answer.last_test?.problem !== null,
    failed: `Impossible de tester\u00a0: ${label}`,
  });
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {label}
          <Badge tone={is_set ? 'success' : 'neutral'}>{is_set ? 'réglé' : 'non réglé'}</Badge>
        </span>
      }
      description={note}
      actions={
        is_set ? (
          <Button
            size="sm"
            variant="secondary"
            pending={test.isPending}
            aria-label={`Tester maintenant\u00a0: ${label}`}
            onClick={() => test.mutate(undefined)}
          >
            Tester maintenant
          </Button>
        ) : null
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact label="Hôte">{host ?? '—'}</Fact>
        <Fact label="Version">{last_test?.version ?? '—'}</Fact>
        <Fact label="Dernier test">
          <LastTest test={last_test} />
        </Fact>
      </dl>
      {last_test?.problem ? (
        <Notice tone="warning" className="mt-4">
          {last_test.problem}
        </Notice>
      ) : null}
    </Card>
  );
}
