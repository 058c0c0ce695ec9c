import { useQuery } from '@tanstack/react-query';
import { INTEGRATION_LABELS } from '#domain/watch/integrations.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { SecondLine } from '#web/admin/RowName.tsx';
import { call } from '#web/api/call.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import type { Integration } from '../contract.ts';
import * as calls from '../contract.ts';
import { integrationList, integrationsKey } from './queries.ts';
import { ShopReceivers } from './ShopReceivers.tsx';
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
          {({ results }) => (
            <Card title="Partenaires" flush>
              <ul className="divide-y divide-line border-line border-t">
                {results.map((one) => (
                  <IntegrationRow key={one.name} integration={one} />
                ))}
              </ul>
            </Card>
          )}
        </Loaded>
        <ShopReceivers />
        <WorkflowSection />
      </div>
    </AdminPage>
  );
}

function stateOf({ is_set, last_test }: Integration): [tone: BadgeTone, words: string] {
  if (!is_set) return ['neutral', 'non réglé'];
  if (!last_test) return ['neutral', 'réglé'];
  return last_test.problem === null ? ['success', 'répond'] : ['danger', 'ne répond pas'];
}

function LastAnswer({ integration: { is_set, last_test, last_success } }: { integration: Integration }) {
  if (last_success)
    return (
      <>
        A répondu <Moment at={last_success} />
      </>
    );
  return is_set ? (last_test ? 'N’a jamais répondu' : 'Jamais testé') : null;
}

/** It never shows the values of settings. */
function IntegrationRow({ integration }: { integration: Integration }) {
  const { name, is_set, host, note, last_test } = integration;
  const label = INTEGRATION_LABELS[name];
  const [tone, words] = stateOf(integration);
  return (
    <li className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 px-4 py-1 text-sm md:grid-cols-[13rem_7.5rem_1fr_11rem_5rem] md:px-6">
      <div className="min-w-0">
        <p className="font-medium leading-5">{label}</p>
        <SecondLine>
          <span>{host}</span>
          {last_test?.version ? `, ${last_test.version}` : null}
        </SecondLine>
      </div>
      <span className="justify-self-start max-md:justify-self-end">
        <Badge tone={tone}>{words}</Badge>
      </span>
      <p className="min-w-0 text-muted text-xs leading-4 max-md:col-span-2">{note}</p>
      <p className="whitespace-nowrap text-muted">
        <LastAnswer integration={integration} />
      </p>
      <span className="justify-self-end">
        {is_set ? (
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
            Tester
          </ActButton>
        ) : null}
      </span>
      {last_test?.problem ? (
        <p className="col-span-full pb-1 text-danger-text">
          <Moment at={last_test.at} />
          {`\u00a0: ${last_test.problem}`}
        </p>
      ) : null}
    </li>
  );
}
