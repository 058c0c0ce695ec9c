import { inTransaction } from '#server/db/connection.ts';
import { runWorkflow } from '#shop/tool-pages/contract.ts';
import { saveWorkflow, settleWorkflow } from '#shop/workflows/server/for-other-features.ts';
import { setAvailable } from '#staff/automations-admin/contract.ts';
import { deployWorkflow } from '#staff/integrations/contract.ts';
import { ask, askAsStaff } from '../asking.ts';
import { aside } from '../gate.ts';
import { automationOf, type Scene } from '../person.ts';
import { asJob } from './job-acts.ts';

/** One that somebody wants published, of the first automation. */
export async function wantWorkflow(scene: Scene): Promise<void> {
  const { place, person } = scene;
  const automationId = automationOf(scene, 'a');
  person.workflow = await inTransaction(place.shop.db, (tx) =>
    saveWorkflow(tx, {
      ...{ automationId, name: `Outil de ${person.email}`, now: place.time.now },
      inputs: [{ name: 'nom', label: 'Nom', kind: 'text', required: true, choices: [] }],
      steps: [{ kind: 'compose', title: 'Reprendre le nom', field: 'nom' }],
    }),
  );
  await place.pool.query('update automation_workflows set wanted = true where id = $1', [person.workflow]);
}

const workflowOf = ({ person }: Scene) => {
  if (person.workflow === undefined) throw new Error(`${person.email} has no workflow`);
  return person.workflow;
};

/** As the sweep does with what it found. */
export async function settleOne(scene: Scene): Promise<void> {
  const id = workflowOf(scene);
  await asJob(scene, `workflow ${id}`, () => settleWorkflow(scene.place.shop, id, { ifUnsettled: true }));
}

export async function deploy(scene: Scene, published: boolean): Promise<void> {
  const body = { workflow_id: workflowOf(scene), settings: { published } };
  await askAsStaff(scene, deployWorkflow, { body });
}

export async function endAutomation(scene: Scene): Promise<void> {
  const params = { id: automationOf(scene, 'a') };
  await askAsStaff(scene, setAvailable, { params, body: { available: false } });
}

/** The same run each time it is asked for, as after a lost answer. */
export async function run(scene: Scene): Promise<void> {
  const { place, person } = scene;
  const look = () =>
    place.pool.query<{ slug: string }>('select slug from automations where id = $1', [
      automationOf(scene, 'a'),
    ]);
  const slug = (await aside(look)).rows[0]?.slug;
  const id = `00000000-0000-4000-8000-${String(person.id).padStart(12, '0')}`;
  if (slug) await ask(scene, runWorkflow, { params: { slug }, body: { id, values: { nom: 'Camille' } } });
}
