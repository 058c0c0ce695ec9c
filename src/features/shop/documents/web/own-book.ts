import type { QueryClient } from '@tanstack/react-query';
import type { BookPart } from '#domain/document/document-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { queryOf } from '#web/api/query-of.ts';
import type { OwnBook } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Edited } from './book-edits.ts';

export const ownBook = queryOf(['own-book'], calls.readOwnBook, {
  // Tools write it too, in other pages.
  staleTime: 0,
});

type Value<Part extends BookPart> = NonNullable<OwnBook[Part]['value']>;

async function readAnew(client: QueryClient): Promise<OwnBook> {
  return client.fetchQuery({ ...ownBook, staleTime: 0 });
}

/**
 * The edit is made again on what another tab or tool wrote meanwhile, unless that is about the same thing: then that
 * is answered, and nothing is saved.
 */
export async function saveEdit<Part extends BookPart, Thing>(
  client: QueryClient,
  part: Part,
  edit: (value: OwnBook[Part]['value']) => Edited<Value<Part>, Thing>,
): Promise<Edited<Value<Part>, Thing>> {
  let book = client.getQueryData(ownBook.queryKey) ?? (await readAnew(client));
  for (let tries = 0; ; tries += 1) {
    const { value, version } = book[part];
    const edited = edit(value);
    if (edited.is === 'changed') return edited;
    try {
      const body = { value: edited.whole, version, save_id: crypto.randomUUID() };
      const saved = await call(calls.saveOwnBook, { params: { part }, body });
      client.setQueryData(ownBook.queryKey, {
        ...book,
        [part]: { value: edited.whole, version: saved.version },
      });
      void client.invalidateQueries({ queryKey: ownBook.queryKey });
      return edited;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'document_changed') || tries === 3) throw error;
      book = await readAnew(client);
    }
  }
}

export const kept = 'Votre carnet est enregistré';
