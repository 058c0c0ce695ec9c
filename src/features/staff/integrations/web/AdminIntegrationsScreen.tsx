import { useQuery } from '@tanstack/react-query';
import { INTEGRATION_LABELS } from '#domain/watch/integrations.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { Fact } from '#web/admin/Fact.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Integration } from '../contract.ts';
import * as calls from '../contract.ts';
import { integrationList, integrationsKey } from './queries.ts';
import { WorkflowSection } from './WorkflowSection.tsx';

export const meta = adminMeta('intégrations', '/admin/integrations');
export const handle: StaffScreen = { right: 'integrations.write' };

export default function AdminIntegrationsScreen() {
  return (
    <AdminPage
      title="Intégrations"
      description="Les partenaires de la boutique. Leurs clés sont dans les réglages du serveur, et ne se voient ni ne se changent ici."
    >
      <div className="flex flex-col gap-4">
        <Loaded
          query={useQuery(integrationList)}
          failed="Impossible de charger les intégrations"
          loading="Chargement des intégrations…"
          lines={6}
        >
          {({ results }) => results.map((one) => <IntegrationCard key={one.name} integration={one} />)}
        </Loaded>
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
          <ActButton
            aria-label={`Tester maintenant\u00a0: ${label}`}
            run={() => call(calls.testIntegration, { params: { name } })}
            refreshes={integrationsKey}
            done={({ last_test: test }) =>
              test?.problem ? `${label}\u00a0: le test n’a pas abouti.` : `${label} a répondu.`
            }
            warns={({ last_test: test }) => test?.problem !== null}
            failed={`Impossible de tester\u00a0: ${label}`}
          >
            Tester maintenant
          </ActButton>
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
