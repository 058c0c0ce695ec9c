import { passwordsOf } from '#people/auth/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { changePerson } from './change-person.ts';
import { createPerson, invitePerson } from './create-person.ts';
import { deletePerson } from './delete-person.ts';
import { exportPeople, listPeople, summarisePeople } from './list-people.ts';
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
  endpoints.serveStaff(calls.invitePerson, ({ caller, params }) =>
    invitePerson(shop, caller.staff, params.id),
  );
};
