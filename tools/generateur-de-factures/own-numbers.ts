/** Numbers that the person gives, with a journal of what was issued: where no shop gives them. */
import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { choice, input, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { mayReplaceShown } from '../parts/keep-work.ts';
import { placeOf, readsTwoWays } from '../parts/numbering.ts';
import type { Desk } from '../parts/paper-desk.ts';
import type { Finding } from '../parts/parties.ts';
import { typed } from '../parts/party-fields.ts';
import { saveFile } from '../parts/save-file.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import { workChanged } from '../parts/unsaved-work.ts';
import { findingsOf } from './checks.ts';
import type { Invoice } from './core.ts';
import { clearedForNext } from './example.ts';
import {
  emptyJournal,
  entryOf,
  type Issued,
  type Journal,
  lastBefore,
  recorded,
  suggestedNumber,
} from './journal.ts';
import { journalCsv, renderJournal } from './journal-view.ts';

/** Who gives the numbers: the person, by a journal of their own, or the shop. */
export interface Numbers {
  /** Before the fields are read. */
  propose(): void;
  /** As it stands on the paper; empty as long as there is none. */
  number(): string;
  findings(invoice: Invoice): Finding[];
  /** What is known of the number, beside it. */
  say(invoice: Invoice, findings: readonly Finding[]): void;
}

let desk: Desk<Invoice>;
let journal: Journal = emptyJournal();
let suggestion = '';
/** The number that went to the printer last. */
let printed = '';

/** Why nothing is proposed after it. */
function lastFault(said: string, day: string): string {
  if (said !== '' && !placeOf(said))
    return 'Ce numéro ne contient aucun chiffre\u00a0: la suite ne peut pas être proposée.';
  return readsTwoWays(said, day)
    ? 'Ce numéro se lit de deux façons, l’année devant ou derrière\u00a0: écrivez vous-même le suivant.'
    : '';
}

/** The suggestion takes the place of itself only, never of a number that was typed. */
function propose(): void {
  const said = typed('dernier');
  const kind = choice('genre').value === 'credit_note' ? 'credit_note' : 'invoice';
  const day = typed('date') || todayHere();
  const next = suggestedNumber(journal, kind, said, day);
  showFieldError(input('dernier'), lastFault(said, day));
  if (typed('numero') === suggestion && next !== '') input('numero').value = next;
  suggestion = next;
}

const lastOf = ({ kind, number }: Invoice): string => lastBefore(journal, kind, number, typed('dernier'));

function say(invoice: Invoice, findings: readonly Finding[]): void {
  const about = findings.filter(({ field }) => field === 'numero');
  const doubt = about.find(({ weight }) => weight === 'asks')?.says;
  const last = lastOf(invoice);
  const calm = last === '' ? 'Suite unique et continue.' : `Suit ${last}, sans trou.`;
  part('numero-aide').textContent = about.length === 0 ? calm : (doubt ?? '');
}

export const ownNumbers: Numbers = {
  propose,
  number: () => typed('numero'),
  findings: (invoice) =>
    findingsOf(invoice, { issued: journal.issued, last: lastOf(invoice), today: todayHere() }),
  say,
};

export const journalNow = (): Journal => journal;
export const wasPrinted = ({ number }: Invoice): void => {
  printed = number;
};

/** A number that was saved is kept, whatever would be proposed. */
export function putOwn(form: SavedForm, known: Journal = journal): void {
  journal = known;
  suggestion = '';
  desk.putForm(form);
  desk.update();
  renderAll();
}

function record(): void {
  const unprinted = ({ number }: Invoice) =>
    printed === number ? [] : [`${number} n’a pas été imprimé et disparaîtra de l’écran.`];
  const invoice = desk.finished('L’inscrire au journal et passer à la suivante\u00a0?', unprinted);
  if (!invoice) return;
  const said = typed('dernier');
  journal = recorded(journal, entryOf(invoice, desk.formNow()), said);
  const isOfSeries =
    invoice.kind === 'invoice' || lastBefore(emptyJournal(), 'credit_note', invoice.number, said) !== '';
  desk.putForm({
    champs: { ...clearedForNext, dernier: isOfSeries ? invoice.number : said, date: todayHere() },
    lignes: [],
  });
  suggestion = typed('numero');
  workChanged();
  desk.update();
  renderAll();
  part('journal-titre').focus();
  announce(`${invoice.number} inscrit au journal. Prochain numéro\u00a0: ${typed('numero')}.`);
}

function startCredit(one: Issued): void {
  const isBlank = typed('c-nom') === '' && desk.lines.saved().every(({ nom, pu }) => !nom && !pu);
  if (!one.form || !(isBlank || mayReplaceShown('Remplacer la saisie en cours par un avoir\u00a0?'))) return;
  const { champs, lignes } = one.form;
  const credit = { genre: 'credit_note', origine: one.number, 'origine-date': one.day, 'origine-motif': '' };
  const said = typed('dernier');
  desk.putForm({
    champs: { ...champs, ...credit, dernier: said, date: todayHere(), paye: '', vente: '' },
    lignes,
  });
  suggestion = typed('numero');
  workChanged();
  desk.update();
  input('origine-motif').focus();
  announce(`Avoir sur ${one.number}\u00a0: gardez les lignes à rendre au client.`);
}

const renderAll = (): void => renderJournal(journal, startCredit);

export function startOwnNumbers(at: Desk<Invoice>): void {
  desk = at;
  part('emettre').addEventListener('click', record);
  part('journal-csv').addEventListener('click', () =>
    saveFile('journal-des-factures.csv', journalCsv(journal), 'text/csv;charset=utf-8'),
  );
  renderAll();
}
