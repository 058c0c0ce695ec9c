import { Readable } from 'node:stream';
import { Refusal } from '#contract-kit/error-codes.ts';
import type { FileBy } from '#domain/file/attached-file.ts';
import { compareTickets } from '#domain/status/ticket-kind.ts';
import { isClosed } from '#domain/status/ticket-status.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import type { Ticket, TicketForm, TicketThread } from '../contract.ts';
import * as contract from '../contract.ts';
import { answerAsAuthor } from './answer-ticket.ts';
import { findFile } from './file-store.ts';
import { keepFile, openFile } from './keep-file.ts';
import { openTicket, showFile, showThread, showTicket } from './show-ticket.ts';
import { findTicket, markRead, selectOwnTickets, selectUnreadTickets } from './store.ts';
import { ticketOfKey } from './thread-store.ts';

type Reading = Pick<Shop, 'db' | 'clock' | 'settings'>;

function receiveTicket(shop: Reading, form: TicketForm, userId: number | null): Promise<Ticket> {
  return inTransaction(shop.db, async (tx) =>
    showTicket(await openTicket(tx, shop, { form, userId, isAcknowledged: true }), shop.clock.now()),
  );
}

async function listTicketsOf(shop: Pick<Shop, 'db' | 'clock'>, userId: number): Promise<Ticket[]> {
  const now = shop.clock.now();
  return (await selectOwnTickets(shop.db, userId))
    .map((row) => ({
      row,
      priority: row.ticket.priority,
      createdAt: row.ticket.createdAt,
    }))
    .sort(compareTickets)
    .map(({ row }) => showTicket(row, now));
}

async function readOwn(
  { db, clock }: Reading,
  { id, userId, before }: { id: number; userId: number; before?: number | undefined },
): Promise<TicketThread> {
  const row = await findTicket(db, id, { of: userId });
  if (!row) throw new Refusal('not_found');
  return showThread(db, row, { now: clock.now(), before });
}

async function noteRead(
  { db }: Reading,
  { id, userId, replyId }: { id: number; userId: number; replyId: number },
): Promise<{ unread_replies: number }> {
  await markRead(db, id, userId, replyId);
  const row = await findTicket(db, id, { of: userId });
  if (!row) throw new Refusal('not_found');
  return { unread_replies: row.unread };
}

/** docs/product/ticket.md#answering-without-an-account */
async function openByKey({ db, clock, settings }: Reading, key: string): Promise<number> {
  const id = ticketOfKey(settings, key);
  const row = id === undefined ? undefined : await findTicket(db, id);
  if (!row || isClosed(row.ticket, clock.now())) throw new Refusal('link_expired');
  return row.ticket.id;
}

async function readByKey(
  shop: Reading,
  { key, before }: { key: string; before?: number | undefined },
): Promise<TicketThread> {
  const row = await findTicket(shop.db, await openByKey(shop, key));
  if (!row) throw new Refusal('link_expired');
  return showThread(shop.db, row, { now: shop.clock.now(), before });
}

/** Throws `not_found` for another person's, and for one of a note. */
async function openOwnFile(shop: Reading, which: { id: number; file: string; userId: number }) {
  const row = await findTicket(shop.db, which.id, { of: which.userId });
  const of = { id: which.file, ticketId: which.id, withNotes: false };
  return openFile(shop, row && (await findFile(shop.db, of)));
}

async function openFileByKey(shop: Reading, { key, file }: { key: string; file: string }) {
  const ticketId = await openByKey(shop, key);
  return openFile(shop, await findFile(shop.db, { id: file, ticketId, withNotes: false }));
}

/** What came is a stream, or nothing. */
export async function takeUpload(shop: Reading, by: FileBy, { body, name }: { body: unknown; name: string }) {
  const content = body instanceof Readable ? body : Readable.from([]);
  return showFile(await keepFile(shop, by, { content, name }));
}

export const support: Feature = ({ endpoints, shop }) => {
  endpoints.open(contract.openTicket, ({ caller, body }) =>
    receiveTicket(shop, body, caller?.audience === 'customer' ? caller.userId : null),
  );
  endpoints.serve(contract.listOwnTickets, ({ caller }) => listTicketsOf(shop, caller.userId));
  endpoints.serve(contract.listUnreadTickets, ({ caller }) => selectUnreadTickets(shop.db, caller.userId));
  endpoints.serve(contract.readOwnTicket, ({ caller, params, query }) =>
    readOwn(shop, { ...params, ...query, userId: caller.userId }),
  );
  endpoints.serve(contract.answerOwnTicket, ({ caller, params, body }) =>
    answerAsAuthor(shop, { ticketId: params.id, of: caller.userId }, body),
  );
  endpoints.serve(contract.markTicketRead, ({ caller, params, body }) =>
    noteRead(shop, { ...params, userId: caller.userId, replyId: body.reply_id }),
  );
  endpoints.open(contract.readTicketByKey, ({ body }) => readByKey(shop, body));
  endpoints.open(contract.answerTicketByKey, async ({ body: { key, ...words } }) =>
    answerAsAuthor(shop, { ticketId: await openByKey(shop, key) }, { ...words, files: [] }),
  );
  endpoints.serve(contract.uploadFile, ({ caller, query, body }) =>
    takeUpload(shop, { userId: caller.userId, author: 'customer' }, { body, name: query.name }),
  );
  endpoints.serveKept(contract.readOwnFile, ({ caller, params }) =>
    openOwnFile(shop, { ...params, userId: caller.userId }),
  );
  endpoints.serveKept(contract.readFileByKey, ({ body }) => openFileByKey(shop, body));
};
