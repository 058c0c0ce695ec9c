import { randomUUID } from 'node:crypto';
import type { BookPart, NumberedKind } from '#domain/document/document-limits.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import {
  allowBook,
  allowBookToAll,
  changeDocument,
  issueDocument,
  notePayment,
  readBook,
  readDocument,
  removeDocument,
  saveBook,
  saveDocument,
  takeBackBook,
  takeBackPayment,
} from '#shop/documents/contract.ts';
import { ask } from '../asking.ts';
import { aside } from '../gate.ts';
import { automationOf, type Scene, type Which } from '../person.ts';

/** Two papers of one kind in two tools: their numbers are of one sequence. */
const PAPERS = { first: { which: 'a', key: 'facture-1' }, other: { which: 'b', key: 'facture-2' } } as const;
export type Paper = keyof typeof PAPERS;

async function slugOf(scene: Scene, which: Which): Promise<string> {
  const id = automationOf(scene, which);
  const text = 'select slug from automations where id = $1';
  const { rows } = await aside(() => scene.place.pool.query<{ slug: string }>(text, [id]));
  return rows[0]?.slug ?? '';
}

const paramsOf = async (scene: Scene, paper: Paper) => ({
  slug: await slugOf(scene, PAPERS[paper].which),
  key: PAPERS[paper].key,
});

const read = `
  select d.version, d.value, d.issued_at is not null as issued, d.number, d.paid_on is not null as paid from documents d join document_stores s on s.id = d.store_id
  where s.user_id = $1 and s.automation_id = $2 and d.key = $3`;

interface Kept {
  version: number;
  value: string;
  issued: boolean;
  number: number | null;
  paid: boolean;
}

/** What the shop holds of it, whoever asks. */
async function kept(scene: Scene, paper: Paper) {
  const { which, key } = PAPERS[paper];
  const values = [scene.person.id, automationOf(scene, which), key];
  const { rows } = await aside(() => scene.place.pool.query<Kept>(read, values));
  return rows[0];
}

/** As each of two tabs has it since it was opened: whatever the other did meanwhile. */
const shownVersion = 1;

/** A paper of the person's, kept for the first time. */
export async function keepPaper(scene: Scene, paper: Paper): Promise<void> {
  const body = { value: '{"texte":"avant"}', title: 'Facture', version: 0, save_id: randomUUID() };
  await ask(scene, saveDocument, { params: await paramsOf(scene, paper), body });
}

/** Of one version one change is accepted, and what was accepted is there, or behind what came after it. */
export async function saveWork(scene: Scene, tab: string): Promise<void> {
  const { spent, faults } = scene;
  const value = JSON.stringify({ texte: tab });
  const body = {
    value,
    title: `Facture de ${tab}`,
    version: shownVersion,
    save_id: randomUUID(),
    keep_former: true,
  };
  const saved = await ask(scene, saveDocument, { params: await paramsOf(scene, 'first'), body });
  if (!saved) return;
  if (spent.has(`work of ${saved.version}`)) faults.push(`two tabs saved version ${saved.version}`);
  spent.add(`work of ${saved.version}`);
}

/** Once issued, what is there is what was shown to whom issued it. */
export async function issueWork(scene: Scene, paper: Paper, kind: NumberedKind = 'invoice'): Promise<void> {
  const { spent, faults } = scene;
  const said = { day: parisDay(scene.place.time.now), prefix: 'F', customer: '', origin: '', rates: [] };
  const amounts = { net_cents: 100, vat_cents: 0, total_cents: 100 };
  const body = { kind, version: shownVersion, first: 41, paper: { ...said, ...amounts } };
  const given = { params: await paramsOf(scene, paper), body };
  const issued = await ask(scene, issueDocument, given);
  if (!issued) return;
  const name = `number of ${paper}`;
  const number = `${name} ${issued.number}`;
  const isAnother = [...spent].some((one) => one.startsWith(name) && one !== number);
  if (isAnother) faults.push(`${paper} was issued under two numbers`);
  spent.add(number);
  const row = await kept(scene, paper);
  if (row && (!row.issued || row.version !== shownVersion)) faults.push('what was issued has changed since');
}

export async function removeWork(scene: Scene): Promise<void> {
  const removed = await ask(scene, removeDocument, { params: await paramsOf(scene, 'first') });
  if (removed === undefined) return;
  if (await kept(scene, 'first')) scene.faults.push('what was removed is back');
}

export async function renameWork(scene: Scene): Promise<void> {
  const body = { title: 'Le nom que je lui donne', archived: true };
  await ask(scene, changeDocument, { params: await paramsOf(scene, 'first'), body });
}

export async function readWork(scene: Scene): Promise<void> {
  await ask(scene, readDocument, { params: await paramsOf(scene, 'first') });
}

/** What is noted stays, until it is taken back. */
export async function notePaid(scene: Scene): Promise<void> {
  const body = { paid_on: parisDay(scene.place.time.now), paid_by: 'transfer' } as const;
  const noted = await ask(scene, notePayment, { params: await paramsOf(scene, 'first'), body });
  if (noted === undefined) return;
  const row = await kept(scene, 'first');
  if (row && !row.paid && !scene.spent.has('payment taken back'))
    scene.faults.push('a payment was noted, and is lost');
}

export async function takeBackPaid(scene: Scene): Promise<void> {
  scene.spent.add('payment taken back');
  await ask(scene, takeBackPayment, { params: await paramsOf(scene, 'first') });
}

const bookTaken = 'book taken back';

export async function allow(scene: Scene): Promise<void> {
  const params = { slug: await slugOf(scene, 'a') };
  scene.spent.delete(bookTaken);
  await ask(scene, allowBook, { params, body: { parts: ['company', 'customers'] } });
}

export async function takeBack(scene: Scene): Promise<void> {
  const taken = await ask(scene, takeBackBook, { params: { slug: await slugOf(scene, 'a') } });
  if (taken !== undefined) scene.spent.add(bookTaken);
}

/** It gives or takes its own parts, and gives back none that was taken from a tool meanwhile. */
export async function allowAll(scene: Scene, parts: BookPart[], taken: BookPart[] = []): Promise<void> {
  if (!(await ask(scene, allowBookToAll, { body: { parts, taken } }))) return;
  const text = 'select allowed from document_stores where user_id = $1 and automation_id = $2';
  const values = [scene.person.id, automationOf(scene, 'a')];
  const { rows } = await aside(() => scene.place.pool.query<{ allowed: BookPart[] }>(text, values));
  const back = rows.flatMap(({ allowed }) => allowed.filter((part) => !parts.includes(part)));
  if (scene.spent.has(bookTaken) && back.length > 0)
    scene.faults.push(`what was taken back is given: ${back}`);
}

/** What a tool reads and adds to of the book that all share. */
export async function fillBook(scene: Scene): Promise<void> {
  const params = { slug: await slugOf(scene, 'a'), part: 'company' };
  const book = await ask(scene, readBook, { params });
  if (!book) return;
  const value = { name: 'Camille', company: '', address: '', siret: '', vat_number: '', iban: '' };
  const body = { value, version: book.version, save_id: randomUUID() };
  const saved = await ask(scene, saveBook, { params, body });
  const name = `book of ${saved?.version}`;
  if (saved && scene.spent.has(name)) scene.faults.push(`two tabs saved ${name}`);
  if (saved) scene.spent.add(name);
}

/** So long ago that access ended that its documents go at the next look. */
const longShut = `
  update document_stores set shut_at = $2::timestamptz - interval '13 months', told_at = $2::timestamptz - interval '2 months',
    next_look_at = $2 where user_id = $1 and automation_id = $3`;

export async function shutLongAgo(scene: Scene, which: Which): Promise<void> {
  const { place, person } = scene;
  await place.pool.query(longShut, [person.id, place.time.now, automationOf(scene, which)]);
}
