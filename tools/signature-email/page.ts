import { gmailSigns } from '../facts/mail-programs.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { rightNow } from '../parts/calendar.ts';
import { onFile } from '../parts/chosen-file.ts';
import { copyText } from '../parts/copy-text.ts';
import { choice, type Field, input, isField, make, one, part } from '../parts/elements.ts';
import { decode } from '../parts/encodings.ts';
import { showFieldError } from '../parts/field-error.ts';
import { saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { theForm } from '../parts/party-fields.ts';
import { saveFile } from '../parts/save-file.ts';
import { slugOf } from '../parts/slug.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { copyRich } from './copy-rich.ts';
import {
  type Answers,
  emptyAnswers,
  faultsOf,
  fields,
  fonts,
  layouts,
  nameOf,
  sizes,
  warningsOf,
} from './core.ts';
import { signerFields } from './own-identity.ts';
import { renderPreview } from './preview.ts';
import {
  checkSignature,
  keptSignature,
  openSignature,
  titleOfSignature,
  type Work,
} from './signature-file.ts';
import { type Member, teamFiles } from './team.ts';
import { renderTeam } from './team-view.ts';
import { asHtml, asPage, asText } from './written.ts';

function fieldOf(id: string): Field {
  const field = document.getElementById(id);
  if (isField(field)) return field;
  throw new Error(`no field is ${id}`);
}

const list = one('#equipe', HTMLTextAreaElement);
let right: Member[] = [];
/** Somebody of the team, instead of who is typed. */
let looked: Answers | undefined;

function readWork(): Work {
  const answers = emptyAnswers();
  for (const field of fields) answers[field] = fieldOf(field).value.trim();
  return { answers, team: list.value };
}

function showWork({ answers, team }: Work): void {
  for (const field of fields) fieldOf(field).value = answers[field];
  list.value = team;
  looked = undefined;
  for (const id of ['importer', 'fichier-equipe']) showFieldError(input(id), '');
  say('');
  update('all');
}

const shownAnswers = (): Answers => looked ?? readWork().answers;

const say = (text: string): void => {
  part('etat').textContent = text;
};

function renderFaults(answers: Answers, left: string): void {
  const faults = faultsOf(answers);
  for (const field of fields) {
    const says = faults[field] ?? '';
    // What is only begun is no fault yet.
    if (says === '' || left === field || left === 'all') showFieldError(fieldOf(field), says);
  }
}

function renderShown(): void {
  const answers = shownAnswers();
  const html = asHtml(answers);
  renderPreview(answers);
  one('#code', HTMLTextAreaElement).value = html;
  const warnings = warningsOf(answers, html.length);
  part('alerte').hidden = warnings.length === 0;
  part('alerte-liste').replaceChildren(...warnings.map((says) => make('li', {}, says)));
  part('apercu-titre').textContent = looked ? `Aperçu\u00a0: ${nameOf(looked)}` : 'Aperçu';
  part('revenir').hidden = looked === undefined;
}

function look(member: Answers): void {
  looked = member;
  renderShown();
  part('apercu-titre').scrollIntoView({ block: 'nearest' });
  say(`Aperçu de la signature de ${nameOf(member)}.`);
}

let rendered = '';

/** `left`: the field that somebody has just left; `all` after an import. */
function update(left = ''): void {
  const { answers, team } = readWork();
  renderFaults(answers, left);
  const next = JSON.stringify([answers, team]);
  // A field is left by a click on a button of the list: rows made anew would lose that click.
  if (next !== rendered) right = renderTeam(team, answers, look);
  rendered = next;
  one('#zip', HTMLButtonElement).disabled = right.length === 0;
  renderShown();
}

async function openTeam(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A workbook of Excel is a ZIP, an old one an OLE file: neither is a list in text.
  const isWorkbook = (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf);
  const why = isWorkbook
    ? 'Ce fichier est un classeur. Enregistrez-le en CSV depuis votre tableur, puis ouvrez-le ici.'
    : '';
  showFieldError(input('fichier-equipe'), why);
  if (why !== '') return;
  if (list.value.trim() !== '' && !confirm('Remplacer la liste qui est là par ce fichier\u00a0?')) return;
  list.value = decode(bytes).text;
  looked = undefined;
  workChanged();
  rouage?.changed();
  update();
  say('Liste de l’équipe ouverte.');
}

async function open(file: File): Promise<void> {
  const opened = openSignature(await file.text());
  showFieldError(input('importer'), 'why' in opened ? opened.why : '');
  if ('why' in opened) {
    say('Import refusé.');
    return;
  }
  if (!mayReplaceShown('Remplacer vos réponses par ce fichier\u00a0?')) return;
  showWork(opened.work);
  workSaved();
  rouage?.changed();
  say('Réponses reprises.');
}

async function copy(): Promise<void> {
  const isDone = await copyRich(asHtml(shownAnswers()), asText(shownAnswers()));
  say(
    isDone
      ? 'Signature copiée. Collez-la dans votre messagerie.'
      : 'Le navigateur a refusé la copie\u00a0: sélectionnez l’aperçu et copiez-le à la main.',
  );
}

const fill = (id: string, table: Record<string, string>): void =>
  choice(id).append(...Object.entries(table).map(([value, label]) => make('option', { value }, label)));

theForm().addEventListener('submit', (event) => event.preventDefault());
theForm().addEventListener('input', ({ target }) => {
  if (target === input('fichier-equipe')) return;
  looked = undefined;
  workChanged();
  update();
});
theForm().addEventListener('change', ({ target }) => {
  if (target instanceof HTMLElement && target.dataset.answer !== undefined) update(target.id);
});
// A link of the preview would lead out of the page.
part('rendu').addEventListener('click', (event) => event.preventDefault());
part('copier').addEventListener('click', () => void copy());
part('copier-code').addEventListener(
  'click',
  () => void copyText(asHtml(shownAnswers()), part('copier-code')),
);
part('telecharger').addEventListener('click', () => {
  const name = slugOf(`signature ${nameOf(shownAnswers())}`);
  saveFile(`${name}.html`, asPage(shownAnswers()), 'text/html;charset=utf-8');
});
part('zip').addEventListener('click', () => {
  saveFile('signatures.zip', teamFiles(right, rightNow()), 'application/zip');
  say(`${right.length}\u00a0signatures dans signatures.zip, chacune en HTML et en texte.`);
});
part('revenir').addEventListener('click', () => {
  looked = undefined;
  renderShown();
  part('copier').focus();
});
part('sauver').addEventListener('click', () => {
  saveJson('signature.json', keptSignature(readWork()));
  workSaved();
});
onFile('importer', open);
onFile('fichier-equipe', openTeam);
guardLeaving();
const signer = signerFields(() => {
  looked = undefined;
  update('all');
});
warnOfAge(gmailSigns);
fill('modele', layouts);
fill('police', fonts);
fill('corps', sizes);
const fresh = (): Work => ({ answers: emptyAnswers(), team: '' });
showWork(fresh());
keepPage({
  ...{ fresh, read: readWork, show: showWork, check: checkSignature, title: titleOfSignature },
  begun: () => void signer.fill(),
});
