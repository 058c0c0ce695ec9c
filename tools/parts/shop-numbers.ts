/** Papers that the shop numbers and freezes (docs/product/document.md#issued-is-frozen). */
import type { NumberedKind } from '#domain/document/document-limits.ts';
import type { KeptLine } from '#domain/document/rouage.ts';
import { announce } from './announce.ts';
import { longDay } from './calendar.ts';
import { input, part } from './elements.ts';
import { dayOfIssue, type IssuedAs, lastIssued, prefixFault, writtenNumber } from './issued-number.ts';
import { fillAsFresh } from './keep-paper.ts';
import { rouage } from './keep-work.ts';
import { type Finding, when, wrong } from './parties.ts';
import { shown, theForm, typed } from './party-fields.ts';

let issued: IssuedAs = null;
let listed: readonly KeptLine[] = [];

export const isIssued = (): boolean => issued !== null;
export const listedNow = (): readonly KeptLine[] => listed;

/** As it stands on the paper; empty before it is issued. */
export const shopNumber = (): string => (issued ? writtenNumber(typed('prefixe'), issued) : '');

/** Without the shop, what is of the shop is not there, and the reverse; what only a draft may do goes once it is issued. */
function showParts(): void {
  shown('.seule', !rouage);
  shown('.boutique', rouage !== undefined);
  if (issued) shown('.avant-emission', false);
  else shown('.apres-emission', false);
}

function freeze(): void {
  for (const field of theForm().elements) {
    const stays = field.matches('.reste, [type="submit"]');
    field.toggleAttribute('disabled', issued !== null && !stays);
  }
}

/** After the fields are filled in. `called`: « Ce devis est émis ». */
export function showIssued(as: IssuedAs, called = ''): void {
  issued = as;
  part('emission-etat').textContent = '';
  shown('.avant-emission, .apres-emission', true);
  showParts();
  freeze();
  if (as)
    part('emis').textContent =
      `${called} sous le numéro ${shopNumber()}, le ${longDay(dayOfIssue(as.at))}. Plus rien n’y change.`;
}

/** What the shop's numbers want of a paper that is dated `day`: numbers follow the days (CGI, annexe II, art. 242 nonies A, I, 7°). */
export function numberFindings(kind: NumberedKind, day: string): Finding[] {
  const fault = kind === 'credit_note' ? '' : prefixFault(typed('prefixe'), kind);
  const last = lastIssued(listed, kind)?.issued;
  const lastDay = last ? dayOfIssue(last.at) : '';
  return [
    ...when(fault !== '', wrong('prefixe', fault)),
    ...when(
      kind !== 'quote' && day !== '' && day < lastDay,
      wrong(
        'date',
        `Le numéro d’avant a été donné le ${longDay(lastDay)}\u00a0: la suite doit être chronologique.`,
      ),
    ),
  ];
}

/** Asks the shop anew what was issued. */
export async function refreshIssued(): Promise<void> {
  listed = (await rouage?.list()) ?? [];
}

/** The fields of the last of its kind, which the next goes on from; undefined where there is none. */
export async function lastFields(kind: NumberedKind): Promise<Record<string, unknown> | undefined> {
  const last = lastIssued(listed, kind);
  const found = last && (await rouage?.load<unknown>(last.key));
  const work: unknown = found?.work;
  const champs: unknown = typeof work === 'object' && work !== null ? Reflect.get(work, 'champs') : undefined;
  return typeof champs === 'object' && champs !== null ? { ...champs } : undefined;
}

/** A new paper goes on with the prefix of the last one, unless another is typed meanwhile. */
export async function goOnWithPrefix(kind: NumberedKind): Promise<void> {
  const field = input('prefixe');
  const before = field.value;
  await refreshIssued().catch(() => {});
  const last = await lastFields(kind).catch(() => undefined);
  const prefix = last?.prefixe;
  if (typeof prefix !== 'string' || issued || field.value !== before) return;
  fillAsFresh(() => {
    field.value = prefix;
  });
}

function say(text: string): void {
  part('emission-etat').textContent = text;
  announce(text);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

async function givenNumber(kind: NumberedKind): Promise<void> {
  say('Émission en cours…');
  const given = await rouage?.issue(kind);
  say(given ? '' : 'Rien n’a été émis.');
  if (given) part('emis').focus();
}

/** `prepare`: what is to be known before; `finish`: the checks as before it is printed. The shop asks by itself. */
export async function issueAs(
  prepare: () => Promise<void>,
  finish: () => NumberedKind | undefined,
): Promise<void> {
  const form = theForm();
  try {
    form.inert = true;
    await prepare();
    form.inert = false;
    const kind = finish();
    if (!kind) return;
    form.inert = true;
    await givenNumber(kind);
  } catch (error) {
    say(
      `L’émission n’a pas abouti. ${messageOf(error)} Vous pouvez réessayer\u00a0: un numéro déjà donné reste le même.`,
    );
  } finally {
    form.inert = false;
  }
}
