/** Papers that the shop numbers and freezes (docs/product/document.md#issued-is-frozen). */
import type { NumberedKind } from '#domain/document/document-limits.ts';
import {
  type GivenPaper,
  PAPER_DAYS_AHEAD,
  type PaperLine,
  tooFarAhead,
} from '#domain/document/issued-papers.ts';
import { prefixFault } from '#domain/document/paper-numbers.ts';
import { announce } from './announce.ts';
import { addDays, longDay, shortDay, todayHere } from './calendar.ts';
import { input, make, part } from './elements.ts';
import { dayOfIssue, type IssuedAs, numberOnPaper } from './issued-number.ts';
import { fillAsFresh, rouage } from './keep-work.ts';
import { lastDated } from './paper-facts.ts';
import { type Finding, when, wrong } from './parties.ts';
import { theForm, toggleShown, typed } from './party-fields.ts';

let issued: IssuedAs = null;
let papers: readonly PaperLine[] = [];

export const isIssued = (): boolean => issued !== null;
/** Nothing that a demonstration numbers is a paper. */
export const isDemonstrated = (): boolean => typeof issued?.number === 'string';
/** All that the shop numbered, in whatever tool. */
export const papersNow = (): readonly PaperLine[] => papers;

/** As it stands on the paper; empty before it is issued. */
export const shopNumber = (): string => (issued ? numberOnPaper(typed('prefixe'), issued) : '');

/** Without the shop, what is of the shop is not there, and the reverse; what only a draft may do goes once it is issued. */
function showParts(): void {
  toggleShown('.seule', !rouage);
  toggleShown('.boutique', rouage !== undefined);
  if (issued) toggleShown('.avant-emission', false);
  else toggleShown('.apres-emission', false);
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
  toggleShown('.avant-emission, .apres-emission', true);
  showParts();
  freeze();
  if (as)
    part('emis').replaceChildren(
      `${called} sous le numéro `,
      make('span', { class: 'whole' }, shopNumber()),
      `, le ${longDay(dayOfIssue(as.at))}. Plus rien n’y change.`,
    );
}

/** What the shop's numbers want of a paper that is dated `day`: numbers follow the days (CGI, annexe II, art. 242 nonies A, I, 7°). */
export function numberFindings(kind: NumberedKind, day: string): Finding[] {
  const fault = kind === 'credit_note' ? '' : prefixFault(typed('prefixe'), kind);
  const last = lastDated(papers, kind);
  return [
    ...when(fault !== '', wrong('prefixe', fault)),
    ...when(
      kind !== 'quote' && day !== '' && last !== undefined && day < last.day,
      wrong(
        'date',
        `Le numéro ${last?.number} porte la date du ${shortDay(last?.day ?? '')}\u00a0: la suite doit être chronologique.`,
      ),
    ),
    ...when(day > addDays(todayHere(), PAPER_DAYS_AHEAD), wrong('date', tooFarAhead)),
  ];
}

/** Asks the shop anew what was issued. */
export async function refreshIssued(): Promise<void> {
  papers = (await rouage?.papers()) ?? [];
}

/** The fields of the last of its kind in this tool, which the next goes on from; undefined where there is none. */
export async function lastFields(kind: NumberedKind): Promise<Record<string, unknown> | undefined> {
  const key = papers.findLast((one) => one.kind === kind && one.key !== null)?.key;
  const found = key ? await rouage?.load<unknown>(key) : undefined;
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

export interface Finished {
  kind: NumberedKind;
  paper: GivenPaper;
}

async function givenNumber({ kind, paper }: Finished): Promise<void> {
  say('Émission en cours…');
  const given = await rouage?.issue(kind, paper);
  say(given ? '' : 'Rien n’a été émis.');
  if (given) part('emis').focus();
}

/** `prepare`: what is to be known before; `finish`: the checks as before it is printed. The shop asks by itself. */
export async function issueAs(
  prepare: () => Promise<void>,
  finish: () => Finished | undefined,
): Promise<void> {
  const form = theForm();
  try {
    form.inert = true;
    await prepare();
    form.inert = false;
    const finished = finish();
    if (!finished) return;
    form.inert = true;
    await givenNumber(finished);
  } catch (error) {
    say(
      `L’émission n’a pas abouti. ${messageOf(error)} Vous pouvez réessayer\u00a0: un numéro déjà donné reste le même.`,
    );
  } finally {
    form.inert = false;
  }
}
