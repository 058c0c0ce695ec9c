import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { resendEmail, showEmail } from './emails.ts';
import { addNote, removeNote } from './notes.ts';
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
