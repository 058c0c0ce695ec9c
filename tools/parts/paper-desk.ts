/** The desk that a quote or an invoice is written at: its fields, what they come to, and how it is printed and kept. */
import type { NumberedKind } from '#domain/document/document-limits.ts';
import { announce } from './announce.ts';
import { quietBook } from './book-buttons.ts';
import { todayHere } from './calendar.ts';
import type { Checked } from './checked-work.ts';
import { importBy } from './chosen-file.ts';
import { checkDiscount } from './discount-fields.ts';
import { input, part } from './elements.ts';
import { showFieldError } from './field-error.ts';
import {
  isMeant,
  quietFaults,
  sayFaults,
  showDoubts,
  showFaults,
  stopAtFaults,
  withLines,
} from './found-faults.ts';
import { formatCents } from './french-format.ts';
import type { HandedPaper, Received } from './handed-paper.ts';
import { saveJson } from './json-file.ts';
import { changedPaper, keepPaper } from './keep-paper.ts';
import { mayReplaceShown, rouage, showExample } from './keep-work.ts';
import { type LineEditor, lineEditor } from './line-editor.ts';
import { exampleFindings, paperBook } from './paper-book.ts';
import { type Priced, pricedIn, schemeIn } from './paper-reading.ts';
import type { Customer, Finding } from './parties.ts';
import { suggestVatNumber, theForm, vatNumberShown } from './party-fields.ts';
import type { TypedLine } from './priced-lines.ts';
import { namePrints } from './print-paper.ts';
import { putBack, type SavedForm, savedFields, valuesOf } from './saved-form.ts';
import { isDemonstrated, showIssued } from './shop-numbers.ts';
import { guardLeaving, workChanged, workSaved } from './unsaved-work.ts';
import { offerReasons } from './vat-fields.ts';

interface NumberedPaper {
  number: string;
  customer: Customer;
}

interface Kind<Paper, Work> {
  kind: NumberedKind;
  nameOf(paper: Paper): string;
  /** « Total du devis ». */
  totalName: string;
  /** Before the fields are read. */
  propose?(): void;
  /** Says what is wrong with the numbers that are typed in its own fields. */
  checkFields(isStrict: boolean): void;
  read(form: SavedForm, priced: Priced): Paper;
  showWhatApplies(paper: Paper): void;
  findings(paper: Paper): Finding[];
  /** What is known of it besides. */
  say?(paper: Paper, findings: readonly Finding[]): void;
  render(paper: Paper, lines: readonly TypedLine[]): void;
  /** It goes to the printer. */
  printed?(paper: Paper): void;
  workOf(form: SavedForm): Work;
  put(work: Work): void;
  putExample(): void;
  fileName(): string;
  open(text: string): Checked<Work>;
  mayImport(work: Work): boolean;
  importedWords(work: Work): string;
  check(kept: unknown): Checked<Work>;
  title(work: Work): string;
  /** « Ce devis est émis ». */
  issuedWords(work: Work): string;
  /** After one is shown: a new one, or one that was kept. */
  shown(isNew: boolean): void;
  receive?(paper: HandedPaper, blank: SavedForm): Received<Work>;
}

export interface Desk<Paper> {
  lines: LineEditor;
  update(isStrict?: boolean): { paper: Paper; findings: Finding[] };
  /** What is wrong stops it; what is doubtful is asked about, with whatever `more` says. */
  finished(question: string, more?: (paper: Paper) => string[]): Paper | undefined;
  formNow(): SavedForm;
  /** The caller calls `update` when all stands. */
  putForm(form: SavedForm): void;
  /** Once the fields that the page fills in by itself are filled in. */
  start(): void;
}

function checkPriced(editor: LineEditor, form: SavedForm, { lines }: Priced, isStrict: boolean): void {
  editor.check(isStrict);
  editor.showVat(schemeIn(form.champs) === 'charged');
  checkDiscount(form, lines, isStrict);
}

export function paperDesk<Paper extends NumberedPaper, Work>(kind: Kind<Paper, Work>): Desk<Paper> {
  const fields = savedFields();
  let wasRefused = false;
  const changed = (): void => {
    changedPaper();
    desk.update();
  };
  const lines = lineEditor(part('lignes'), part('ajouter'), changed);
  const desk: Desk<Paper> = {
    lines,
    update(isStrict = wasRefused) {
      quietFaults();
      suggestVatNumber();
      kind.propose?.();
      const form = desk.formNow();
      const priced = pricedIn(form);
      checkPriced(lines, form, priced, isStrict);
      kind.checkFields(isStrict);
      const paper = kind.read(form, priced);
      kind.showWhatApplies(paper);
      const findings = withLines([...kind.findings(paper), ...exampleFindings()], priced.lines.length > 0);
      showFaults(findings, isStrict);
      showDoubts(findings);
      if (isStrict) sayFaults();
      kind.say?.(paper, findings);
      kind.render(paper, priced.lines);
      announce(`${kind.totalName}\u00a0: ${formatCents(priced.totals.totalCents)}.`, 1200);
      return { paper, findings };
    },
    finished(question, more = () => []) {
      const { paper, findings } = desk.update(true);
      wasRefused = stopAtFaults();
      if (wasRefused) return undefined;
      return isMeant(findings, question, more(paper)) ? paper : undefined;
    },
    formNow: () => ({ champs: valuesOf(fields), lignes: lines.saved() }),
    putForm({ champs, lignes }) {
      putBack(fields, champs);
      lines.put(lignes);
      vatNumberShown();
      wasRefused = false;
      part('bilan').hidden = true;
    },
    start() {
      const book = paperBook(lines, { update: () => void desk.update(), changed });
      listen(desk, kind, book.overExample);
      guardLeaving();
      offerReasons();
      input('date').value = todayHere();
      lines.add();
      desk.update();
      showIssued(null);
      keep(desk, kind, book.shown);
    },
  };
  return desk;
}

function listen<Paper extends NumberedPaper, Work>(
  desk: Desk<Paper>,
  kind: Kind<Paper, Work>,
  overExample: () => void,
): void {
  theForm().addEventListener('input', ({ target }) => {
    if (target === input('importer')) return;
    workChanged();
    desk.update();
  });
  theForm().addEventListener('submit', (event) => {
    event.preventDefault();
    const paper = desk.finished('Imprimer quand même\u00a0?');
    if (!paper) return;
    kind.printed?.(paper);
    window.print();
  });
  namePrints(() => {
    const { paper, findings } = desk.update();
    const isUnfinished = findings.some(({ weight }) => weight === 'blocks' || weight === 'lacks');
    const isDraft = paper.number === '' || isUnfinished || isDemonstrated();
    return { kind: kind.nameOf(paper), number: paper.number, customer: paper.customer.name, isDraft };
  });
  part('ajouter').addEventListener('click', () => {
    desk.lines.add().focus();
    rouage?.changed();
    desk.update();
  });
  part('exporter').addEventListener('click', () => {
    saveJson(`${kind.fileName()}.json`, kind.workOf(desk.formNow()));
    workSaved();
  });
  part('exemple').addEventListener('click', () => {
    if (!mayReplaceShown('Remplacer votre saisie par l’exemple\u00a0?')) return;
    void showExample(() => {
      kind.putExample();
      overExample();
      desk.update();
    });
    announce('Exemple affiché.');
  });
  importBy({
    open: kind.open,
    mayReplace: kind.mayImport,
    put(work) {
      kind.put(work);
      desk.update();
      changedPaper();
      workSaved();
      return `Sauvegarde importée\u00a0: ${kind.importedWords(work)}.`;
    },
  });
}

function keep<Paper extends NumberedPaper, Work>(
  desk: Desk<Paper>,
  kind: Kind<Paper, Work>,
  bookShown: (isNew: boolean) => void,
): void {
  const blank = desk.formNow();
  const blankNow = () => ({ ...blank, champs: { ...blank.champs, date: todayHere() } });
  const { receive } = kind;
  void keepPaper<Work>({
    fresh: () => kind.workOf(blankNow()),
    read: () => kind.workOf(desk.formNow()),
    show(work, issued) {
      showFieldError(input('importer'), '');
      quietBook();
      theForm().reset();
      // Of what has no day of its own, as a sample.
      input('date').value = todayHere();
      showIssued(null);
      kind.put(work);
      showIssued(issued, kind.issuedWords(work));
      desk.update();
    },
    shown(isNew) {
      kind.shown(isNew);
      bookShown(isNew);
    },
    check(kept) {
      const found = kind.check(kept);
      return 'work' in found ? found.work : null;
    },
    title: kind.title,
    ...(receive && { receive: (paper: HandedPaper) => receive(paper, blankNow()) }),
  });
}
