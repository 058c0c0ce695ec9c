import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { lineOfText } from '#contract-kit/fields.ts';
import type { Offered } from '#domain/idea/idea-analysis.ts';
import { PROMPT_VERSION } from '#domain/idea/idea-prompt.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { lockReading, selectWaiting } from '#help/ideas/server/for-other-features.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import { automations, categories } from '#server/db/schema/catalogue.ts';
import { ideas } from '#server/db/schema/support.ts';
import { AiFailure } from '#server/gateways/ai/question.ts';
import type { FeatureScope } from '#server/http/feature.ts';
import { isSigned } from '#server/keys/webhook-signature.ts';
import type { Shop } from '#server/shop.ts';
import { type WireAnalysis, wireAnalysis } from '../contract.ts';
import { beginTry, mayBeRead, type Try } from './begin-reading.ts';
import { selectCallId } from './call-store.ts';
import { keepAnswer, keepFailure } from './end-reading.ts';
import { askAbout } from './question.ts';

/** A pipeline may wait for a model, or for a person; then the try is given up. */
const patienceMs = HOUR_MS;
const messageBytes = 262_144;
const mostTaken = 20;

const took = z.strictObject({ limit: z.int().min(1).max(mostTaken).default(5) });
const awaited = {
  idea: z.int().positive().max(2_147_483_647),
  attempt: z.int().positive().max(2_147_483_647),
};
const message = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('idea.read'),
    data: z.strictObject({
      ...awaited,
      analysis: wireAnalysis,
      model: lineOfText(100),
      tokens: z
        .strictObject({ input: z.int().min(0).max(10_000_000), output: z.int().min(0).max(10_000_000) })
        .optional(),
    }),
  }),
  z.strictObject({
    type: z.literal('idea.failed'),
    data: z.strictObject({ ...awaited, reason: lineOfText(300) }),
  }),
]);

/** Throws `invalid`, by field. */
function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(body);
  if (!error) return data;
  const fields = error.issues
    .slice(0, 20)
    .map(({ path, message: said }) => [path.join('.') || 'non_field_errors', [said]]);
  throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}

async function take(shop: Shop, id: number) {
  const { ai, clock, db } = shop;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const idea = await lockReading(tx, id, { waits: false });
    if (!idea || !mayBeRead(idea, now)) return undefined;
    const { question } = await askAbout(tx, idea);
    const until = new Date(now.getTime() + patienceMs);
    const begun = await beginTry(tx, ai, idea, {
      way: 'pipeline',
      model: '',
      most: ai.mostOf(question),
      until,
      now,
    });
    if (!begun) return undefined;
    const { instructions, turns } = question;
    return { idea: id, attempt: begun.attempt, until: until.toISOString(), instructions, turns };
  });
}

/** Each idea of the answer is the caller's until its time: nobody else is given it. */
async function takeIdeas(shop: Shop, body: unknown) {
  const { limit } = parsed(took, body);
  const waiting = await selectWaiting(shop.db, shop.clock.now(), { which: undefined, limit });
  const taken = [];
  for (const id of waiting) {
    const idea = await take(shop, id);
    if (idea) taken.push(idea);
  }
  return { prompt_version: PROMPT_VERSION, schema: z.toJSONSchema(wireAnalysis), ideas: taken };
}

/** Whatever it names that exists. */
async function offeredNow(db: Queries, ideaId: number, given: WireAnalysis): Promise<Offered> {
  const whole = (ids: readonly number[]) =>
    ids.filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31).slice(0, 50);
  const shelves = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(isNull(categories.deletedAt));
  const sold = await db
    .select({ id: automations.id })
    .from(automations)
    .where(and(isNull(automations.deletedAt), inArray(automations.id, whole(given.similarAutomations))));
  const read = await db
    .select({ id: ideas.id })
    .from(ideas)
    .where(
      and(eq(ideas.aiProcessed, true), ne(ideas.id, ideaId), inArray(ideas.id, whole(given.similarIdeas))),
    );
  return {
    categories: shelves.map(({ slug }) => slug),
    automations: sold.map(({ id }) => id),
    ideas: read.map(({ id }) => id),
  };
}

async function tryOf({ db }: Shop, { idea, attempt }: { idea: number; attempt: number }): Promise<Try> {
  const callId = await inTransaction(db, (tx) => selectCallId(tx, { ideaId: idea, attempt }));
  if (callId === undefined) throw new Refusal('not_found');
  return { ideaId: idea, attempt, callId };
}

/**
 * A late or second answer, or one over staff's decision, changes nothing (docs/product/idea.md#two-ways-to-be-read).
 */
async function bring(shop: Shop, body: unknown): Promise<{ kept: boolean }> {
  const { type, data } = parsed(message, body);
  const begun = await tryOf(shop, data);
  if (type === 'idea.failed') {
    const failure = new AiFailure('unfit', data.reason);
    return { kept: await keepFailure(shop, begun, { failure }) };
  }
  const offered = await offeredNow(shop.db, data.idea, data.analysis);
  const answer = { given: data.analysis, offered, model: data.model, tokens: data.tokens };
  try {
    return { kept: await keepAnswer(shop, begun, answer) };
  } catch (error) {
    // It may bring a better one until its time is over.
    if (error instanceof AiFailure) throw new Refusal('invalid', { detail: error.message });
    throw error;
  }
}

/** Undefined for what the seller's pipeline did not sign. */
function readSigned({ ai, settings }: Shop, { body, headers }: FastifyRequest): unknown {
  const { AI_WEBHOOK_SECRET: secret } = settings;
  if (ai.way !== 'pipeline' || !secret) throw new Refusal('not_found');
  if (!Buffer.isBuffer(body) || !isSigned(secret, body, headers)) return undefined;
  try {
    return JSON.parse(body.toString() || '{}');
  } catch {
    return undefined;
  }
}

/** Signed messages of the seller's own pipeline (Standard Webhooks); what is not signed costs one hash. */
export async function servePipeline({ app, shop }: FeatureScope): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const options = {
      schema: { hide: true },
      bodyLimit: messageBytes,
      config: { limitedBy: 'signature' as const },
    };
    const acts = { '/api/ai/webhook/ideas/': takeIdeas, '/api/ai/webhook/': bring };
    for (const [path, act] of Object.entries(acts)) {
      scope.post(path, options, async (request, reply) => {
        const body = readSigned(shop, request);
        if (body === undefined)
          return reply.status(400).send({ detail: 'Signature invalide.', code: 'invalid' });
        return act(shop, body);
      });
    }
  });
}
