import { announce } from '../parts/announce.ts';
import { addMonths, longDay, rightNow, shortDay, todayHere } from '../parts/calendar.ts';
import { copyText } from '../parts/copy-text.ts';
import { choice, input, make, part } from '../parts/elements.ts';
import { formatCents } from '../parts/french-format.ts';
import { keepPaper } from '../parts/keep-paper.ts';
import { theForm, toggleShown, typed } from '../parts/party-fields.ts';
import { lendRandomIds, randomId } from '../parts/random-id.ts';
import { saveFile } from '../parts/save-file.ts';
import { putBack, savedFields, valuesOf } from '../parts/saved-form.ts';
import { plainCents, spreadsheetText } from '../parts/spreadsheet.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { paymentsAgenda } from './agenda.ts';
import { type Part, type Payment, sumOf } from './core.ts';
import { isLoan, readSchedule } from './plan-fields.ts';
import { agendaName, checkPlan, planOf, planTitle, planWork } from './plan-work.ts';

const fields = savedFields();
let payments: Payment[] = [];
/** Of the schedule that is shown (`agendaName`). */
let ownName = randomId();
const workNow = () => planWork({ ...valuesOf(fields), 'nom-agenda': ownName });

const rankOf = ({ rank }: Payment): string => (rank === 'deposit' ? 'Acompte' : String(rank));
const titleOf = (): string => typed('titre') || (isLoan() ? 'Prêt' : 'Facture');

/** The columns that a loan has besides: those that hold something. */
function loanColumns(): [head: string, part: Part][] {
  if (!isLoan()) return [];
  const all: [string, Part][] = [
    ['Capital', 'principalCents'],
    ['Intérêts', 'interestCents'],
    ['Assurance', 'coverCents'],
  ];
  return all.filter(([, column]) => column !== 'coverCents' || sumOf(payments, column) > 0);
}

function showFields(): void {
  const loan = isLoan();
  const kind = choice('acompte-type').value;
  toggleShown('.pret', loan);
  toggleShown('.facture', !loan);
  toggleShown('.acompte', !loan && kind !== '');
  part('acompte-unite').textContent = kind === 'eu' ? '€' : '%';
  part('montant-label').textContent = loan ? 'Capital emprunté' : 'Montant TTC';
  part('nombre-label').textContent = loan ? 'Durée, en mois' : 'Nombre d’échéances';
}

function renderSummary(): void {
  const usual = payments.find(({ rank }) => rank === 1);
  const last = payments.at(-1);
  const amount = (cents: number | undefined) => (cents === undefined ? '—' : formatCents(cents));
  const sum = (of: Part) => amount(last && sumOf(payments, of));
  part('hero-label').textContent = isLoan() ? 'Mensualité, assurance comprise' : 'Par échéance';
  part('hero').textContent = amount(usual?.cents);
  part('derniere').textContent = amount(last?.cents);
  part('fin').textContent = last ? longDay(last.day) : '—';
  part('total').textContent = sum('cents');
  part('interets').textContent = sum('interestCents');
  part('cout-assurance').textContent = sum('coverCents');
  const [first] = payments;
  const isPast = first !== undefined && first.day < todayHere();
  part('alerte').hidden = !isPast;
  part('alerte').textContent = isPast ? `La première date, ${longDay(first.day)}, est passée.` : '';
  if (!usual || !last) return;
  const words = `${payments.length} échéances de ${formatCents(usual.cents)}, la dernière de ${formatCents(last.cents)} le ${longDay(last.day)}.`;
  announce(words, 900);
}

const right = (text: string): HTMLTableCellElement => make('td', { class: 'r' }, text);

function renderTable(): void {
  part('vide').hidden = payments.length > 0;
  part('bloc').hidden = payments.length === 0;
  const columns = loanColumns();
  const heads = ['À payer', 'Reste dû', ...columns.map(([head]) => head)];
  part('legende').textContent =
    typed('titre') || (isLoan() ? 'Tableau d’amortissement' : 'Échéancier de la facture');
  part('echeances-tete').replaceChildren(
    make(
      'tr',
      {},
      ...['N°', 'Date'].map((head) => make('th', { scope: 'col' }, head)),
      ...heads.map((head) => make('th', { scope: 'col', class: 'r' }, head)),
    ),
  );
  part('echeances').replaceChildren(
    ...payments.map((payment) =>
      make(
        'tr',
        {},
        make('td', {}, rankOf(payment)),
        make('td', {}, shortDay(payment.day)),
        right(formatCents(payment.cents)),
        right(formatCents(payment.leftCents)),
        ...columns.map(([, column]) => right(formatCents(payment[column]))),
      ),
    ),
  );
  const total = make('th', { scope: 'row', colspan: '2' }, 'Total');
  const sums = columns.map(([, column]) => right(formatCents(sumOf(payments, column))));
  part('pied').replaceChildren(
    make('tr', {}, total, right(formatCents(sumOf(payments, 'cents'))), right(''), ...sums),
  );
}

function rows(): string[][] {
  const columns = loanColumns();
  return [
    ['N°', 'Date', ...columns.map(([head]) => `${head} (€)`), 'À payer (€)', 'Reste dû (€)'],
    ...payments.map((payment) => [
      rankOf(payment),
      shortDay(payment.day),
      ...columns.map(([, column]) => plainCents(payment[column])),
      plainCents(payment.cents),
      plainCents(payment.leftCents),
    ]),
  ];
}

function update(): void {
  showFields();
  payments = readSchedule()?.payments ?? [];
  renderSummary();
  renderTable();
}

theForm().addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'mode') {
    input('nombre').value = isLoan() ? '48' : '3';
  }
  workChanged();
  update();
});
theForm().addEventListener('submit', (event) => event.preventDefault());
part('ics').addEventListener('click', () => {
  const known = { title: titleOf(), name: agendaName(workNow()) };
  saveFile('echeances.ics', paymentsAgenda(payments, known, rightNow()), 'text/calendar;charset=utf-8');
  workSaved();
});
part('csv').addEventListener('click', () => {
  saveFile('echeancier.csv', spreadsheetText(rows()), 'text/csv;charset=utf-8');
  workSaved();
});
part('copier').addEventListener('click', () => {
  const text = rows().map((cells) => cells.join('\t'));
  void copyText(text.join('\n'), part('copier'));
});
part('imprimer').addEventListener('click', () => window.print());
lendRandomIds();
guardLeaving();

function startDays(): void {
  input('acompte-date').value = todayHere();
  input('premiere').value = addMonths(todayHere(), 1);
}
startDays();
update();

const blank = valuesOf(fields);
const blankNow = () =>
  planWork({
    ...blank,
    'acompte-date': todayHere(),
    premiere: addMonths(todayHere(), 1),
    'nom-agenda': randomId(),
  });
void keepPaper({
  fresh: blankNow,
  read: workNow,
  show({ champs }) {
    const kept = champs['nom-agenda'];
    ownName = typeof kept === 'string' && kept !== '' ? kept : randomId();
    theForm().reset();
    startDays();
    putBack(fields, champs);
    update();
  },
  check(kept) {
    const plan = checkPlan(kept);
    return 'work' in plan ? plan.work : null;
  },
  title: planTitle,
  receive: (paper) => planOf(paper, blankNow()),
});
