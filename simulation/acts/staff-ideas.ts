import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { deleteIdea, moveIdea, reprocessIdea } from '#staff/ideas-admin/contract.ts';
import { deployWorkflow } from '#staff/integrations/contract.ts';
import { anyOf, askAsStaff, type Served } from './as-staff.ts';

const ideasThat = (state: string) => `select id from automation_ideas where ${state} order by id`;

/** Made again after a kill, it may have been carried out. */
const gone = 'not_found';

/** A person sends them with the approval: without them nothing is public, and nobody votes. */
const approvedTexts = {
  generated_title: 'Relances des factures impayées',
  ai_summary: 'Chaque lundi, vos clients en retard reçoivent un rappel, et vous la liste de ceux à appeler.',
};

const move =
  (from: string, to: IdeaStatus, more: object = {}) =>
  async (served: Served) => {
    const id = await anyOf(served, ideasThat(from));
    if (id === undefined) return;
    await askAsStaff(served, `idea ${to}`, moveIdea, { params: { id }, body: { status: to, ...more } }, [
      gone,
    ]);
  };

/** What could not be read, and what may be read otherwise. */
async function reprocess(served: Served): Promise<void> {
  const failed = await anyOf(served, ideasThat(`status = 'new' and reading_failure <> ''`));
  const id =
    failed ?? (await anyOf(served, ideasThat(`status in ('ai_processed', 'in_review', 'rejected')`)));
  if (id === undefined) return;
  const given = { params: { id }, body: {} };
  await askAsStaff(served, 'idea reprocessed', reprocessIdea, given, ['ai_budget', 'idea_not_reprocessed']);
}

async function remove(served: Served): Promise<void> {
  const id = await anyOf(served, ideasThat('true'));
  if (id !== undefined) await askAsStaff(served, 'idea deleted', deleteIdea, { params: { id } }, [gone]);
}

async function deploy(served: Served): Promise<void> {
  const id = await anyOf(served, 'select id from automation_workflows order by id');
  if (id === undefined) return;
  const settings = { published: served.chance.hits(0.8) };
  const body = { workflow_id: id, settings };
  await askAsStaff(served, 'workflow deployed', deployWorkflow, { body }, ['n8n_failed', 'workflow_drifted']);
}

/** How many times a day each is done for fifty customers. */
export const actsOnIdeas: readonly (readonly [times: number, act: (served: Served) => Promise<void>])[] = [
  [0.3, move(`status = 'ai_processed'`, 'in_review')],
  [0.2, move(`status = 'in_review'`, 'approved', approvedTexts)],
  [0.08, move(`status in ('ai_processed', 'in_review')`, 'rejected')],
  [0.15, reprocess],
  [0.04, remove],
  [0.06, deploy],
];
