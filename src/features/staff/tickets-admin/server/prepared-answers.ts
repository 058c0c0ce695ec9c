import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { preparedAnswers } from '#server/db/schema/support.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';
import { type NotedFacts, noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { PreparedAnswer } from '../contract.ts';

type Row = typeof preparedAnswers.$inferSelect;

interface Text {
  title: string;
  body: string;
}

const most = 500;

const preparedAnswer = ({ id, title, body, version, updatedAt }: Row): PreparedAnswer => ({
  id,
  title,
  body,
  version,
  updated_at: updatedAt.toISOString(),
});

export async function listPrepared({ db }: Shop): Promise<PreparedAnswer[]> {
  const rows = await db
    .select()
    .from(preparedAnswers)
    .orderBy(asc(sql`lower(${preparedAnswers.title})`), asc(preparedAnswers.id))
    .limit(most);
  return rows.map(preparedAnswer);
}

/** The table's constraint stops the second of two at once. */
async function refuseTakenTitle(tx: Transaction, title: string, own = 0): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prepared_answers'))`);
  const [taken] = await tx
    .select({ id: preparedAnswers.id })
    .from(preparedAnswers)
    .where(and(eq(preparedAnswers.title, title), ne(preparedAnswers.id, own)));
  if (taken) throw new Refusal('invalid', { fields: { title: ['Une réponse a déjà ce titre.'] } });
}

export function addPrepared({ db, clock }: Shop, text: Text, staff: Staff): Promise<PreparedAnswer> {
  return inTransaction(db, async (tx) => {
    await refuseTakenTitle(tx, text.title);
    const now = clock.now();
    const [row] = await tx
      .insert(preparedAnswers)
      .values({ ...text, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('the prepared answer was not written');
    await note(tx, staff, { act: 'prepared-answer.create', id: row.id, now });
    return preparedAnswer(row);
  });
}

interface Note {
  act: 'prepared-answer.create' | 'prepared-answer.change' | 'prepared-answer.delete';
  id: number;
  before?: NotedFacts;
  after?: NotedFacts;
  now: Date;
}

const note = (tx: Transaction, staff: Staff, { id, ...rest }: Note) =>
  noteStaffAct(tx, staff, { ...rest, subject: 'prepared_answer', subjectId: id });

async function lockPrepared(tx: Transaction, id: number): Promise<Row> {
  const [row] = await tx.select().from(preparedAnswers).where(eq(preparedAnswers.id, id)).for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Throws `not_found` and `changed_meanwhile`. */
export function changePrepared(
  { db, clock }: Shop,
  { id, version, ...text }: Text & { id: number; version: number },
  staff: Staff,
): Promise<PreparedAnswer> {
  return inTransaction(db, async (tx) => {
    await refuseTakenTitle(tx, text.title, id);
    const former = await lockPrepared(tx, id);
    refuseStale(version, former, { title: former.title, body: former.body });
    const now = clock.now();
    const changes = { ...text, version: version + 1, updatedAt: now };
    const [row] = await tx.update(preparedAnswers).set(changes).where(eq(preparedAnswers.id, id)).returning();
    if (!row) throw new Refusal('not_found');
    const versions = { before: { version }, after: { version: row.version } };
    await note(tx, staff, { act: 'prepared-answer.change', id, ...versions, now });
    return preparedAnswer(row);
  });
}

/** Throws `not_found`. */
export async function deletePrepared({ db, clock }: Shop, id: number, staff: Staff): Promise<null> {
  await inTransaction(db, async (tx) => {
    await lockPrepared(tx, id);
    await tx.delete(preparedAnswers).where(eq(preparedAnswers.id, id));
    await note(tx, staff, { act: 'prepared-answer.delete', id, now: clock.now() });
  });
  return null;
}
