import { and, eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { customerNotes } from '#server/db/schema/accounts.ts';

export async function insertNote(tx: Transaction, note: typeof customerNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(customerNotes).values(note).returning({ id: customerNotes.id });
  if (!row) throw new Error('the note was not written');
  return row.id;
}

type NamedNote = Pick<typeof customerNotes.$inferSelect, 'id' | 'userId'>;

/** The lock lets the second of two removals find nothing. */
export async function lockNote(tx: Transaction, { id, userId }: NamedNote) {
  const [row] = await tx
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.id, id), eq(customerNotes.userId, userId)))
    .for('update');
  return row;
}

export async function deleteNote(tx: Transaction, id: number): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.id, id));
}

export async function forgetNotesOf(db: Queries, userId: number): Promise<void> {
  await db.delete(customerNotes).where(eq(customerNotes.userId, userId));
}
