import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { ListedWorkflow } from '../contract.ts';
import * as calls from '../contract.ts';
import { integrationsKey, workflowList } from './queries.ts';

const acts = {
  deploy: {
    label: 'Déployer',
    consequence:
      'Le workflow est écrit dans n8n et publié. Les abonnés de l’automatisation peuvent le lancer.',
    done: 'Workflow déployé',
  },
  publish: {
    label: 'Publier tel quel',
    consequence: 'Le workflow est publié comme il est dans n8n, avec ce que l’équipe y a branché.',
    done: 'Workflow publié',
  },
  overwrite: {
    label: 'Déployer par-dessus',
    consequence:
      'Ce qui a été modifié dans n8n est perdu, comptes et adresses compris\u00a0: il faudra les y remettre.',
    done: 'Workflow déployé',
  },
  unpublish: {
    label: 'Dépublier',
    consequence: 'Le workflow reste dans n8n et ne répond plus. Les abonnés ne peuvent plus le lancer.',
    done: 'Workflow dépublié',
  },
} as const;
type Act = keyof typeof acts;

interface Opened {
  workflow: ListedWorkflow;
  act: Act;
}

function DeployDialog({ opened: { workflow, act }, onEnd }: { opened: Opened; onEnd: () => void }) {
  const { label, consequence, done } = acts[act];
  const waits = !workflow.live && act !== 'unpublish';
  return (
    <ConfirmAct
      run={() =>
        call(calls.deployWorkflow, {
          body: {
            workflow_id: workflow.id,
            settings: { published: act !== 'unpublish', overwrite: act === 'overwrite' },
          },
        })
      }
      refreshes={integrationsKey}
      done={() => done}
      failed="Impossible de déployer le workflow"
      onEnd={onEnd}
      longer
      title={`${label}\u00a0: ${workflow.automation.name}`}
      confirmLabel={label}
      tone={act === 'deploy' || act === 'publish' ? 'primary' : 'danger'}
    >
      <p>{consequence}</p>
      {act !== 'unpublish' && workflow.to_connect.length > 0 ? (
        <p>
          {`Ces étapes restent éteintes, et ne font rien, tant que l’équipe n’y a pas relié ses comptes dans n8n\u00a0: ${workflow.to_connect.join(', ')}.`}
        </p>
      ) : null}
      {waits ? <p>Son automatisation n’est pas en vente&nbsp;: il ne répondra qu’à partir de là.</p> : null}
    </ConfirmAct>
  );
}

/** Accounts that the team connected in n8n can be published when the shop has nothing new to write. */
const isConnected = ({ remote, published, has_changed }: ListedWorkflow) =>
  remote === 'drifted' && !published && !has_changed;

function actsOn(workflow: ListedWorkflow): Act[] {
  const { remote, published, wanted } = workflow;
  return [
    ...(isConnected(workflow) ? ['publish' as const] : []),
    remote === 'drifted' ? 'overwrite' : 'deploy',
    ...(published || wanted ? ['unpublish' as const] : []),
  ];
}

function stateOf(workflow: ListedWorkflow): [tone: BadgeTone, words: string] {
  const { published, remote, has_changed, wanted, live } = workflow;
  if (wanted && !live && remote !== 'gone') return ['accent', 'publié à la mise en vente'];
  if (remote === 'drifted') return ['warning', 'modifié dans n8n'];
  if (remote === 'gone') return ['danger', 'disparu de n8n'];
  if (has_changed) return ['warning', 'à redéployer'];
  if (published) return ['success', 'publié'];
  return ['neutral', remote === 'none' ? 'jamais déployé' : 'non publié'];
}

function Row({ workflow, onAct }: { workflow: ListedWorkflow; onAct: (act: Act) => void }) {
  const { automation, deployed_at, to_connect, problem, remote } = workflow;
  const [tone, words] = stateOf(workflow);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-medium">
          <Link className="underline underline-offset-4" to={`/admin/automations/${automation.id}/edit`}>
            {automation.name}
          </Link>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <div className="mt-0.5 text-muted text-sm">
          {deployed_at ? (
            <p>
              Déployé <Moment at={deployed_at} />
            </p>
          ) : null}
          {remote === 'unknown' ? <p>n8n ne dit pas ce qu’il contient.</p> : null}
          {to_connect.length > 0 ? <p>{`À connecter dans n8n\u00a0: ${to_connect.join(', ')}.`}</p> : null}
          {problem ? <p className="text-danger-text">{problem}</p> : null}
        </div>
      </div>
      <span className="flex flex-wrap gap-2">
        {actsOn(workflow).map((act) => (
          <Button
            key={act}
            size="sm"
            variant="secondary"
            aria-label={`${acts[act].label}\u00a0: ${automation.name}`}
            onClick={() => onAct(act)}
          >
            {acts[act].label}
          </Button>
        ))}
      </span>
    </li>
  );
}

export function WorkflowSection() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <Card title="Workflows" description="Ce que des automatisations font dans n8n, et ce qui y est déployé.">
      <Loaded
        query={useQuery(workflowList)}
        failed="Impossible de charger les workflows"
        loading={'Workflows\u00a0: chargement…'}
      >
        {({ results }) =>
          results.length === 0 ? (
            <p className="text-muted">Aucune automatisation n’a de workflow.</p>
          ) : (
            <ul className="-my-3 divide-y divide-line">
              {results.map((workflow) => (
                <Row key={workflow.id} workflow={workflow} onAct={(act) => setOpened({ workflow, act })} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {opened ? <DeployDialog opened={opened} onEnd={() => setOpened(undefined)} /> : null}
    </Card>
  );
}
