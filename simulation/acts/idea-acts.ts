import { createHash } from 'node:crypto';
import { answerOwnIdea, listOwnIdeas, proposeIdea, readOwnIdea } from '#help/ideas/contract.ts';
import { listOwnVotes, listPublicIdeas, voteForIdea, withdrawVote } from '#help/public-ideas/contract.ts';
import { runWorkflow } from '#shop/tool-pages/contract.ts';
import { ask, type Visit } from '../visit.ts';
import { ideaTexts, someAnswer } from './idea-texts.ts';

async function propose(visit: Visit): Promise<void> {
  const { chance, person, stage } = visit;
  const body = {
    email: person.email,
    description: chance.pick(ideaTexts),
    usage_type: chance.pick(['perso', 'pro'] as const),
  };
  if (await ask(visit, proposeIdea, { body })) stage.counts.add('ideas proposed');
}

/** Answers what one of their ideas asks, or proposes another. */
export async function tendIdeas(visit: Visit): Promise<void> {
  const { chance, stage } = visit;
  const asking = (await ask(visit, listOwnIdeas))?.filter((idea) => idea.asks_author) ?? [];
  if (asking.length === 0 || chance.hits(0.2)) return propose(visit);
  const params = { id: chance.pick(asking).id };
  const idea = await ask(visit, readOwnIdea, { params });
  if (!idea?.questions) return;
  const { attempt, items } = idea.questions;
  const answers = items.map(({ place }) => ({ place, answer: someAnswer }));
  const given = { params, body: { attempt, answers } };
  if (await ask(visit, answerOwnIdea, given, ['changed_meanwhile'])) stage.counts.add('questions answered');
}

/** For one of the first that the page shows; who has voted takes it back now and then. */
export async function vote(visit: Visit): Promise<void> {
  const { chance, stage } = visit;
  const list = await ask(visit, listPublicIdeas);
  if (!list || list.results.length === 0) return;
  const params = { id: chance.pick(list.results).id };
  const own = await ask(visit, listOwnVotes);
  const endpoint = own?.idea_ids.includes(params.id) ? withdrawVote : voteForIdea;
  const done = await ask(visit, endpoint, { params }, ['not_found', 'idea_not_open']);
  if (done) stage.counts.add(done.voted ? 'votes' : 'votes taken back');
}

/** An id that the seed decides, as a page makes one by chance. */
function runId({ chance }: Visit): string {
  const hex = createHash('sha256').update(String(chance.next())).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** A page asks again with the same id when it lost its answer, or by a double click. */
export async function runTheWorkflow(visit: Visit, slug: string): Promise<void> {
  const { chance, stage } = visit;
  const given = { params: { slug }, body: { id: runId(visit), values: { nom: 'Camille', montant: 12 } } };
  const refusals = [
    ...(['webhook_forbidden', 'webhook_not_found', 'run_under_way', 'run_unknown'] as const),
    ...(['workflow_failed', 'workflow_unavailable'] as const),
  ];
  for (let times = chance.hits(0.3) ? 2 : 1; times > 0; times -= 1) {
    if (await ask(visit, runWorkflow, given, refusals)) stage.counts.add('workflow runs');
  }
}
