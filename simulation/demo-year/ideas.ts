import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { IDEA_STATUSES, IDEA_USAGE_TYPES } from '#domain/status/idea-status.ts';
import { answerOwnIdea, proposeIdea, readOwnIdea } from '#help/ideas/contract.ts';
import { voteForIdea } from '#help/public-ideas/contract.ts';
import {
  changeAutomation,
  changeDemonstration,
  getStaffAutomation,
  previewVersion,
  type StaffAutomation,
  setAvailable,
} from '#staff/automations-admin/contract.ts';
import { draftIdea, giveToAuthor, moveIdea, readIdea } from '#staff/ideas-admin/contract.ts';
import { deployWorkflow, listWorkflows } from '#staff/integrations/contract.ts';
import { askAsStaff } from '../acts/as-staff.ts';
import { Chance } from '../chance.ts';
import { ask } from '../visit.ts';
import { numberFrom, type Scene, visitOf } from './scenes.ts';
import { as } from './team.ts';
import { authorAmong, findWritten, readTexts, written } from './texts.ts';

const ideaTexts = z.array(
  z.object({
    ...written,
    usage_type: z.enum(IDEA_USAGE_TYPES),
    category_slug: z.string(),
    title: z.string(),
    description: z.string(),
    goes_to: z.enum(IDEA_STATUSES),
    /** What the team writes of one that it accepts, for everybody to read. */
    summary: z.string().optional(),
    /** What its author says to the questions about it. */
    answers: z.array(z.string()).optional(),
  }),
);
type IdeaText = z.infer<typeof ideaTexts>[number];

const cover = new URL('../../db/seeds/covers/generateur-de-factures.webp', import.meta.url);
const ideas = await readTexts('ideas.json', ideaTexts);

interface Known {
  scene: Scene;
  text: IdeaText;
  id: number;
}

async function propose(scene: Scene, text: IdeaText): Promise<void> {
  const person = authorAmong(scene, text.author);
  if (!person) return;
  const { title, description, usage_type, category_slug } = text;
  const body = { email: person.email, title, description, usage_type, category_slug };
  await ask(visitOf(scene, person), proposeIdea, { body });
}

async function answer({ scene, text, id }: Known): Promise<void> {
  const person = authorAmong(scene, text.author);
  const params = { id };
  const idea = person && (await ask(visitOf(scene, person), readOwnIdea, { params }, ['not_found']));
  if (!person || !idea?.questions) return;
  const { attempt, items } = idea.questions;
  const given = items.map(({ place }) => ({ place, answer: text.answers?.[place] ?? 'Je ne sais pas.' }));
  await ask(visitOf(scene, person), answerOwnIdea, { params, body: { attempt, answers: given } });
}

function move({ scene, id, text }: Known, status: 'in_review' | 'approved' | 'rejected') {
  const words = { generated_title: text.title, ai_summary: text.summary };
  const body = { status, ...(status === 'approved' && words) };
  return askAsStaff(as(scene.served, 'support'), `idea ${status}`, moveIdea, { params: { id }, body });
}

const leads = ({ scene }: Known) => as(scene.served, 'administrator');

async function draft(known: Known): Promise<void> {
  const { scene, text, id } = known;
  const category = await numberFrom(scene, 'select id from categories where slug = $1', [text.category_slug]);
  const body = { category, purchase_price: 39, subscription_price: 7 };
  await askAsStaff(leads(known), 'draft of an idea', draftIdea, { params: { id }, body });
}

/** Its own words, a cover, a look at its page and a sample: without them nothing is put on sale. */
async function passChecklist(known: Known, { id, version, ...made }: StaffAutomation): Promise<void> {
  const params = { id };
  const body = new FormData();
  const words = {
    name: known.text.title,
    slug: made.slug,
    description: known.text.summary ?? '',
    for_whom: 'Artisans et indépendants qui demandent un acompte à la commande.',
    category: made.category.id,
    purchase_price: made.purchase_price,
    subscription_price: made.subscription_price,
    version,
  };
  for (const [name, value] of Object.entries(words)) body.set(name, String(value));
  body.set('image', new File([await readFile(cover)], 'couverture.webp', { type: 'image/webp' }));
  await askAsStaff(leads(known), 'change an automation', changeAutomation, { params, body });
  const sample = { allowed: true, sample: '{}', version: 0 };
  await askAsStaff(leads(known), 'allow a demonstration', changeDemonstration, { params, body: sample });
  const page = { ...params, number: made.published_version ?? 1 };
  await askAsStaff(leads(known), 'try a page', previewVersion, { params: page, body: {} });
}

/** The team finishes it, puts it on sale, and takes it off again: it is not worth its price yet. */
async function finish(known: Known): Promise<void> {
  const idea = await askAsStaff(leads(known), 'read an idea', readIdea, { params: { id: known.id } });
  if (!idea?.draft) return;
  const params = { id: idea.draft.id };
  const made = await askAsStaff(leads(known), 'read an automation', getStaffAutomation, { params });
  if (!made) return;
  await passChecklist(known, made);
  const workflows = await askAsStaff(leads(known), 'list workflows', listWorkflows, {});
  const workflow = workflows?.results.find(({ automation }) => automation.id === params.id);
  const deployed = { body: { workflow_id: workflow?.id, settings: { published: true } } };
  if (workflow) await askAsStaff(leads(known), 'deploy a workflow', deployWorkflow, deployed);
  await askAsStaff(leads(known), 'put on sale', setAvailable, { params, body: { available: true } });
}

async function give(known: Known): Promise<void> {
  const params = { id: known.id };
  const idea = await askAsStaff(leads(known), 'gift to an author', giveToAuthor, { params }, [
    'gift_not_given',
  ]);
  const automation = idea?.draft && { params: { id: idea.draft.id }, body: { available: false } };
  if (automation) await askAsStaff(leads(known), 'take off the sale', setAvailable, automation);
}

const afterReview = ['in_review', 'approved', 'rejected', 'in_development', 'completed'];

/** What becomes of it, by the days since it was written and the part of the day. */
const fates: Readonly<
  Record<string, (known: Known, goal: IdeaText['goes_to']) => Promise<unknown> | undefined>
> = {
  '1 1': (known) => (known.text.answers ? answer(known) : undefined),
  '4 1': (known, goal) => (afterReview.includes(goal) ? move(known, 'in_review') : undefined),
  '11 1': (known, goal) =>
    afterReview.includes(goal) && goal !== 'in_review'
      ? move(known, goal === 'rejected' ? goal : 'approved')
      : undefined,
  '20 0': (known, goal) => (goal === 'in_development' || goal === 'completed' ? draft(known) : undefined),
  '60 0': (known, goal) => (goal === 'completed' ? finish(known) : undefined),
  '62 0': (known, goal) => (goal === 'completed' ? give(known) : undefined),
};

async function weigh(scene: Scene, text: IdeaText): Promise<void> {
  const since = `${scene.day - text.day} ${scene.step}`;
  if (since === '0 0') return propose(scene, text);
  const fate = fates[since];
  const found = fate && (await findWritten(scene, ['automation_ideas', 'title', text.title]));
  if (found) await fate({ scene, text, id: found.id }, text.goes_to);
}

/** What becomes of the ideas that were foreseen. */
export async function weighIdeas(scene: Scene): Promise<void> {
  for (const text of ideas) await weigh(scene, text);
}

/** Of an evening one idea in five finds somebody who wants it. */
export async function supportIdeas(scene: Scene): Promise<void> {
  const { served, people, day, step } = scene;
  if (step !== 1) return;
  const { rows } = await served.stage.pool.query<{ id: number }>(
    "select id from automation_ideas where status in ('approved', 'in_development') order by id",
  );
  const voters = people.all.filter(
    ({ state, isVerified, isForeseen }) => state === 'customer' && isVerified && !isForeseen,
  );
  for (const { id } of rows) {
    const chance = new Chance(served.stage.options.seed, 'supports', id, day);
    if (voters.length === 0 || !chance.hits(1 / 5)) continue;
    await ask(visitOf(scene, chance.pick(voters)), voteForIdea, { params: { id } }, ['not_found']);
  }
}
