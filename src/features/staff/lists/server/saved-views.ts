import { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { filterOf } from '#contract-kit/list-page.ts';
import { MOST_VIEWS, viewOf } from '#domain/people/staff-lists.ts';
import {
  countViews,
  deleteView,
  findViewNamed,
  insertView,
  lockViewsOf,
  type SavedViewRow,
  selectView,
  selectViews,
  updateView,
} from '#people/team/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import type { SavedView } from '../contract.ts';
import * as calls from '../contract.ts';

const at = (field: string, message: string) => new Refusal('invalid', { fields: { [field]: [message] } });

const viewAnswer = ({ id, list, name, query }: SavedViewRow): SavedView => ({ id, list, name, query });

/** The screen owns its columns, so only the form of their names is checked. */
const columnNames = /^[a-z_]+(?:,[a-z_]+)*$/;

type Lists = ReadonlyMap<string, Endpoint>;

/** A view may hold only what the list's call, or a screen that sorts alone, accepts. */
function admitted(lists: Lists, name: string, text: string): string {
  const { list, query: taken } = lists.get(name) ?? {};
  const query = viewOf(text);
  const given = [...new URLSearchParams(query)];
  const { without, ...asked } = Object.fromEntries(given);
  const isOnce = new Set(given.map(([name]) => name)).size === given.length;
  const isKnown =
    isOnce &&
    list &&
    (taken ?? z.strictObject(filterOf(list))).safeParse(asked).success &&
    (!without || columnNames.test(without));
  if (!isKnown) throw at('query', 'Ces filtres ne sont pas ceux de cette liste.');
  return query;
}

interface NewView extends Pick<SavedView, 'list' | 'name' | 'query'> {
  userId: number;
}

/** Saving the same view twice makes one. Throws `view_name_taken`. */
function save({ db, clock }: Shop, view: NewView): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    await lockViewsOf(tx, view.userId);
    const taken = await findViewNamed(tx, view);
    if (taken?.name === view.name && taken.query === view.query) return viewAnswer(taken);
    if (taken) throw new Refusal('view_name_taken');
    if ((await countViews(tx, view)) >= MOST_VIEWS)
      throw at('name', `Cette liste a déjà ${MOST_VIEWS}\u00a0vues\u00a0: supprimez-en une.`);
    return viewAnswer(await insertView(tx, { ...view, createdAt: clock.now() }));
  });
}

interface Change {
  id: number;
  userId: number;
  name?: string | undefined;
  query?: string | undefined;
}

/** Throws `not_found` and `view_name_taken`. */
function change({ db }: Shop, lists: Lists, { id, userId, name, query }: Change): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    await lockViewsOf(tx, userId);
    const row = await selectView(tx, { id, userId });
    if (!row) throw new Refusal('not_found');
    const changes = {
      name: name ?? row.name,
      query: query === undefined ? row.query : admitted(lists, row.list, query),
    };
    const taken = await findViewNamed(tx, { ...row, ...changes });
    if (taken && taken.id !== id) throw new Refusal('view_name_taken');
    await updateView(tx, row, changes);
    return viewAnswer({ ...row, ...changes });
  });
}

/** A view is its owner's alone, so no journal names it (docs/product/administration.md#saved-views). */
export const savedViews: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.listViews, async ({ caller }) =>
    (await selectViews(shop.db, caller.staff.by.id)).map(viewAnswer),
  );
  endpoints.serveStaff(calls.saveView, async ({ caller, body }) =>
    save(shop, {
      ...body,
      query: admitted(endpoints.lists, body.list, body.query),
      userId: caller.staff.by.id,
    }),
  );
  endpoints.serveStaff(calls.changeView, ({ caller, params, body }) =>
    change(shop, endpoints.lists, { ...body, id: params.id, userId: caller.staff.by.id }),
  );
  endpoints.serveStaff(calls.deleteView, async ({ caller, params }) => {
    if (!(await deleteView(shop.db, { id: params.id, userId: caller.staff.by.id })))
      throw new Refusal('not_found');
    return null;
  });
};
