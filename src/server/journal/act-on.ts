import type { Route } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { JournalSubject, StaffAct } from '#domain/people/staff-acts.ts';
import { inTransaction, type Transaction } from '../db/connection.ts';
import type { Shop } from '../shop.ts';
import type { Staff } from '../staff.ts';
import { type NotedFacts, noteStaffAct } from './journal.ts';

export interface Acting<Row> {
  tx: Transaction;
  /** It is locked. */
  row: Row;
  staff: Staff;
  now: Date;
  note: (act: StaffAct, before?: NotedFacts | null, after?: NotedFacts) => Promise<void>;
}

/** What staff do to one row runs in one transaction, and is noted of it. Throws `not_found`. */
export const actsOn =
  <Row>(
    subject: JournalSubject,
    lock: (tx: Transaction, id: number) => Promise<Row | undefined>,
    aboutOf: (row: Row) => string | null = () => null,
  ) =>
  <Answer>(
    { db, clock }: Pick<Shop, 'db' | 'clock'>,
    { id, staff }: { id: number; staff: Staff },
    work: (on: Acting<Row>) => Promise<Answer>,
  ): Promise<Answer> =>
    inTransaction(db, async (tx) => {
      const row = await lock(tx, id);
      if (!row) throw new Refusal('not_found');
      const now = clock.now();
      const note: Acting<Row>['note'] = (act, before, after) => {
        const about = aboutOf(row) ?? undefined;
        return noteStaffAct(tx, staff, { act, subject, subjectId: id, about, before, after, now });
      };
      return work({ tx, row, staff, now, note });
    });

/** docs/product/journal.md#refusals */
export const noteRefusalTo =
  ({ db, clock }: Pick<Shop, 'db' | 'clock'>) =>
  (staff: Staff, { method, path }: Pick<Route, 'method' | 'path'>): Promise<void> =>
    inTransaction(db, (tx) =>
      noteStaffAct(tx, staff, {
        act: 'refused',
        subject: 'call',
        subjectId: `${method} ${path}`,
        now: clock.now(),
      }),
    );
