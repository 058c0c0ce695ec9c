import { eInvoicing } from '../facts/e-invoicing.ts';
import { lateRates, lateRules } from '../facts/late-rates.ts';
import { taxCode } from '../facts/tax-code.ts';
import { vatTerritories } from '../facts/vat-rates.ts';
import { worksCertificate } from '../facts/works-certificate.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { todayHere } from '../parts/calendar.ts';
import { input, part } from '../parts/elements.ts';
import { handOverBy } from '../parts/hand-over.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { paperDesk } from '../parts/paper-desk.ts';
import { renderSheet } from '../parts/paper-sheet.ts';
import { dueDay } from '../parts/payment-terms.ts';
import { goOnWithPrefix } from '../parts/shop-numbers.ts';
import { workSaved } from '../parts/unsaved-work.ts';
import type { Invoice } from './core.ts';
import { showDownload, showElectronic, startDownload } from './electronic-view.ts';
import { example } from './example.ts';
import { invoiceOf } from './handed-invoice.ts';
import { checkFields, showWhatApplies } from './invoice-fields.ts';
import { invoiceIn } from './invoice-reading.ts';
import { invoiceSheet } from './invoice-sheet.ts';
import {
  checkInvoice,
  type InvoiceWork,
  invoiceTitle,
  invoiceWork,
  journalOf,
  openInvoice,
} from './invoice-work.ts';
import { journalNow, ownNumbers, putOwn, startOwnNumbers, wasPrinted } from './own-numbers.ts';
import { rateHint, usualRateTyped } from './penalties.ts';
import { shopInvoices, showJournal, startShopInvoices } from './shop-invoices.ts';

/** The journal of a file stays there: the shop's is of its own numbers. */
function mayImport({ journal }: InvoiceWork): boolean {
  if (!rouage) return mayReplaceShown('Remplacer votre saisie et votre journal par cette sauvegarde\u00a0?');
  const stays =
    journal.length === 0
      ? ''
      : `Son journal de ${journal.length} documents reste dans le fichier\u00a0: gardez-le. Ici, les numéros sont donnés à l’émission, et le premier se choisit alors. `;
  const question = `${stays}Remplacer la saisie de ce document par cette sauvegarde\u00a0?`;
  return journal.length === 0 ? mayReplaceShown(question) : confirm(question);
}

const numbers = rouage ? shopInvoices : ownNumbers;
const desk = paperDesk<Invoice, InvoiceWork>({
  kind: 'invoice',
  nameOf: ({ kind }) => (kind === 'invoice' ? 'Facture' : 'Avoir'),
  totalName: 'Total',
  propose: numbers.propose,
  checkFields,
  read: (form, priced) => invoiceIn(form, numbers.number(), priced),
  showWhatApplies,
  findings: numbers.findings,
  say: numbers.say,
  render(invoice, lines) {
    renderSheet(part('apercu'), invoiceSheet(invoice, lines));
    showElectronic(invoice, lines);
    showDownload();
  },
  printed: wasPrinted,
  workOf: (form) => invoiceWork(form, journalNow()),
  // The shop knows what was issued; without it, the journal comes and goes with the invoice.
  put: (work) => (rouage ? desk.putForm(work) : putOwn(work, journalOf(work))),
  putExample() {
    if (rouage) desk.putForm(example(todayHere()));
    else putOwn(example(todayHere()));
    // The journal is not in the example, and may be in no file.
    if (journalNow().issued.length === 0) workSaved();
  },
  fileName: () => `factures-${todayHere()}`,
  open: openInvoice,
  mayImport,
  importedWords: () => `${journalNow().issued.length} documents au journal`,
  check: checkInvoice,
  title: invoiceTitle,
  issuedWords: ({ champs }) =>
    champs.genre === 'credit_note' ? 'Cet avoir est émis' : 'Cette facture est émise',
  shown(isNew) {
    void (isNew ? goOnWithPrefix('invoice') : Promise.resolve()).then(showJournal);
  },
  receive: invoiceOf,
});

const handed = () => {
  const { paper: invoice } = desk.update();
  return {
    kind: invoice.kind,
    number: invoice.number,
    day: invoice.day,
    due: dueDay(invoice),
    ...desk.formNow(),
    totalCents: Math.max(0, invoice.totals.totalCents),
    paidCents: invoice.paidCents,
  };
};
handOverBy('vers-avoir', 'generateur-de-factures', handed);
handOverBy('vers-relance', 'relances-de-factures', handed);
handOverBy('vers-echeancier', 'echeancier-de-paiement', handed);
warnOfAge(eInvoicing, lateRates, lateRules, taxCode, vatTerritories, worksCertificate);
input('penalites').value = usualRateTyped;
part('penalites-aide').textContent = rateHint;
if (rouage) startShopInvoices(desk);
else startOwnNumbers(desk);
startDownload();
desk.start();
