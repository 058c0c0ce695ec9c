import { INTEGRATION_LABELS } from '#domain/watch/integrations.ts';
import { Fact } from '#web/admin/Fact.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Integration } from '../contract.ts';
import * as calls from '../contract.ts';
import { integrationsKey } from './queries.ts';

function LastTest({ test }: { test: Integration['last_test'] }) {
  if (!test) return 'jamais';
  return (
    <>
      {test.problem === null ? 'a répondu, ' : 'n’a pas abouti, '}
      <Moment at={test.at} />
    </>
  );
}

/** One partner of the shop: its settings’ state, never their values. */
export function IntegrationCard({ integration }: { integration: Integration }) {
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
