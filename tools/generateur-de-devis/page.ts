import { taxCode } from '../facts/tax-code.ts';
import { vatTerritories } from '../facts/vat-rates.ts';
import { worksCertificate } from '../facts/works-certificate.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { input, part } from '../parts/elements.ts';
import { handOverBy } from '../parts/hand-over.ts';
import { changedPaper } from '../parts/keep-paper.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { nextNumber } from '../parts/numbering.ts';
import { paperDesk } from '../parts/paper-desk.ts';
import { paperFacts } from '../parts/paper-facts.ts';
import { renderSheet } from '../parts/paper-sheet.ts';
import type { Finding } from '../parts/parties.ts';
import { typed } from '../parts/party-fields.ts';
import type { SavedForm } from '../parts/saved-form.ts';
import {
  type Finished,
  goOnWithPrefix,
  isIssued,
  issueAs,
  numberFindings,
  refreshIssued,
  shopNumber,
} from '../parts/shop-numbers.ts';
import { workSaved } from '../parts/unsaved-work.ts';
import { findingsOf, type Quote } from './core.ts';
import { clearedForNext, example } from './example.ts';
import { checkFields, offerTerms, showWhatApplies } from './quote-fields.ts';
import { quoteIn } from './quote-reading.ts';
import { quoteSheet } from './quote-sheet.ts';
import { checkQuote, handedFields, openQuote, type QuoteWork, quoteTitle, quoteWork } from './quote-work.ts';

function findingsNow(quote: Quote): Finding[] {
  if (isIssued()) return [];
  const found = findingsOf(quote, todayHere());
  if (!rouage) return found;
  return [...numberFindings('quote', quote.day), ...found.filter(({ field }) => field !== 'numero')];
}

const desk = paperDesk<Quote, QuoteWork>({
  kind: 'quote',
  nameOf: () => 'Devis',
  totalName: 'Total du devis',
  checkFields,
  read: (form, priced) => quoteIn(form, rouage ? shopNumber() : typed('numero'), priced),
  showWhatApplies,
  findings: findingsNow,
  render: (quote, lines) => renderSheet(part('apercu'), quoteSheet(quote, lines)),
  workOf: quoteWork,
  put: (work) => desk.putForm(work),
  putExample() {
    desk.putForm(example(todayHere()));
    workSaved();
  },
  fileName: () => (typed('numero') || 'devis').replace(/[^\w-]+/g, '-'),
  open: openQuote,
  mayImport: () => mayReplaceShown('Remplacer votre saisie par cette sauvegarde\u00a0?'),
  importedWords: ({ lignes }) => `${lignes.length} lignes`,
  check: checkQuote,
  title: quoteTitle,
  issuedWords: () => 'Ce devis est émis',
  shown(isNew) {
    if (isNew) void goOnWithPrefix('quote');
  },
});

/** Instead of what stands there; the shop keeps it, as the file does that it comes from. */
function replace(form: SavedForm): void {
  desk.putForm(form);
  changedPaper();
  workSaved();
  desk.update();
}

function toIssue(): Finished | undefined {
  const quote = desk.finished('Émettre quand même\u00a0?');
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

const handed = () => {
  const { paper: quote } = desk.update();
  const { champs, lignes } = desk.formNow();
  return {
    kind: 'quote' as const,
    number: quote.number,
    day: quote.day,
    due: '',
    lignes,
    champs: handedFields(champs),
    totalCents: Math.max(0, quote.totals.totalCents),
    paidCents: 0,
  };
};

part('nouveau').addEventListener('click', startNext);
part('emission').addEventListener('click', () => void issueAs(refreshIssued, toIssue));
handOverBy('vers-facture', 'generateur-de-factures', handed);
handOverBy('vers-echeancier', 'echeancier-de-paiement', handed);
warnOfAge(taxCode, vatTerritories, worksCertificate);
offerTerms();
input('numero').value = `D-${todayHere().slice(0, 4)}-001`;
desk.start();
