import { z } from 'zod';
import { endpoint, staff } from '#contract-kit/endpoint.ts';
import { idParams, lineOfText, whenMissing, written } from '#contract-kit/fields.ts';
import { STAFF_LISTS } from '#domain/people/staff-acts.ts';
import { isSeen } from '#domain/text/seen-text.ts';

const nameRequired = 'Donnez un nom à cette vue.';
const tooMuch = 'Cette vue contient trop de filtres.';

const name = lineOfText(60).refine(isSeen, nameRequired);
/** It is the part of the list's address behind `?`. */
const query = written(whenMissing('Les filtres manquent.')).max(2000, tooMuch);

/** The dialog asks for the name alone. */
export const viewName = z.strictObject({ name });

const view = z.object({ id: z.int(), list: z.enum(STAFF_LISTS), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof view>;

export const listViews = endpoint(staff('GET', '/api/admin/views/', 'admin.enter'), {
  summary: 'The views of lists that one has saved for oneself, in the order in which they were saved',
  answer: z.array(view),
});

export const saveView = endpoint(staff('POST', '/api/admin/views/', 'admin.enter'), {
  summary: 'Saves what a list shows under a name: its filters, order and hidden columns',
  body: z.strictObject({ list: z.enum(STAFF_LISTS, 'Cette liste n’existe pas.'), name, query }),
  answer: view,
  status: 201,
  errors: ['view_name_taken'],
});

export const changeView = endpoint(staff('PATCH', '/api/admin/views/:id/', 'admin.enter'), {
  summary: 'Renames a view, or puts other filters into it',
  params: idParams,
  body: z.strictObject({ name: name.optional(), query: query.optional() }),
  answer: view,
  errors: ['view_name_taken'],
});

export const deleteView = endpoint(staff('DELETE', '/api/admin/views/:id/', 'admin.enter'), {
  summary: 'Deletes a view',
  params: idParams,
  answer: z.null(),
  status: 204,
});
