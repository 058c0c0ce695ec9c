import { deployWorkflow } from '#staff/integrations/contract.ts';
import { anyOf, askAsStaff } from './acts/as-staff.ts';
import { visitorProposes } from './acts/visitor-acts.ts';
import type { Chance } from './chance.ts';
import type { KillPoint } from './kill-points.ts';
import type { Stage } from './stage.ts';
import { setTime } from './time.ts';
import { type Fault, fair } from './troubles.ts';

type Begin = Fault[2];

/** Ideas that somebody is to read in this step, so that a trouble of who reads them strikes. */
async function proposeSome(stage: Stage, chance: Chance): Promise<void> {
  for (let left = chance.whole(1, 2); left > 0; left -= 1) await visitorProposes({ stage, chance });
}

const whileRead =
  (begin: (standIns: Stage['standIns'], chance: Chance) => void): Begin =>
  async (stage, chance) => {
    await proposeSome(stage, chance);
    begin(stage.standIns, chance);
    return { readersTroubled: true };
  };

/** Of the process that is about to have the ideas read. */
const killReader =
  (before: KillPoint['before']): Begin =>
  async (stage, chance) => {
    await proposeSome(stage, chance);
    const worker = chance.pick(stage.servers);
    await worker.arm({ before, nth: 1 });
    return { readersTroubled: true, worker };
  };

/** While n8n is away, so that it stays to be done. */
async function deploy(stage: Stage, chance: Chance): Promise<void> {
  const served = { stage, chance, weather: fair, automations: [] };
  const id = await anyOf(served, 'select id from automation_workflows order by id');
  if (id === undefined) return;
  stage.standIns.n8n.fault(chance.pick(['away', 'wrong_key', 'old_version'] as const));
  const body = { workflow_id: id, settings: { published: true, overwrite: true } };
  await askAsStaff(served, 'workflow deployed', deployWorkflow, { body }, ['n8n_failed']);
}

const nextTryMs = 10_000;

const killDeployer =
  (before: KillPoint['before'], most: number): Begin =>
  async (stage, chance) => {
    await deploy(stage, chance);
    stage.standIns.n8n.fault(null);
    await setTime(stage, new Date(stage.now.getTime() + nextTryMs));
    const worker = chance.pick(stage.servers);
    await worker.arm({ before, nth: chance.whole(1, most) });
    return { readersTroubled: true, worker };
  };

/** Of who reads ideas and runs workflows. */
export const faultsOfReaders: readonly Fault[] = [
  ['model away for an hour', 0.7, whileRead(({ model }) => model.always('unavailable'))],
  ['model refuses the key for an hour', 0.2, whileRead(({ model }) => model.always('wrong_key'))],
  ['model does not answer', 0.2, whileRead(({ model }) => model.next('hang'))],
  ['model is busy', 0.4, whileRead(({ model }, chance) => model.next('rate_limited', chance.whole(1, 7)))],
  [
    'model answers what does not fit',
    0.7,
    whileRead(({ model }, chance) => {
      model.next(chance.pick(['truncated', 'wrong_schema'] as const), chance.whole(1, 3));
    }),
  ],
  ['server killed before a call of the model', 0.4, killReader('model_call')],
  ['server killed after an answer of the model', 0.6, killReader('model_answer_read')],
  [
    'n8n away for an hour',
    0.4,
    async (stage, chance) => {
      await deploy(stage, chance);
      return { readersTroubled: true };
    },
  ],
  [
    'n8n cut off after it changed a workflow',
    0.2,
    async (stage, chance) => {
      await deploy(stage, chance);
      stage.standIns.n8n.fault(null);
      stage.standIns.n8n.cutAfterNext(chance.whole(1, 3));
      return { readersTroubled: true };
    },
  ],
  ['server killed before a call of n8n', 0.2, killDeployer('workflow_call', 3)],
  ['server killed after an answer of n8n', 0.2, killDeployer('workflow_answer_read', 3)],
];
