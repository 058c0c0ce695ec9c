import { z } from 'zod';
import { IDEA_STATUSES, IDEA_USAGE_TYPES } from '#domain/status/idea-status.ts';
import { answerOwnIdea, proposeIdea, readOwnIdea } from '#help/ideas/contract.ts';
import { voteForIdea } from '#help/public-ideas/contract.ts';
import { changeAutomation, getStaffAutomation, setAvailable } from '#staff/automations-admin/contract.ts';
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
    /** What its author says to the questions about it. */
    answers: z.array(z.string()).optional(),
  }),
);
type IdeaText = z.infer<typeof ideaTexts>[number];

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

const move = ({ scene, id }: Known, status: 'in_review' | 'approved' | 'rejected') =>
  askAsStaff(as(scene.served, 'support'), `idea ${status}`, moveIdea, { params: { id }, body: { status } });

const leads = ({ scene }: Known) => as(scene.served, 'administrator');

async function draft(known: Known): Promise<void> {
  const { scene, text, id } = known;
  const category = await numberFrom(scene, 'select id from categories where slug = $1', [text.category_slug]);
  const body = { category, purchase_price: 39, subscription_price: 6.9 };
  await askAsStaff(leads(known), 'draft of an idea', draftIdea, { params: { id }, body });
}

/** The team gives it its own words, and puts it on sale. */
async function finish(known: Known): Promise<void> {
  const idea = await askAsStaff(leads(known), 'read an idea', readIdea, { params: { id: known.id } });
  if (!idea?.draft) return;
  const params = { id: idea.draft.id };
  const made = await askAsStaff(leads(known), 'read an automation', getStaffAutomation, { params });
  if (!made) return;
  const { title: name, description } = known.text;
  const { slug, purchase_price, subscription_price, version } = made;
  const category = made.category.id;
  const body = { name, slug, description, category, purchase_price, subscription_price, version };
  await askAsStaff(leads(known), 'change an automation', changeAutomation, { params, body });
  const workflows = await askAsStaff(leads(known), 'list workflows', listWorkflows, {});
  const workflow = workflows?.results.find(({ automation }) => automation.id === params.id);
  const deployed = { body: { workflow_id: workflow?.id, settings: { published: true } } };
  if (workflow) await askAsStaff(leads(known), 'deploy a workflow', deployWorkflow, deployed);
  await askAsStaff(leads(known), 'put on sale', setAvailable, { params, body: { available: true } });
}

const give = (known: Known) =>
  askAsStaff(leads(known), 'gift to an author', giveToAuthor, { params: { id: known.id } }, [
    'gift_not_given',
  ]);

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
