import { taxCode } from '../facts/tax-code.ts';
import { vatTerritories } from '../facts/vat-rates.ts';
import { worksCertificate } from '../facts/works-certificate.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { quietBook } from '../parts/book-buttons.ts';
import { todayHere } from '../parts/calendar.ts';
import { readDiscount } from '../parts/discount-fields.ts';
import { input, part } from '../parts/elements.ts';
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
import { handOverBy } from '../parts/hand-over.ts';
import { saveJson } from '../parts/json-file.ts';
import { changedPaper, keepPaper } from '../parts/keep-paper.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { lineEditor } from '../parts/line-editor.ts';
import { nextNumber } from '../parts/numbering.ts';
import { paperBook } from '../parts/paper-book.ts';
import { paperFacts } from '../parts/paper-facts.ts';
import type { Finding } from '../parts/parties.ts';
import { suggestVatNumber, theForm, typed, vatNumberShown } from '../parts/party-fields.ts';
import { totalsOf } from '../parts/priced-lines.ts';
import { namePrints } from '../parts/print-paper.ts';
import { putBack, type SavedForm, savedFields, valuesOf } from '../parts/saved-form.ts';
import {
  type Finished,
  goOnWithPrefix,
  isDemonstrated,
  isIssued,
  issueAs,
  numberFindings,
  refreshIssued,
  shopNumber,
  showIssued,
} from '../parts/shop-numbers.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { offerReasons, readScheme } from '../parts/vat-fields.ts';
import { findingsOf, type Quote } from './core.ts';
import { clearedForNext, example } from './example.ts';
import { offerTerms, readQuote, showWhatApplies, signature } from './quote-fields.ts';
import { renderQuote } from './quote-sheet.ts';
import { checkQuote, handedFields, openQuote, quoteTitle, quoteWork } from './quote-work.ts';

const fields = savedFields();
const lines = lineEditor(part('lignes'), part('ajouter'), () => {
  changedPaper();
  update();
});
let wasRefused = false;

function findingsNow(quote: Quote): Finding[] {
  if (isIssued()) return [];
  const found = findingsOf(quote, todayHere());
  if (!rouage) return found;
  return [...numberFindings('quote', quote.day), ...found.filter(({ field }) => field !== 'numero')];
}

function update(isStrict = wasRefused): { quote: Quote; findings: Finding[] } {
  quietFaults();
  suggestVatNumber();
  const isCharged = readScheme() === 'charged';
  const typedLines = lines.read(isStrict);
  const totals = totalsOf(typedLines, readDiscount(typedLines, isStrict), isCharged);
  lines.showVat(isCharged);
  const number = rouage ? shopNumber() : typed('numero');
  const quote = readQuote(number, typedLines, totals, isStrict);
  showWhatApplies(quote);
  const findings = withLines(findingsNow(quote), typedLines.length > 0);
  showFaults(findings, isStrict);
  showDoubts(findings);
  if (isStrict) sayFaults();
  renderQuote(quote, typedLines, signature(quote));
  announce(`Total du devis\u00a0: ${formatCents(totals.totalCents)}.`, 1200);
  return { quote, findings };
}

const savedNow = (): SavedForm => ({ champs: valuesOf(fields), lignes: lines.saved() });

function put({ champs, lignes }: SavedForm): void {
  putBack(fields, champs);
  lines.put(lignes);
  vatNumberShown();
  wasRefused = false;
  part('bilan').hidden = true;
}

/** Instead of what stands there; the shop keeps it, as the file does that it comes from. */
function replace(form: SavedForm): void {
  put(form);
  changedPaper();
  workSaved();
  update();
}

function finished(question: string): Quote | undefined {
  const { quote, findings } = update(true);
  wasRefused = stopAtFaults();
  return wasRefused || !isMeant(findings, question) ? undefined : quote;
}

function print(): void {
  if (finished('Imprimer quand même\u00a0?')) window.print();
}

function toIssue(): Finished | undefined {
  const quote = finished('Émettre quand même\u00a0?');
  if (!quote) return undefined;
  const { day, totals, customer } = quote;
  return {
    kind: 'quote',
    paper: paperFacts({ day, prefix: typed('prefixe'), customer: customer.name, totals }),
  };
}

function startNext(): void {
  if (!mayReplaceShown('Commencer un nouveau devis\u00a0? Celui-ci n’est pas dans une sauvegarde.')) return;
  const day = todayHere();
  const numero = nextNumber(typed('numero'), day) || typed('numero');
  replace({ champs: { ...clearedForNext, numero, date: day }, lignes: [] });
  input('c-nom').focus();
  announce(`Nouveau devis ${numero}.`);
}

function refuse(why: string): void {
  showFieldError(input('importer'), why);
  announce(`Import refusé\u00a0: ${why}`);
}

async function open(): Promise<void> {
  const [file] = input('importer').files ?? [];
  if (!file) return;
  const opened = openQuote(await file.text());
  input('importer').value = '';
  if ('why' in opened) return refuse(opened.why);
  if (!mayReplaceShown('Remplacer votre saisie par cette sauvegarde\u00a0?')) return;
  showFieldError(input('importer'), '');
  replace(opened.work);
  announce(`Sauvegarde importée\u00a0: ${opened.work.lignes.length} lignes.`);
}

theForm().addEventListener('input', ({ target }) => {
  if (target === input('importer')) return;
  workChanged();
  update();
});
namePrints(() => {
  const { quote, findings } = update();
  const isUnfinished = findings.some(({ weight }) => weight === 'blocks' || weight === 'lacks');
  const { number, customer } = quote;
  return {
    kind: 'Devis',
    number,
    customer: customer.name,
    isDraft: number === '' || isUnfinished || isDemonstrated(),
  };
});
theForm().addEventListener('submit', (event) => {
  event.preventDefault();
  print();
});
part('ajouter').addEventListener('click', () => {
  lines.add().focus();
  rouage?.changed();
  update();
});
part('nouveau').addEventListener('click', startNext);
part('emission').addEventListener('click', () => {
  void issueAs(refreshIssued, toIssue);
});
part('exporter').addEventListener('click', () => {
  const name = (typed('numero') || 'devis').replace(/[^\w-]+/g, '-');
  saveJson(`${name}.json`, quoteWork(savedNow()));
  workSaved();
});
input('importer').addEventListener('change', () => void open());
part('exemple').addEventListener('click', () => {
  if (!mayReplaceShown('Remplacer votre saisie par l’exemple\u00a0?')) return;
  replace(example(todayHere()));
  announce('Exemple affiché.');
});
const handed = () => {
  const { quote } = update();
  return {
    kind: 'quote' as const,
    number: quote.number,
    day: quote.day,
    due: '',
    lignes: lines.saved(),
    champs: handedFields(savedNow().champs),
    totalCents: Math.max(0, quote.totals.totalCents),
    paidCents: 0,
  };
};
handOverBy('vers-facture', 'generateur-de-factures', handed);
handOverBy('vers-echeancier', 'echeancier-de-paiement', handed);
guardLeaving();
warnOfAge(taxCode, vatTerritories, worksCertificate);
offerReasons();
offerTerms();
input('numero').value = `D-${todayHere().slice(0, 4)}-001`;
input('date').value = todayHere();
lines.add();
paperBook('quote', lines, () => {
  changedPaper();
  update();
});
showIssued(null);
update();

const blank = savedNow();
void keepPaper({
  fresh: () => quoteWork({ ...blank, champs: { ...blank.champs, date: todayHere() } }),
  read: () => quoteWork(savedNow()),
  show(work, issued) {
    showFieldError(input('importer'), '');
    quietBook();
    theForm().reset();
    // Of what has no day of its own, as a sample.
    input('date').value = todayHere();
    showIssued(null);
    put(work);
    showIssued(issued, 'Ce devis est émis');
    update();
  },
  shown(isNew) {
    if (isNew) void goOnWithPrefix('quote');
  },
  check(kept) {
    const quote = checkQuote(kept);
    return 'work' in quote ? quote.work : null;
  },
  title: quoteTitle,
});
