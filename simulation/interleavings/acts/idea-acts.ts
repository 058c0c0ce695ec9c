import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { IdeaStatus } from '#domain/status/idea-status.ts';
import { answerByKey, answerOwnIdea, proposeIdea, readOwnIdea } from '#help/ideas/contract.ts';
import { ideaKeyOf } from '#help/ideas/server/idea.ts';
import { voteForIdea, withdrawVote } from '#help/public-ideas/contract.ts';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { signedHeaders } from '#server/keys/webhook-signature.ts';
import { deleteIdea, moveIdea, reprocessIdea } from '#staff/ideas-admin/contract.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { ask, askAsStaff, askAsStranger } from '../asking.ts';
import type { Scene } from '../person.ts';
import { pipelineSecret } from '../readers.ts';
import { asJob } from './job-acts.ts';

/** Told so shortly that the model asks. */
const description = 'Relancer par email les clients en retard.';

export async function propose(scene: Scene): Promise<void> {
  const { person } = scene;
  const proposed = await ask(scene, proposeIdea, {
    body: { email: person.email, description, usage_type: 'pro' },
  });
  if (proposed) person.idea = { id: proposed.id, link: ideaKeyOf(scene.place.shop.settings, proposed.id) };
}

/** Without an account: its author is known by the address alone. */
export async function proposeAsVisitor(scene: Scene): Promise<void> {
  const { person, place } = scene;
  const body = { email: `visiteur-${person.email}`, description, usage_type: 'pro' };
  const proposed = await askAsStranger(scene, proposeIdea, { body });
  if (proposed) person.idea = { id: proposed.id, link: ideaKeyOf(place.shop.settings, proposed.id) };
}

/** Of somebody who is in play with the person; staff took it up and approved it. */
export async function proposeAsNeighbour(scene: Scene): Promise<void> {
  const { place, person } = scene;
  const { shop, time } = place;
  const email = `voisin-${person.email}`;
  const { id } = await createCustomer(shop, { email });
  person.neighbourId = id;
  const given = { userId: id, isStaff: false, audience: 'customer' } as const;
  const { access } = await openSession(shop.db, createTokens(shop), given, time.now);
  await propose({ ...scene, access: { ...scene.access, customer: access } });
}

export const ideaOf = ({ person }: Scene) => {
  if (!person.idea) throw new Error(`${person.email} has no idea`);
  return person.idea;
};

/** As a worker does who was handed it; a second one does so at the same time. */
export async function read(scene: Scene): Promise<void> {
  const { place } = scene;
  const { id } = ideaOf(scene);
  await asJob(scene, `reading ${id}`, async () => place.jobs.queue.read_idea?.(place.shop, { id }));
}

const taken = z.object({ ideas: z.array(z.object({ idea: z.int(), attempt: z.int() })) });

async function tellPipeline(scene: Scene, url: string, message: object): Promise<unknown> {
  const payload = JSON.stringify(message);
  const headers = {
    'content-type': 'application/json',
    // Looked at by the machine's own time.
    ...signedHeaders(pipelineSecret, { id: randomUUID(), at: new Date(), body: payload }),
  };
  const { statusCode, body } = await scene.place.pipeline.inject({ method: 'POST', url, headers, payload });
  if (statusCode >= 500) scene.faults.push(`${url} answered ${statusCode}: ${body}`);
  return statusCode < 300 ? JSON.parse(body) : undefined;
}

/** The seller's own pipeline takes what waits. */
export async function take(scene: Scene): Promise<void> {
  const given = taken.safeParse(await tellPipeline(scene, '/api/ai/webhook/ideas/', { limit: 20 })).data;
  const { idea } = scene.person;
  const own = given?.ideas.find((one) => one.idea === idea?.id);
  if (idea && own) idea.taken = own.attempt;
}

const analysis = {
  ...{ title: 'Relances par email', summary: 'Relance les clients en retard.', category: '', usage: 'pro' },
  ...{ feasible: true, confidence: 80, similarIdeas: [], similarAutomations: [], inputs: [] },
  steps: [{ kind: 'send_email', title: 'Envoyer la relance', field: null }],
  questions: ['À quelle fréquence\u00a0?'],
};

export async function bring(scene: Scene): Promise<void> {
  const { id: idea, taken: attempt } = ideaOf(scene);
  const tokens = { input: 700, output: 300 };
  const data = { idea, attempt, analysis, model: 'le modèle du vendeur', tokens };
  await tellPipeline(scene, '/api/ai/webhook/', { type: 'idea.read', data });
}

export async function bringFailure(scene: Scene): Promise<void> {
  const { id: idea, taken: attempt } = ideaOf(scene);
  const data = { idea, attempt, reason: 'Le modèle ne répond pas.' };
  await tellPipeline(scene, '/api/ai/webhook/', { type: 'idea.failed', data });
}

export async function moveTo(scene: Scene, status: IdeaStatus): Promise<void> {
  await askAsStaff(scene, moveIdea, { params: { id: ideaOf(scene).id }, body: { status } });
}

export async function reprocess(scene: Scene): Promise<void> {
  await askAsStaff(scene, reprocessIdea, { params: { id: ideaOf(scene).id }, body: {} });
}

export async function remove(scene: Scene): Promise<void> {
  await askAsStaff(scene, deleteIdea, { params: { id: ideaOf(scene).id } });
}

/** All that the last reading asks, as the screen showed it. */
export async function answer(scene: Scene): Promise<void> {
  const params = { id: ideaOf(scene).id };
  const questions = (await ask(scene, readOwnIdea, { params }))?.questions;
  if (!questions) return;
  const answers = questions.items.map(({ place }) => ({ place, answer: 'Une fois par semaine.' }));
  await ask(scene, answerOwnIdea, { params, body: { attempt: questions.attempt, answers } });
}

/** By the link of the email, which anybody may hold. */
export async function answerByLink(scene: Scene): Promise<void> {
  const { link: key } = ideaOf(scene);
  const answers = [{ place: 0, answer: 'Chaque lundi.' }];
  await askAsStranger(scene, answerByKey, { body: { key, attempt: 1, answers } });
}

export async function vote(scene: Scene): Promise<void> {
  await ask(scene, voteForIdea, { params: { id: ideaOf(scene).id } });
}

export async function takeVoteBack(scene: Scene): Promise<void> {
  await ask(scene, withdrawVote, { params: { id: ideaOf(scene).id } });
}
