import type { Route } from '#contract-kit/endpoint.ts';
import { inTransaction } from '../db/connection.ts';
import { noteStaffAct } from '../journal/journal.ts';
import type { Shop } from '../shop.ts';
import type { Staff } from '../staff.ts';

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
