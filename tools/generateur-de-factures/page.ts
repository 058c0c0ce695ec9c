import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { readDiscount } from '../parts/discount-fields.ts';
import { choice, input, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import {
  isMeant,
  quietFaults,
  sayFaults,
  showDoubts,
  showFaults,
  stopAtFaults,
  withLines,
} from '../parts/found-faults.ts';
import { formatCents } from '../parts/french-format.ts';
import { readJson, refusalWords, saveJson } from '../parts/json-file.ts';
import { lineEditor, type TypedLine } from '../parts/line-editor.ts';
import { placeOf } from '../parts/numbering.ts';
import type { Finding } from '../parts/parties.ts';
import { suggestVatNumber, theForm, typed } from '../parts/party-fields.ts';
import { totalsOf } from '../parts/priced-lines.ts';
import { saveFile } from '../parts/save-file.ts';
import { putBack, readSavedForm, type SavedForm, savedFields, valuesOf } from '../parts/saved-form.ts';
import { guardLeaving, mayReplaceWork, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { offerReasons, readScheme } from '../parts/vat-fields.ts';
import { findingsOf } from './checks.ts';
import type { Invoice } from './core.ts';
import { clearedForNext, example, fromFirstVersion } from './example.ts';
import { readInvoice, showWhatApplies } from './invoice-fields.ts';
import { renderInvoice } from './invoice-sheet.ts';
import {
  emptyJournal,
  entryOf,
  type Issued,
  type Journal,
  lastBefore,
  readJournal,
  recorded,
  suggestedNumber,
} from './journal.ts';
import { journalCsv, renderJournal } from './journal-view.ts';
import { rateHint, usualRateTyped } from './penalties.ts';

const today = (): string => todayHere();
const fields = savedFields();
const lines = lineEditor(part('lignes'), part('ajouter'), () => {
  workChanged();
  update();
});

let journal: Journal = emptyJournal();
let suggestion = '';
/** The number that went to the printer last. */
let printed = '';
let wasRefused = false;

/** The suggestion takes the place of itself only, never of a number that was typed. */
function suggestNumber(): void {
  const said = typed('dernier');
  const kind = choice('genre').value === 'credit_note' ? 'credit_note' : 'invoice';
  const next = suggestedNumber(journal, kind, said, (typed('date') || today()).slice(0, 4));
  const isWithoutDigits = said !== '' && !placeOf(said);
  showFieldError(
    input('dernier'),
    isWithoutDigits ? 'Ce numéro ne contient aucun chiffre\u00a0: la suite ne peut pas être proposée.' : '',
  );
  if (typed('numero') === suggestion && next !== '') input('numero').value = next;
  suggestion = next;
}

function sayNumber(findings: readonly Finding[], last: string): void {
  const about = findings.filter(({ field }) => field === 'numero');
  const doubt = about.find(({ weight }) => weight === 'asks')?.says;
  const calm = last === '' ? 'Suite unique et continue.' : `Suit ${last}, sans trou.`;
  part('numero-aide').textContent = about.length === 0 ? calm : (doubt ?? '');
}

interface Shown {
  invoice: Invoice;
  findings: Finding[];
}

function update(isStrict = wasRefused): Shown {
  quietFaults();
  suggestVatNumber();
  suggestNumber();
  const scheme = readScheme();
  const typedLines: TypedLine[] = lines.read(isStrict);
  const totals = totalsOf(typedLines, readDiscount(typedLines, isStrict), scheme === 'charged');
  lines.showVat(scheme === 'charged');
  const invoice = readInvoice(typedLines, totals);
  showWhatApplies(invoice);
  const last = lastBefore(journal, invoice.kind, invoice.number, typed('dernier'));
  const found = findingsOf(invoice, { issued: journal.issued, last, today: today() });
  const findings = withLines(found, typedLines.length > 0);
  showFaults(findings, isStrict);
  showDoubts(findings);
  if (isStrict) sayFaults();
  sayNumber(findings, last);
  renderInvoice(invoice, typedLines);
  announce(`Total\u00a0: ${formatCents(totals.totalCents)}.`, 1200);
  return { invoice, findings };
}

/** What is wrong stops it; what is doubtful is asked about, with whatever `more` says. */
function finished(question: string, more: (invoice: Invoice) => string[] = () => []): Invoice | undefined {
  const { invoice, findings } = update(true);
  wasRefused = stopAtFaults();
  if (wasRefused) return undefined;
  return isMeant(findings, question, more(invoice)) ? invoice : undefined;
}

const savedNow = (): SavedForm => ({ champs: valuesOf(fields), lignes: lines.saved() });

function put({ champs, lignes }: SavedForm): void {
  putBack(fields, champs);
  lines.put(lignes);
  // A number that was saved is kept, whatever would be proposed.
  suggestion = '';
  wasRefused = false;
  part('bilan').hidden = true;
}

function issue(): void {
  const unprinted = ({ number }: Invoice) =>
    printed === number ? [] : [`${number} n’a pas été imprimé et disparaîtra de l’écran.`];
  const invoice = finished('L’inscrire au journal et passer à la suivante\u00a0?', unprinted);
  if (!invoice) return;
  const said = typed('dernier');
  journal = recorded(journal, entryOf(invoice, savedNow()), said);
  const isOfSeries =
    invoice.kind === 'invoice' || lastBefore(emptyJournal(), 'credit_note', invoice.number, said) !== '';
  put({
    champs: { ...clearedForNext, dernier: isOfSeries ? invoice.number : said, date: today() },
    lignes: [],
  });
  suggestion = typed('numero');
  workChanged();
  update();
  renderAll();
  part('journal-titre').focus();
  announce(`${invoice.number} inscrit au journal. Prochain numéro\u00a0: ${typed('numero')}.`);
}

function startCredit(one: Issued): void {
  const isBlank = typed('c-nom') === '' && lines.saved().every(({ nom, pu }) => !nom && !pu);
  if (!one.form || !(isBlank || mayReplaceWork('Remplacer la saisie en cours par un avoir\u00a0?'))) return;
  const { champs, lignes } = one.form;
  const credit = { genre: 'credit_note', origine: one.number, 'origine-date': one.day, 'origine-motif': '' };
  const said = typed('dernier');
  put({ champs: { ...champs, ...credit, dernier: said, date: today(), paye: '', vente: '' }, lignes });
  suggestion = typed('numero');
  workChanged();
  update();
  input('origine-motif').focus();
  announce(`Avoir sur ${one.number}\u00a0: gardez les lignes à rendre au client.`);
}

const renderAll = (): void => renderJournal(journal, startCredit);

function refuse(why: string): void {
  showFieldError(input('importer'), why);
  announce(`Import refusé\u00a0: ${why}`);
}

async function open(): Promise<void> {
  const [file] = input('importer').files ?? [];
  if (!file) return;
  const opened = readJson(await file.text(), 'factures');
  input('importer').value = '';
  if (opened.is === 'refused') return refuse(refusalWords(opened));
  const form = readSavedForm(opened.data);
  const found = readJournal(opened.data, readSavedForm);
  if (!form) return refuse('Cette sauvegarde est incomplète. Votre saisie n’a pas changé.');
  if ('unreadable' in found) {
    return refuse(
      `La facture n°\u00a0${found.unreadable} du journal est illisible. Votre saisie n’a pas changé.`,
    );
  }
  if (!mayReplaceWork('Remplacer votre saisie et votre journal par cette sauvegarde\u00a0?')) return;
  showFieldError(input('importer'), '');
  journal = found;
  put(fromFirstVersion(form));
  workSaved();
  update();
  renderAll();
  announce(`Sauvegarde importée\u00a0: ${journal.issued.length} documents au journal.`);
}

theForm().addEventListener('input', ({ target }) => {
  if (target === input('importer')) return;
  workChanged();
  update();
});
theForm().addEventListener('submit', (event) => {
  event.preventDefault();
  const invoice = finished('Imprimer quand même\u00a0?');
  if (!invoice) return;
  printed = invoice.number;
  const name = document.title;
  document.title = `${invoice.kind === 'invoice' ? 'Facture' : 'Avoir'} ${invoice.number} ${invoice.customer.name}`;
  window.print();
  document.title = name;
});
part('emettre').addEventListener('click', issue);
part('ajouter').addEventListener('click', () => {
  lines.add().focus();
  update();
});
part('exporter').addEventListener('click', () => {
  saveJson(`factures-${today()}.json`, {
    outil: 'factures',
    version: 2,
    ...savedNow(),
    journal: journal.issued,
    avant: journal.before,
  });
  workSaved();
});
input('importer').addEventListener('change', () => void open());
part('journal-csv').addEventListener('click', () =>
  saveFile('journal-des-factures.csv', journalCsv(journal), 'text/csv;charset=utf-8'),
);
part('exemple').addEventListener('click', () => {
  if (!mayReplaceWork('Remplacer votre saisie par l’exemple\u00a0?')) return;
  put(example(today()));
  // The journal is not in the example, and may be in no file.
  if (journal.issued.length === 0) workSaved();
  update();
  announce('Exemple affiché.');
});
guardLeaving();
offerReasons();
input('date').value = today();
input('penalites').value = usualRateTyped;
part('penalites-aide').textContent = rateHint;
lines.add();
update();
renderAll();
