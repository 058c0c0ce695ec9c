import { sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import { integrationTests } from '#server/db/schema/workflows.ts';
import { AiFailure } from '#server/gateways/ai/question.ts';
import { N8nProblem } from '#server/gateways/n8n/n8n-problem.ts';
import { PlatformProblem } from '#server/gateways/platform.ts';
import { featureOf, staffCall } from '#server/http/staff-call.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Integration as Shown } from '../contract.ts';
import * as calls from '../contract.ts';
import { type Integration, IntegrationProblem, integrations } from './integrations.ts';
import { shopReceivers } from './shop-receivers.ts';
import { deploy, listAllWorkflows } from './workflows.ts';

type Tested = typeof integrationTests.$inferSelect;

function integrationAnswer(
  { settings }: Pick<Shop, 'settings'>,
  one: Integration,
  last: Tested | undefined,
  answeredBefore: Date | undefined,
): Shown {
  const host = one.host(settings);
  const answered = last?.problem === null ? last.testedAt : answeredBefore;
  return {
    name: one.name,
    is_set: host !== null,
    host,
    note: one.note(settings),
    last_test: last
      ? { at: last.testedAt.toISOString(), problem: last.problem, version: last.version }
      : null,
    last_success: answered?.toISOString() ?? null,
  };
}

/** The row keeps the last test alone; the journal tells the earlier ones. */
async function lastAnswers(db: Queries): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ name: string; at: string }>(sql`
    select e.subject_id as name, max(e.at) as at from journal_entries e join journal_details d using (sequence)
    where e.act = 'integration.test' and d.details->'after'->>'problem' is null group by 1`);
  return new Map(rows.map(({ name, at }) => [name, new Date(at)]));
}

const listAll = staffCall(calls.listIntegrations, async (shop) => {
  const tests = await shop.db.select().from(integrationTests);
  const lastOf = new Map(tests.map((test) => [test.name, test]));
  const answers = await lastAnswers(shop.db);
  return {
    results: integrations.map((one) =>
      integrationAnswer(shop, one, lastOf.get(one.name), answers.get(one.name)),
    ),
  };
});

async function outcomeOf(shop: Shop, one: Integration): Promise<Pick<Tested, 'problem' | 'version'>> {
  try {
    const { version } = await one.test(shop);
    return { problem: null, version };
  } catch (error) {
    const isSaid = [IntegrationProblem, N8nProblem, AiFailure, PlatformProblem].some(
      (kind) => error instanceof kind,
    );
    if (!(error instanceof Error && isSaid)) throw error;
    return { problem: error.message, version: null };
  }
}

/** Throws `not_found` and `integration_off`; a partner's failure is answered and not thrown. */
const testNow = staffCall(calls.testIntegration, async (shop, { params: { name }, staff }) => {
  const one = integrations.find((known) => known.name === name);
  if (!one) throw new Refusal('not_found');
  if (one.host(shop.settings) === null) throw new Refusal('integration_off');
  const outcome = await outcomeOf(shop, one);
  const now = shop.clock.now();
  const tested: Tested = { name, testedAt: now, ...outcome };
  await inTransaction(shop.db, async (tx) => {
    const set = { testedAt: now, ...outcome };
    await tx
      .insert(integrationTests)
      .values(tested)
      .onConflictDoUpdate({ target: integrationTests.name, set });
    const after = { problem: outcome.problem };
    const of = { subject: 'integration', subjectId: name } as const;
    await noteStaffAct(tx, staff, { act: 'integration.test', ...of, after, now });
  });
  return integrationAnswer(shop, one, tested, (await lastAnswers(shop.db)).get(name));
});

export const integrationsAdmin = featureOf(listAll, testNow, listAllWorkflows, deploy, shopReceivers);
