import { adequateCountries, economicArea } from '../facts/adequacy.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { openKept, whole } from '../parts/checked-work.ts';
import { importBy } from '../parts/chosen-file.ts';
import { copyText } from '../parts/copy-text.ts';
import { choice, input, make, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage, showExample } from '../parts/keep-work.ts';
import { theForm, toggleShown } from '../parts/party-fields.ts';
import { namePrints } from '../parts/print-paper.ts';
import { saveFile } from '../parts/save-file.ts';
import { putBack, savedFields, valuesOf } from '../parts/saved-form.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { type Answers, answersOf, askedOf, collectsData } from './answers.ts';
import { type Fault, faultsOf } from './checks.ts';
import { type Notice, noticeHtml, noticeOf, noticePage, noticeText, type Part, stopped } from './core.ts';
import { example, hosts } from './example.ts';
import { isOfExample, publisherFields } from './own-identity.ts';
import { addTransfer, offerCountries, putTransfers, savedTransfers } from './transfer-fields.ts';
import { fromFirstVersion, type NoticeWork, readNoticeWork, titleOfNotice } from './work-file.ts';

const fields = savedFields();
/** Those that were left once: what is wrong with them may be said. */
const left = new Set<string>();
let notice: Notice = { sections: [], missing: [], dated: '' };
let faults: Fault[] = [];

const readWork = (): NoticeWork => ({
  outil: 'mentions-legales',
  version: 2,
  champs: valuesOf(fields),
  lignes: savedTransfers(),
});

function showQuestions(answers: Answers): void {
  for (const [id, statuses] of Object.entries(askedOf)) {
    const box = document.getElementById(id)?.closest('.field, .check');
    if (box instanceof HTMLElement) box.hidden = !statuses.includes(answers.status);
  }
  const isRegistered = answers.status === 'ei' || answers.status === 'societe';
  toggleShown('#bloc-greffe', isRegistered && answers.text('registre') !== 'RNE');
  toggleShown('#bloc-ordre', answers.isOn('reglementee'));
  toggleShown('#bloc-mediateur', answers.isOn('vente'));
  toggleShown('#bloc-hors-ue', collectsData(answers));
  toggleShown('#bloc-transferts', collectsData(answers) && answers.text('hors-ue') === 'oui');
}

type Field = HTMLInputElement | HTMLSelectElement;
const fieldOf = (id: string): Field | undefined => {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : undefined;
};

function showFaults(): void {
  const wrong = new Map(faults.map(({ field, says }) => [field, says]));
  for (const field of document.querySelectorAll('#saisie input, #saisie select')) {
    const known = field.id === 'importer' ? undefined : fieldOf(field.id);
    if (known) showFieldError(known, left.has(known.id) ? (wrong.get(known.id) ?? '') : '');
  }
}

const linkTo = (id: string, words: string): HTMLElement => {
  const link = make('a', { href: `#${id}` }, words);
  link.addEventListener('click', (event) => {
    event.preventDefault();
    part(id).focus();
  });
  return make('li', {}, link);
};

const labelOf = (id: string): string => fieldOf(id)?.labels?.[0]?.textContent?.toLocaleLowerCase('fr') ?? id;

function showState(): void {
  const items = [
    ...notice.missing.map(({ field, name }) => linkTo(field, name)),
    ...faults.map(({ field }) => linkTo(field, `à corriger\u00a0: ${labelOf(field)}`)),
  ];
  const count = `Il manque encore ${items.length}\u00a0réponse${items.length > 1 ? 's' : ''}\u00a0:`;
  const whole = [
    make('strong', {}, 'Le texte est complet.'),
    ' Relisez-le une fois, durées comprises, puis publiez-le avec un lien en bas de chaque page.',
  ];
  const state = part('manque');
  state.className = items.length > 0 ? 'note warn' : 'note good';
  if (items.length > 0) state.replaceChildren(make('strong', {}, count), make('ul', {}, ...items));
  else state.replaceChildren(...whole);
}

/** Holes stand out. */
const marked = (text: string): (string | Node)[] =>
  text
    .split(/(\[[^\]]+\])/)
    .map((piece) => (piece.startsWith('[') ? make('mark', {}, piece.slice(1, -1)) : piece));

const partElement = (one: Part): HTMLElement =>
  typeof one === 'string'
    ? make('p', {}, ...marked(one))
    : make('ul', {}, ...stopped(one).map((item) => make('li', {}, ...marked(item))));

function showNotice(): void {
  part('document').replaceChildren(
    make('h2', {}, 'Mentions légales'),
    ...notice.sections.flatMap(({ title, parts }) => [
      make('h3', {}, title),
      ...parts.map((one) => partElement(one)),
    ]),
    make('p', { class: 'dated' }, notice.dated),
  );
}

function update(): void {
  const work = readWork();
  showQuestions(answersOf(work));
  notice = noticeOf(work, todayHere());
  faults = faultsOf(work);
  showFaults();
  showState();
  showNotice();
  const count = notice.missing.length + faults.length;
  announce(
    count === 0 ? 'Le texte est complet.' : `Réponses manquantes ou à corriger\u00a0: ${count}.`,
    1200,
  );
}

function transferWent(): void {
  workChanged();
  rouage?.changed();
  update();
}

function showWork({ champs, lignes }: NoticeWork): void {
  theForm().reset();
  putBack(fields, champs);
  putTransfers(lignes, transferWent);
  showFieldError(input('importer'), '');
  left.clear();
  for (const field of fields) if (field.value !== '') left.add(field.id);
  workSaved();
  update();
}

/** What is not complete leaves only when it is meant to. */
function mayLeave(question: string): boolean {
  const count = notice.missing.length + faults.length;
  const doubts = [
    ...(count === 0 ? [] : [`Réponses manquantes ou à corriger\u00a0: ${count}.`]),
    ...(isOfExample()
      ? ['L’éditeur est encore celui de l’exemple\u00a0: prenez «\u00a0Mon identité\u00a0».']
      : []),
  ];
  return doubts.length === 0 || confirm(`${doubts.join('\n')}\n\n${question}`);
}

function fillHost(): void {
  const host = hosts[choice('h-choix').value];
  if (!host) return;
  for (const [index, id] of ['h-nom', 'h-adresse', 'h-tel'].entries()) input(id).value = host[index] ?? '';
}

theForm().addEventListener('submit', (event) => event.preventDefault());
theForm().addEventListener('input', ({ target }) => {
  if (target === input('importer')) return;
  if (target === choice('h-choix')) fillHost();
  workChanged();
  update();
});
theForm().addEventListener('change', ({ target }) => {
  if (target instanceof Element) left.add(target.id);
  // Of a pair, each may be the wrong one.
  if (target === input('siren') && input('tva').value !== '') left.add('tva');
  update();
});
part('ajouter-transfert').addEventListener('click', () => {
  addTransfer(transferWent)?.focus();
  transferWent();
});
part('copier').addEventListener('click', () => {
  if (mayLeave('Copier quand même\u00a0?')) void copyText(noticeText(notice), part('copier'));
});
part('copier-html').addEventListener('click', () => {
  if (mayLeave('Copier quand même\u00a0?')) void copyText(noticeHtml(notice), part('copier-html'));
});
part('html').addEventListener('click', () => {
  if (mayLeave('Télécharger quand même\u00a0?'))
    saveFile('mentions-legales.html', noticePage(notice), 'text/html');
});
part('txt').addEventListener('click', () => {
  if (mayLeave('Télécharger quand même\u00a0?'))
    saveFile('mentions-legales.txt', noticeText(notice), 'text/plain');
});
namePrints(() => ({
  kind: 'Mentions légales',
  number: '',
  customer: titleOfNotice(readWork()).replace(/^Mentions légales,? */, ''),
  isDraft: notice.missing.length + faults.length > 0,
}));
part('imprimer').addEventListener('click', () => {
  if (mayLeave('Imprimer quand même\u00a0?')) window.print();
});
part('sauver').addEventListener('click', () => {
  saveJson('mentions-legales.json', readWork());
  workSaved();
});
importBy({
  open: (text) => openKept(fromFirstVersion(text), 'mentions-legales', (data) => whole(readNoticeWork(data))),
  mayReplace: () => mayReplaceShown('Remplacer vos réponses par cette sauvegarde\u00a0?'),
  put(work) {
    showWork(work);
    rouage?.changed();
    return 'Réponses reprises.';
  },
});
part('exemple').addEventListener('click', () => {
  if (!mayReplaceShown('Remplacer vos réponses par l’exemple\u00a0?')) return;
  void showExample(() => {
    showWork(example);
    publisher.overExample();
    update();
  });
  announce('Exemple affiché.');
});
guardLeaving();
const publisher = publisherFields(update);
offerCountries();
warnOfAge(adequateCountries, economicArea);
update();
keepPage<NoticeWork>({
  // What a form does not hold is as the page opens.
  fresh: () => ({ outil: 'mentions-legales', version: 2, champs: {}, lignes: [] }),
  read: readWork,
  show: showWork,
  check: readNoticeWork,
  title: titleOfNotice,
  begun: () => void publisher.fill(),
});
