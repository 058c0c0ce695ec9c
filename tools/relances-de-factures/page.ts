import { lateRates, lateRules } from '../facts/late-rates.ts';
import { yearsToAct } from '../facts/time-to-act.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { quietBook } from '../parts/book-buttons.ts';
import { longDay, todayHere } from '../parts/calendar.ts';
import { openKept, whole } from '../parts/checked-work.ts';
import { importBy } from '../parts/chosen-file.ts';
import { copyText } from '../parts/copy-text.ts';
import { input, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { isMeant, quietFaults, showDoubts, showFaults } from '../parts/found-faults.ts';
import { formatCents, formatPercent } from '../parts/french-format.ts';
import { saveJson } from '../parts/json-file.ts';
import { changedPaper, keepPaper } from '../parts/keep-paper.ts';
import { mayReplaceShown, showExample } from '../parts/keep-work.ts';
import type { Finding } from '../parts/parties.ts';
import { theForm, typed } from '../parts/party-fields.ts';
import { namePrints } from '../parts/print-paper.ts';
import { putBack, savedFields, valuesOf } from '../parts/saved-form.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { claimBook, exampleDoubts, fillClaim, overExample } from './claim-book.ts';
import { countable, readClaim, readReminder, showFields } from './claim-fields.ts';
import { baseRateOf, bookOf, type Claim, type Demand, demandOf, halfYearsOf } from './core.ts';
import { example } from './example.ts';
import { dayFaults, fieldFaults, rateFindings, reminderFindings, type TypedClaim } from './findings.ts';
import { forgetSheet, prepareSheet } from './follow-up.ts';
import { reminderOf } from './handed-claim.ts';
import { adviceOf, blanksOf, type Message, messageOf } from './letters.ts';
import { latestRatesWords, putRates, readRates, showRates, typedRates } from './rate-fields.ts';
import { type ReminderWork, readReminderWork, reminderTitle } from './work-file.ts';

const fields = savedFields();
const subject = input('sujet');
const body = one('#corps', HTMLTextAreaElement);
/** The message was changed by hand: it no longer follows the fields. */
let isOwn = false;
let doubts: Finding[] = [];

const messageNow = (): Message => ({ subject: subject.value, body: body.value });

function count(claim: Claim | undefined): { demand: Demand | undefined; findings: Finding[] } {
  const keys = claim ? halfYearsOf(claim) : [];
  const base = claim ? baseRateOf(claim) : 'ecb';
  const isCounted = claim !== undefined && (claim.asksPenalty || claim.agreedRate !== null);
  showRates(base, isCounted ? keys : []);
  if (!claim) return { demand: undefined, findings: [] };
  const book = bookOf(keys, base, isCounted ? readRates(base, keys) : {});
  return { demand: demandOf(claim, book), findings: isCounted ? rateFindings(claim, book) : [] };
}

const formulaOf = ({ restCents, stretches, penaltyCents }: Demand): string =>
  penaltyCents === 0
    ? ''
    : `${formatCents(restCents)} × (${stretches.map(({ rate, days }) => `${formatPercent(rate / 100)} × ${days}`).join(' + ')}) ÷ 365`;

const daysLate = (days: number): string =>
  days <= 0 ? 'pas encore échue' : `${days}\u00a0jour${days > 1 ? 's' : ''}`;

const penaltyNames = {
  business: 'Pénalités de retard',
  consumer: 'Intérêts au taux légal',
  public: 'Intérêts moratoires',
};

function renderSum({ customer }: TypedClaim, demand: Demand | undefined): void {
  const amount = (cents: number | undefined) => (cents === undefined ? '—' : formatCents(cents));
  part('total').textContent = amount(demand?.totalCents);
  part('retard').textContent = demand ? daysLate(demand.lateDays) : '—';
  part('principal').textContent = amount(demand?.restCents);
  part('penalites-nom').textContent = penaltyNames[customer];
  part('penalites').textContent = amount(demand?.penaltyCents);
  part('indemnite').textContent = amount(demand?.feeCents);
  part('formule').textContent = demand ? formulaOf(demand) : '';
  part('conseil').textContent = adviceOf(demand?.lateDays);
  if (!demand) return;
  announce(
    `Total dû\u00a0: ${formatCents(demand.totalCents)}, retard\u00a0: ${daysLate(demand.lateDays)}.`,
    900,
  );
}

function update(): void {
  quietFaults();
  showFields();
  const claim = readClaim();
  showFaults([...dayFaults(claim, todayHere()), ...fieldFaults(claim)], false);
  const whole = countable(claim);
  const { demand, findings } = count(whole);
  doubts = whole
    ? [...findings, ...reminderFindings({ ...whole, tone: claim.tone, issued: claim.issued })]
    : [];
  showDoubts(doubts);
  renderSum(claim, demand);
  const reminder = { ...readReminder(), claim, demand };
  if (!isOwn) {
    const message = messageOf(reminder);
    subject.value = message.subject;
    body.value = message.body;
  }
  part('retouche').hidden = !isOwn;
  renderMessage();
}

function renderMessage(): void {
  renderLetter();
  const { subject: title, body: text } = messageNow();
  const to = encodeURIComponent(typed('mail')).replace('%40', '@');
  const crlf = text.replaceAll('\n', '\r\n');
  one('#envoyer', HTMLAnchorElement).href =
    `mailto:${to}?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(crlf)}`;
}

/** What is doubtful or still blank is asked about before the message leaves. */
function maySend(question: string): boolean {
  const blanks = blanksOf(messageNow());
  const empty = blanks.length > 0 ? [`Il reste à compléter\u00a0: ${blanks.join(', ')}.`] : [];
  return isMeant(doubts, question, [...exampleDoubts(), ...empty]);
}

const readWork = (): ReminderWork => ({
  outil: 'relances',
  version: 1,
  champs: valuesOf(fields),
  taux: typedRates(),
  message: isOwn ? { objet: subject.value, texte: body.value } : null,
});

function showWork({ champs, taux, message }: ReminderWork): void {
  showFieldError(input('importer'), '');
  forgetSheet();
  quietBook();
  theForm().reset();
  input('relance').value = todayHere();
  putBack(fields, champs);
  putRates(taux);
  isOwn = message !== null;
  if (message) {
    subject.value = message.objet;
    body.value = message.texte;
  }
  update();
}

/** Instead of what stands there; the shop keeps it, as the file does that it comes from. */
function replace(work: ReminderWork): void {
  showWork(work);
  changedPaper();
  workSaved();
}

/** Ready at any time: the browser's own menu prints too. */
function renderLetter(): void {
  const block = (...lines: string[]) => lines.filter((line) => line !== '').join('\n');
  const { subject: title, body: text } = messageNow();
  part('lettre').textContent = [
    block(typed('moi'), typed('mon-adresse'), typed('tel')),
    block(typed('client'), typed('adresse-client')),
    `Le ${longDay(input('relance').value) || '[date]'}`,
    `Objet\u00a0: ${title}`,
    text,
  ].join('\n\n');
}

namePrints(() => ({
  kind: 'Relance',
  number: typed('numero'),
  customer: typed('client'),
  isDraft: blanksOf(messageNow()).length > 0,
}));

theForm().addEventListener('input', ({ target }) => {
  if (target === input('importer')) return;
  workChanged();
  update();
});
theForm().addEventListener('submit', (event) => event.preventDefault());
for (const id of ['mail', 'iban']) input(id).addEventListener('blur', update);
for (const field of [subject, body])
  field.addEventListener('input', () => {
    isOwn = true;
    part('retouche').hidden = false;
    workChanged();
    renderMessage();
  });
part('recomposer').addEventListener('click', () => {
  isOwn = false;
  changedPaper();
  update();
  body.focus();
  announce('Message recomposé.');
});
part('envoyer').addEventListener('click', (event) => {
  if (!maySend('Ouvrir la messagerie quand même\u00a0?')) event.preventDefault();
});
part('copier-sujet').addEventListener('click', () => void copyText(subject.value, part('copier-sujet')));
part('copier-corps').addEventListener('click', () => void copyText(body.value, part('copier-corps')));
part('imprimer').addEventListener('click', () => {
  if (maySend('Imprimer quand même\u00a0?')) window.print();
});
part('exporter').addEventListener('click', () => {
  saveJson(`relance-${typed('numero').replace(/[^\w-]+/g, '-') || 'facture'}.json`, readWork());
  workSaved();
});
importBy({
  open: (text) => openKept(text, 'relances', (data) => whole(readReminderWork(data))),
  mayReplace: () => mayReplaceShown('Remplacer votre saisie par cette sauvegarde\u00a0?'),
  put(work) {
    replace(work);
    return 'Sauvegarde importée.';
  },
});
part('exemple').addEventListener('click', () => {
  if (!mayReplaceShown('Remplacer votre saisie par l’exemple\u00a0?')) return;
  void showExample(() => {
    showWork(example(todayHere()));
    overExample();
    update();
  });
  workSaved();
  announce('Exemple affiché.');
});
part('lancer').addEventListener('click', () => void prepareSheet(readClaim().amountCents));
guardLeaving();
input('relance').value = todayHere();
part('derniers-taux').textContent = latestRatesWords();
warnOfAge(lateRates, lateRules, yearsToAct);
update();

claimBook(() => {
  changedPaper();
  update();
});
const blank = readWork();
const blankNow = () => ({ ...blank, champs: { ...blank.champs, relance: todayHere() } });
void keepPaper({
  fresh: blankNow,
  read: readWork,
  show: showWork,
  check: readReminderWork,
  title: reminderTitle,
  shown: (isNew) => void (isNew && fillClaim(update)),
  receive: (paper) => reminderOf(paper, blankNow()),
});
