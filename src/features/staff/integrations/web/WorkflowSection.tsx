import { useQuery } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useState } from 'react';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Button, buttonStyle } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { ListedWorkflow } from '../contract.ts';
import * as calls from '../contract.ts';
import { integrationsKey, workflowList } from './queries.ts';

const acts = {
  deploy: {
    label: 'Mettre en service',
    consequence:
      'Le workflow est écrit dans n8n et mis en service. Les abonnés de l’automatisation peuvent le lancer.',
    done: 'Workflow en service',
  },
  update: {
    label: 'Mettre à jour',
    consequence: 'Le workflow est écrit de nouveau dans n8n, et reste en service.',
    done: 'Workflow à jour',
  },
  publish: {
    label: 'Mettre en service tel quel',
    consequence: 'Le workflow est mis en service comme il est dans n8n, avec ce que l’équipe y a branché.',
    done: 'Workflow en service',
  },
  overwrite: {
    label: 'Remplacer et mettre en service',
    consequence:
      'Ce qui a été modifié dans n8n est perdu, comptes et adresses compris\u00a0: il faudra les y remettre.',
    done: 'Workflow remplacé et en service',
  },
  unpublish: {
    label: 'Mettre hors service',
    consequence: 'Le workflow reste dans n8n et ne répond plus. Les abonnés ne peuvent plus le lancer.',
    done: 'Workflow hors service',
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
      failed="Impossible de changer le workflow"
      onEnd={onEnd}
      longer
      title={`${label}\u00a0: ${workflow.automation.name}`}
      confirmLabel={label}
      tone={act === 'overwrite' || act === 'unpublish' ? 'danger' : 'primary'}
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

/** What is in service as the shop wrote it is not written again. */
function writingOf({ remote, published, has_changed }: ListedWorkflow): Act[] {
  if (remote === 'drifted') return ['overwrite'];
  if (!published) return ['deploy'];
  return remote === 'same' && !has_changed ? [] : ['update'];
}

function actsOn(workflow: ListedWorkflow): Act[] {
  const { published, wanted } = workflow;
  return [
    ...(isConnected(workflow) ? ['publish' as const] : []),
    ...writingOf(workflow),
    ...(published || wanted ? ['unpublish' as const] : []),
  ];
}

function stateOf(workflow: ListedWorkflow): [tone: BadgeTone, words: string] {
  const { published, remote, has_changed, wanted, live } = workflow;
  if (wanted && !live && remote !== 'gone') return ['accent', 'en service dès la mise en vente'];
  if (remote === 'drifted') return ['warning', 'modifié dans n8n'];
  if (remote === 'gone') return ['danger', 'disparu de n8n'];
  if (has_changed) return ['warning', 'en service, à mettre à jour'];
  if (published) return ['success', 'en service'];
  return ['neutral', remote === 'none' ? 'jamais mis en service' : 'hors service'];
}

/** The dialog of each act names all of them. */
function stepsToConnect(steps: readonly string[]): string | null {
  if (steps.length === 0) return null;
  return steps.length === 1 ? `à relier\u00a0: ${steps[0]}` : `${steps.length} étapes à relier`;
}

function Row({ workflow, onAct }: { workflow: ListedWorkflow; onAct: (act: Act) => void }) {
  const { automation, deployed_at, to_connect, problem, remote } = workflow;
  const [tone, words] = stateOf(workflow);
  const [first, ...others] = actsOn(workflow);
  const note = remote === 'unknown' ? 'n8n ne dit pas ce qu’il contient' : stepsToConnect(to_connect);
  return (
    <li className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-1 text-sm md:grid-cols-[minmax(0,1fr)_12.5rem_14rem_13rem] md:px-6">
      <Link
        className="wrap-anywhere font-medium leading-5 underline-offset-4 hover:underline"
        to={`/admin/automations/${automation.id}/edit`}
      >
        {automation.name}
      </Link>
      <span className="justify-self-start max-md:justify-self-end">
        <Badge tone={tone}>{words}</Badge>
      </span>
      <div className="min-w-0 text-muted text-xs leading-4">
        {deployed_at ? (
          <p>
            Écrit dans n8n <Moment at={deployed_at} />
          </p>
        ) : null}
        {note ? <p>{note}</p> : null}
      </div>
      <span className="flex items-center gap-1 justify-self-end">
        {first ? (
          <Button
            size="sm"
            variant="secondary"
            aria-label={`${acts[first].label}\u00a0: ${automation.name}`}
            onClick={() => onAct(first)}
          >
            {acts[first].label}
          </Button>
        ) : null}
        <ActMenu
          label={`Plus d’actions\u00a0: ${automation.name}`}
          acts={others.map((act) => ({ label: acts[act].label, onSelect: () => onAct(act) }))}
          className={buttonStyle({ variant: 'quiet', size: 'sm' })}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </ActMenu>
      </span>
      {problem ? <p className="col-span-full pb-1 text-danger-text">{problem}</p> : null}
    </li>
  );
}

export function WorkflowSection() {
  const [opened, setOpened] = useState<Opened>();
  return (
    <Card
      title="Workflows"
      flush
      description={
        'Ce que des automatisations font dans n8n. En service, leurs abonnés peuvent le lancer\u00a0; hors service, rien ne répond.'
      }
    >
      <Loaded
        query={useQuery(workflowList)}
        failed="Impossible de charger les workflows"
        loading={'Workflows\u00a0: chargement…'}
      >
        {({ results }) =>
          results.length === 0 ? (
            <p className="px-4 pb-4 text-muted md:px-6">Aucune automatisation n’a de workflow.</p>
          ) : (
            <ul className="divide-y divide-line border-line border-t">
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
