/** The fields of the invoice that is being written, and what they come to. */
import { announce } from '../parts/announce.ts';
import { readDiscount } from '../parts/discount-fields.ts';
import { part } from '../parts/elements.ts';
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
import { changedPaper } from '../parts/keep-paper.ts';
import { lineEditor, type TypedLine } from '../parts/line-editor.ts';
import type { Finding } from '../parts/parties.ts';
import { suggestVatNumber, vatNumberShown } from '../parts/party-fields.ts';
import { totalsOf } from '../parts/priced-lines.ts';
import { putBack, type SavedForm, savedFields, valuesOf } from '../parts/saved-form.ts';
import { readScheme } from '../parts/vat-fields.ts';
import type { Invoice } from './core.ts';
import { readInvoice, showWhatApplies } from './invoice-fields.ts';
import { renderInvoice } from './invoice-sheet.ts';

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

const fields = savedFields();
export const lines = lineEditor(part('lignes'), part('ajouter'), () => {
  changedPaper();
  update();
});

let numbers: Numbers;
let wasRefused = false;

export interface Shown {
  invoice: Invoice;
  findings: Finding[];
}

export function update(isStrict = wasRefused): Shown {
  quietFaults();
  suggestVatNumber();
  numbers.propose();
  const scheme = readScheme();
  const typedLines: TypedLine[] = lines.read(isStrict);
  const totals = totalsOf(typedLines, readDiscount(typedLines, isStrict), scheme === 'charged');
  lines.showVat(scheme === 'charged');
  const invoice = readInvoice(numbers.number(), typedLines, totals);
  showWhatApplies(invoice);
  const findings = withLines(numbers.findings(invoice), typedLines.length > 0);
  showFaults(findings, isStrict);
  showDoubts(findings);
  if (isStrict) sayFaults();
  numbers.say(invoice, findings);
  renderInvoice(invoice, typedLines);
  announce(`Total\u00a0: ${formatCents(totals.totalCents)}.`, 1200);
  return { invoice, findings };
}

/** What is wrong stops it; what is doubtful is asked about, with whatever `more` says. */
export function finished(
  question: string,
  more: (invoice: Invoice) => string[] = () => [],
): Invoice | undefined {
  const { invoice, findings } = update(true);
  wasRefused = stopAtFaults();
  if (wasRefused) return undefined;
  return isMeant(findings, question, more(invoice)) ? invoice : undefined;
}

export const formNow = (): SavedForm => ({ champs: valuesOf(fields), lignes: lines.saved() });

/** The caller calls `update` when all stands. */
export function putForm({ champs, lignes }: SavedForm): void {
  putBack(fields, champs);
  lines.put(lignes);
  vatNumberShown();
  wasRefused = false;
  part('bilan').hidden = true;
}

export function startForm(given: Numbers): void {
  numbers = given;
  lines.add();
  update();
}
