import type { KitMessageOf } from '#domain/document/kit-message.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';
import type { DeskActions } from './conflicts.ts';

/** Of the values that the server checks: what a page sends is whatever it likes. */
type BookBody = NonNullable<Parameters<typeof call<typeof calls.saveBook>>[1]>['body'];

/** A text of JSON; null where the person does not allow it, or the part is empty. */
export async function answerBook(
  { slug, ask }: DeskActions,
  { part, value }: KitMessageOf<'book'>,
  versions: Map<string, number>,
): Promise<string | null> {
  const params = { slug, part };
  const allowedNow = async () => (await call(calls.listDocuments, { params: { slug } })).allowed;
  if (!(await allowedNow()).includes(part)) {
    if ((await ask({ is: 'leave', part })).is !== 'yes') return null;
    // Another part may have been allowed, or taken back, while this was asked.
    await call(calls.allowBook, { params: { slug }, body: { parts: [...(await allowedNow()), part] } });
  }
  if (value === null) {
    const read = await call(calls.readBook, { params });
    versions.set(part, read.version);
    return read.value === null ? null : JSON.stringify(read.value);
  }
  if (!versions.has(part)) versions.set(part, (await call(calls.readBook, { params })).version);
  const body: BookBody = {
    value: JSON.parse(value),
    version: versions.get(part) ?? 0,
    save_id: crypto.randomUUID(),
  };
  try {
    const saved = await call(calls.saveBook, { params, body });
    versions.set(part, saved.version);
    return JSON.stringify(saved.value);
  } catch (error) {
    // Read again by whoever tries again.
    if (error instanceof ApiError && error.code === 'document_changed') versions.delete(part);
    throw error;
  }
}
