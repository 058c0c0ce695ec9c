import { leave } from '#account/data-export/server/for-other-features.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { notifyThisProcess, passwordsOf } from '#people/auth/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import * as calls from '../contract.ts';
import { admitDeletion } from './admit-change.ts';
import { answerAccess } from './answer-access.ts';
import { changePerson } from './change-person.ts';
import { createPerson, invitePerson } from './create-person.ts';
import { exportPeople, listPeople, summarisePeople } from './list-people.ts';
import { lockPerson, selectPerson } from './person-store.ts';
import { showPerson } from './show-person.ts';

export const usersAdmin: Feature = ({ endpoints, shop }) => {
  const passwords = passwordsOf(shop.settings);
  endpoints.serveStaff(calls.listPeople, ({ query }) => listPeople(shop, query));
  endpoints.serveStaffFile(calls.exportPeople, ({ caller, query }) =>
    exportPeople(shop, caller.staff, query),
  );
  endpoints.serveStaff(calls.summarisePeople, ({ query }) => summarisePeople(shop, query));
  endpoints.serveStaff(calls.getPerson, ({ params }) => showPerson(shop, params.id));
  endpoints.serveStaff(calls.createPerson, ({ caller, body }) =>
    createPerson(shop, passwords, caller.staff, body),
  );
  endpoints.serveStaff(calls.changePerson, ({ caller, params, body }) =>
    changePerson(shop, passwords, { staff: caller.staff, id: params.id, form: body }),
  );
  endpoints.serveStaff(calls.deletePerson, ({ caller, params }) =>
    deletePerson(shop, caller.staff, params.id),
  );
  endpoints.serveStaff(calls.answerAccess, ({ caller, params, body }) =>
    answerAccess(shop, caller.staff, { id: params.id, askedOn: body.asked_on }),
  );
  endpoints.serveStaff(calls.invitePerson, ({ caller, params }) =>
    invitePerson(shop, caller.staff, params.id),
  );
};

/** It deletes as the owner would (docs/product/deletion.md#deleted-by-staff). Throws what `admitDeletion` throws. */
async function deletePerson(shop: Shop, staff: Staff, id: number) {
  const target = await selectPerson(shop.db, id);
  if (!target) throw new Refusal('not_found');
  admitDeletion(shop, staff, target);
  const { cancelled, ended } = await inTransaction(shop.db, async (tx) => {
    const row = await lockPerson(tx, id);
    if (!row) throw new Refusal('not_found');
    // The person has been given a role meanwhile.
    if (row.isStaff !== target.isStaff || row.isSuperuser) throw new Refusal('person_protected');
    const { actor, actorLedgerId } = staff;
    const left = await leave(tx, shop, id, { actor, actorLedgerId });
    const done = { act: 'person.delete', subject: 'person', subjectId: id, about: row.ledgerId } as const;
    await noteStaffAct(tx, staff, { ...done, after: { cancelled: left.cancelled }, now: shop.clock.now() });
    return left;
  });
  notifyThisProcess(shop, ended);
  return { detail: 'Utilisateur supprimé avec succès', cancelled_subscriptions: cancelled };
}
