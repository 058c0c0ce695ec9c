import { eInvoicing } from '../facts/e-invoicing.ts';
import { lateRates, lateRules } from '../facts/late-rates.ts';
import { taxCode } from '../facts/tax-code.ts';
import { vatTerritories } from '../facts/vat-rates.ts';
import { worksCertificate } from '../facts/works-certificate.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { quietBook } from '../parts/book-buttons.ts';
import { todayHere } from '../parts/calendar.ts';
import { input, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { handOverBy } from '../parts/hand-over.ts';
import { saveJson } from '../parts/json-file.ts';
import { changedPaper, keepPaper } from '../parts/keep-paper.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { paperBook } from '../parts/paper-book.ts';
import { theForm } from '../parts/party-fields.ts';
import { dueDay } from '../parts/payment-terms.ts';
import { namePrints } from '../parts/print-paper.ts';
import { goOnWithPrefix, isDemonstrated, showIssued } from '../parts/shop-numbers.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { offerReasons } from '../parts/vat-fields.ts';
import { example } from './example.ts';
import { invoiceOf } from './handed-invoice.ts';
import { finished, formNow, lines, putForm, startForm, update } from './invoice-form.ts';
import {
  checkInvoice,
  type InvoiceWork,
  invoiceTitle,
  invoiceWork,
  journalOf,
  openInvoice,
} from './invoice-work.ts';
import { emptyJournal } from './journal.ts';
import { journalNow, ownNumbers, putOwn, startOwnNumbers, wasPrinted } from './own-numbers.ts';
import { rateHint, usualRateTyped } from './penalties.ts';
import { shopInvoices, showJournal, startShopInvoices } from './shop-invoices.ts';

/** The shop knows what was issued; without it, the journal comes and goes with the invoice. */
function put(work: InvoiceWork): void {
  if (rouage) putForm(work);
  else putOwn(work, journalOf(work));
  update();
}

const readWork = (): InvoiceWork => invoiceWork(formNow(), journalNow());

function refuse(why: string): void {
  showFieldError(input('importer'), why);
  announce(`Import refusé\u00a0: ${why}`);
}

const REPLACES_ALL = 'Remplacer votre saisie et votre journal par cette sauvegarde\u00a0?';

/** The journal of a file stays there: the shop's is of its own numbers. */
function mayImport({ journal }: InvoiceWork): boolean {
  const stays =
    journal.length === 0
      ? ''
      : `Son journal de ${journal.length} documents reste dans le fichier\u00a0: gardez-le. Ici, les numéros sont donnés à l’émission, et le premier se choisit alors. `;
  const question = `${stays}Remplacer la saisie de ce document par cette sauvegarde\u00a0?`;
  return journal.length === 0 ? mayReplaceShown(question) : confirm(question);
}

async function open(file: File): Promise<void> {
  const opened = openInvoice(await file.text());
  if ('why' in opened) return refuse(opened.why);
  const { work } = opened;
  if (!(rouage ? mayImport(work) : mayReplaceShown(REPLACES_ALL))) return;
  showFieldError(input('importer'), '');
  put(work);
  changedPaper();
  workSaved();
  announce(`Sauvegarde importée\u00a0: ${journalNow().issued.length} documents au journal.`);
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
  wasPrinted(invoice);
  window.print();
});
namePrints(() => {
  const { invoice, findings } = update();
  const isUnfinished = findings.some(({ weight }) => weight === 'blocks' || weight === 'lacks');
  return {
    kind: invoice.kind === 'invoice' ? 'Facture' : 'Avoir',
    number: invoice.number,
    customer: invoice.customer.name,
    isDraft: invoice.number === '' || isUnfinished || isDemonstrated(),
  };
});
part('ajouter').addEventListener('click', () => {
  lines.add().focus();
  rouage?.changed();
  update();
});
part('exporter').addEventListener('click', () => {
  saveJson(`factures-${todayHere()}.json`, readWork());
  workSaved();
});
input('importer').addEventListener('change', () => {
  const [file] = input('importer').files ?? [];
  if (!file) return;
  void open(file).finally(() => {
    input('importer').value = '';
  });
});
part('exemple').addEventListener('click', () => {
  if (!mayReplaceShown('Remplacer votre saisie par l’exemple\u00a0?')) return;
  if (rouage) putForm(example(todayHere()));
  else putOwn(example(todayHere()));
  update();
  rouage?.changed();
  // The journal is not in the example, and may be in no file.
  if (journalNow().issued.length === 0) workSaved();
  announce('Exemple affiché.');
});
const handed = () => {
  const { invoice } = update();
  return {
    kind: invoice.kind,
    number: invoice.number,
    day: invoice.day,
    due: dueDay(invoice),
    ...formNow(),
    totalCents: Math.max(0, invoice.totals.totalCents),
    paidCents: invoice.paidCents,
  };
};
handOverBy('vers-avoir', 'generateur-de-factures', handed);
handOverBy('vers-relance', 'relances-de-factures', handed);
handOverBy('vers-echeancier', 'echeancier-de-paiement', handed);
guardLeaving();
warnOfAge(eInvoicing, lateRates, lateRules, taxCode, vatTerritories, worksCertificate);
offerReasons();
input('date').value = todayHere();
input('penalites').value = usualRateTyped;
part('penalites-aide').textContent = rateHint;
startForm(rouage ? shopInvoices : ownNumbers);
if (rouage) startShopInvoices();
else startOwnNumbers();
paperBook('invoice', lines, () => {
  changedPaper();
  update();
});
showIssued(null);

const blank = formNow();
const blankNow = () => ({ ...blank, champs: { ...blank.champs, date: todayHere() } });
void keepPaper({
  fresh: () => invoiceWork(blankNow(), emptyJournal()),
  read: readWork,
  show(work, issued) {
    showFieldError(input('importer'), '');
    quietBook();
    theForm().reset();
    // Of what has no day of its own, as a sample.
    input('date').value = todayHere();
    showIssued(null);
    put(work);
    showIssued(
      issued,
      work.champs.genre === 'credit_note' ? 'Cet avoir est émis' : 'Cette facture est émise',
    );
    update();
  },
  shown(isNew) {
    void (isNew ? goOnWithPrefix('invoice') : Promise.resolve()).then(showJournal);
  },
  check(kept) {
    const invoice = checkInvoice(kept);
    return 'work' in invoice ? invoice.work : null;
  },
  title: invoiceTitle,
  receive: (paper) => invoiceOf(paper, blankNow()),
});
