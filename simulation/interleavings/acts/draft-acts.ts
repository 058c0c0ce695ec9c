import { receiveGift } from '#help/ideas/contract.ts';
import { deleteAutomation, setAvailable } from '#staff/automations-admin/contract.ts';
import { draftIdea, giveToAuthor } from '#staff/ideas-admin/contract.ts';
import { ask, askAsStaff } from '../asking.ts';
import { aside } from '../gate.ts';
import type { Scene } from '../person.ts';
import { ideaOf } from './idea-acts.ts';

async function firstNumber(
  { place }: Scene,
  question: string,
  values: unknown[],
): Promise<number | undefined> {
  const look = () => place.pool.query<{ id: number | null }>(question, values);
  return (await aside(look)).rows[0]?.id ?? undefined;
}

export async function draft(scene: Scene): Promise<void> {
  const { id } = ideaOf(scene);
  const category = await firstNumber(
    scene,
    'select min(id) as id from categories where deleted_at is null',
    [],
  );
  const body = { category, purchase_price: 49, subscription_price: 9.9 };
  await askAsStaff(scene, draftIdea, { params: { id }, body });
}

const draftOf = (scene: Scene) =>
  firstNumber(scene, 'select automation_id as id from automation_ideas where id = $1', [ideaOf(scene).id]);

/** For a story, which goes on from it. */
export async function draftSurely(scene: Scene): Promise<void> {
  await draft(scene);
  if ((await draftOf(scene)) === undefined)
    throw new Error(`${scene.person.email} has no draft of their idea`);
}

/** Its checklist is passed, so that nothing but the sale is played (docs/product/idea.md#checklist-before-the-sale). */
const passed = [
  `update automations set image_key = 'couverture', description_by_ai = false, for_whom = 'Artisans' where id = $1 and image_key = ''`,
  'update page_versions set tried_at = uploaded_at where automation_id = $1 and tried_at is null',
  `insert into demonstrations (automation_id, sample) values ($1, '{}') on conflict do nothing`,
];

/** Its workflow is wanted already. */
export async function sell(scene: Scene): Promise<void> {
  const id = await draftOf(scene);
  if (id === undefined) return;
  const want =
    'update automation_workflows set wanted = true, deployed_at = updated_at where automation_id = $1 and not wanted';
  for (const done of [want, ...passed]) await aside(() => scene.place.pool.query(done, [id]));
  await askAsStaff(scene, setAvailable, { params: { id }, body: { available: true } });
}

export async function takeOffSale(scene: Scene): Promise<void> {
  const id = await draftOf(scene);
  if (id !== undefined) await askAsStaff(scene, setAvailable, { params: { id }, body: { available: false } });
}

export async function deleteDraft(scene: Scene): Promise<void> {
  const id = await draftOf(scene);
  if (id !== undefined) await askAsStaff(scene, deleteAutomation, { params: { id } });
}

export async function give(scene: Scene): Promise<void> {
  await askAsStaff(scene, giveToAuthor, { params: { id: ideaOf(scene).id } });
}

/** By the link that its author was sent. */
export async function take(scene: Scene): Promise<void> {
  await ask(scene, receiveGift, { body: { key: ideaOf(scene).link } });
}
