import { errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import { staffMay } from '#domain/people/staff-rights.ts';
import {
  deleteNote,
  insertNote,
  lockNote,
  lockOpenCustomer,
} from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import * as calls from '../contract.ts';
import { resendEmail, showEmail } from './emails.ts';
import { readTimeline } from './read-timeline.ts';

export const personTimeline: Feature = ({ endpoints, shop, loadEmails }) => {
  endpoints.serveStaff(calls.readTimeline, ({ caller, params, query }) =>
    readTimeline(shop, caller.staff, { id: params.id, kinds: query.kinds, after: query.after }),
  );
  endpoints.serveStaff(calls.readEmail, ({ params }) =>
    showEmail(shop, loadEmails, { userId: params.id, id: params.email }),
  );
  endpoints.serveStaff(calls.resendEmail, ({ caller, params }) =>
    resendEmail(shop, loadEmails, caller.staff, { userId: params.id, id: params.email }),
  );
  endpoints.serveStaff(calls.addNote, ({ caller, params, body }) =>
    addNote(shop, caller.staff, { userId: params.id, text: body.text }),
  );
  endpoints.serveStaff(calls.removeNote, ({ caller, params }) =>
    removeNote(shop, caller.staff, { userId: params.id, id: params.note }),
  );
};

/** The journal leaves out the note's words, which go with the account. */
function addNote(shop: Shop, staff: Staff, { userId, text }: { userId: number; text: string }) {
  return inTransaction(shop.db, async (tx) => {
    const person = await lockOpenCustomer(tx, userId);
    if (!person) throw new Refusal('not_found');
    const createdAt = shop.clock.now();
    const id = await insertNote(tx, { userId, authorId: staff.by.id, text, createdAt });
    const done = { act: 'note.add', subject: 'note', subjectId: id, about: person.ledgerId } as const;
    await noteStaffAct(tx, staff, { ...done, now: createdAt });
    return { id, text, created_at: createdAt.toISOString() };
  });
}

/** Its author or their lead may remove it. Throws `not_found` or `forbidden`. */
function removeNote(shop: Shop, staff: Staff, { userId, id }: { userId: number; id: number }): Promise<null> {
  return inTransaction(shop.db, async (tx) => {
    const person = await lockOpenCustomer(tx, userId);
    const note = person && (await lockNote(tx, { id, userId }));
    if (!note) throw new Refusal('not_found');
    if (note.authorId !== staff.by.id && !staffMay(staff.by.role, 'people.delete')) {
      const detail = `${errorCatalogue.forbidden[1]} Cette note est d’une autre personne.`;
      throw new Refusal('forbidden', { detail });
    }
    await deleteNote(tx, id);
    const done = { act: 'note.remove', subject: 'note', subjectId: id, about: person.ledgerId } as const;
    await noteStaffAct(tx, staff, { ...done, now: shop.clock.now() });
    return null;
  });
}
