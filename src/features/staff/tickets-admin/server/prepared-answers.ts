import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { preparedAnswers } from '#server/db/schema/support.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';
import { staffCall } from '#server/http/staff-call.ts';
import { actsOn } from '#server/journal/act-on.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { PreparedAnswer } from '../contract.ts';
import * as calls from '../contract.ts';

type Row = typeof preparedAnswers.$inferSelect;

const most = 500;

const preparedAnswer = ({ id, title, body, version, updatedAt }: Row): PreparedAnswer => ({
  id,
  title,
  body,
  version,
  updated_at: updatedAt.toISOString(),
});

export const listPrepared = staffCall(calls.listPreparedAnswers, async ({ db }) => {
  const rows = await db
    .select()
    .from(preparedAnswers)
    .orderBy(asc(sql`lower(${preparedAnswers.title})`), asc(preparedAnswers.id))
    .limit(most);
  return rows.map(preparedAnswer);
});

/** The table's constraint stops the second of two at once. */
async function refuseTakenTitle(tx: Transaction, title: string, own = 0): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prepared_answers'))`);
  const [taken] = await tx
    .select({ id: preparedAnswers.id })
    .from(preparedAnswers)
    .where(and(eq(preparedAnswers.title, title), ne(preparedAnswers.id, own)));
  if (taken) throw new Refusal('invalid', { fields: { title: ['Une réponse a déjà ce titre.'] } });
}

export const addPrepared = staffCall(calls.addPreparedAnswer, ({ db, clock }, { body: text, staff }) =>
  inTransaction(db, async (tx) => {
    await refuseTakenTitle(tx, text.title);
    const now = clock.now();
    const [row] = await tx
      .insert(preparedAnswers)
      .values({ ...text, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('the prepared answer was not written');
    const of = { subject: 'prepared_answer', subjectId: row.id, now } as const;
    await noteStaffAct(tx, staff, { act: 'prepared-answer.create', ...of });
    return preparedAnswer(row);
  }),
);

async function lockPrepared(tx: Transaction, id: number): Promise<Row | undefined> {
  const [row] = await tx.select().from(preparedAnswers).where(eq(preparedAnswers.id, id)).for('update');
  return row;
}

/** Throws `not_found` and `changed_meanwhile`. */
export const changePrepared = staffCall(
  calls.changePreparedAnswer,
  (shop, { params: { id }, body: { version, ...text }, staff }) => {
    const onTitled = actsOn('prepared_answer', async (tx) => {
      await refuseTakenTitle(tx, text.title, id);
      return lockPrepared(tx, id);
    });
    return onTitled(shop, { id, staff }, async ({ tx, row: former, now, note }) => {
      // A lost answer may make somebody send the same change again.
      if (former.title === text.title && former.body === text.body) return preparedAnswer(former);
      refuseStale(version, former, { title: former.title, body: former.body });
      const changes = { ...text, version: version + 1, updatedAt: now };
      const [row] = await tx
        .update(preparedAnswers)
        .set(changes)
        .where(eq(preparedAnswers.id, id))
        .returning();
      if (!row) throw new Refusal('not_found');
      await note('prepared-answer.change', { version }, { version: row.version });
      return preparedAnswer(row);
    });
  },
);

const onPrepared = actsOn('prepared_answer', lockPrepared);

export const deletePrepared = staffCall(calls.deletePreparedAnswer, (shop, { params: { id }, staff }) =>
  onPrepared(shop, { id, staff }, async ({ tx, note }) => {
    await tx.delete(preparedAnswers).where(eq(preparedAnswers.id, id));
    await note('prepared-answer.delete');
    return null;
  }),
);
