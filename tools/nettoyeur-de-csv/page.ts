import { announce } from '../parts/announce.ts';
import { rightNow, todayHere } from '../parts/calendar.ts';
import { copyText } from '../parts/copy-text.ts';
import { type Delimiter, delimiters } from '../parts/csv.ts';
import { choice, input, one, part } from '../parts/elements.ts';
import type { Encoding } from '../parts/encodings.ts';
import { showFieldError } from '../parts/field-error.ts';
import { keepPage } from '../parts/keep-page.ts';
import { showExample } from '../parts/keep-work.ts';
import { baseName, saveFile } from '../parts/save-file.ts';
import { putBack, savedFields, valuesOf } from '../parts/saved-form.ts';
import { guardLeaving, mayReplaceWork, noteLoose } from '../parts/unsaved-work.ts';
import type { Settings } from './core.ts';
import type { Reading, Summary } from './desk.ts';
import { Cancelled, type DeskThread, startDesk } from './desk-thread.ts';
import { whenDropped } from './drop-zone.ts';
import { checkSettings, type KeptSettings, kindFor, titleOfSettings } from './kept-settings.ts';
import { hideProgress, showProgress } from './progress.ts';
import { reportText } from './report.ts';
import { showResult } from './result.ts';
import { sample } from './sample.ts';
import { readSettings, showSettings } from './settings-form.ts';
import { describeKept, describeLost, describeReading } from './words.ts';

const source = one('#source', HTMLTextAreaElement);
const mostBytes = 100 * 1024 * 1024;
const untouched = 'Le séparateur et l’encodage sont reconnus tout seuls.';
let desk: DeskThread | undefined;
let file: File | undefined;
let reading: Reading | undefined;
/** What was chosen for columns, by their titles, and for which file. */
let [name, columns]: [string, KeptSettings['columns']] = ['', null];
let shown: { reading: Reading; summary: Summary; settings: Settings } | undefined;
/** Grows with each reading: the answer to an older one comes too late. */
let turn = 0;

const delimiterIn = (id: string): Delimiter | undefined =>
  delimiters.find((sign) => sign === choice(id).value);
function encodingIn(id: string): Encoding | undefined {
  const { value } = choice(id);
  return value === 'utf-8' || value === 'windows-1252' || value === 'utf-16le' ? value : undefined;
}

function forget(text: string): void {
  desk?.end();
  turn += 1;
  hideProgress();
  [desk, reading, shown] = [undefined, undefined, undefined];
  part('etape2').hidden = true;
  part('etape3').hidden = true;
  part('lecture').textContent = text;
}

/** Whatever ends a piece of work: a person, or a file that is too much for the device. */
function fail(error: unknown): void {
  if (error instanceof Cancelled) return;
  forget('Ce fichier n’a pas pu être traité\u00a0: il est peut-être trop grand pour cet appareil.');
}

async function warnOfLoss(): Promise<void> {
  const note = part('pertes');
  const isOld = choice('sortie-encodage').value === 'windows-1252';
  const written =
    isOld && shown ? await desk?.file({ rows: 'kept', delimiter: ';', encoding: 'windows-1252' }) : undefined;
  note.hidden = !written?.lost.length;
  note.textContent = written?.lost.length ? describeLost(written.lost) : '';
}

let isCleaning = false;
let isAskedAgain = false;
async function clean(): Promise<void> {
  isAskedAgain = isCleaning;
  if (isCleaning || !reading || !desk) return;
  isCleaning = true;
  const onProgress = showProgress('Nettoyage');
  const [known, mine] = [reading, turn];
  const settings = readSettings(known.titles);
  try {
    const summary = await desk.clean({ settings, onlyChanged: input('seuls').checked }, onProgress);
    if (mine !== turn) return;
    shown = { reading: known, summary, settings };
    part('etape3').hidden = false;
    showResult(summary, known, settings);
    await warnOfLoss();
    announce(
      `${part('portion').textContent} ${summary.doubts} à revoir, ${summary.removed} doublons retirés.`,
      900,
    );
  } catch (error) {
    fail(error);
  } finally {
    if (mine === turn) hideProgress();
    isCleaning = false;
    if (isAskedAgain) void clean();
  }
}

async function open(): Promise<void> {
  const from = file;
  forget(untouched);
  if (!from && !source.value.trim()) return;
  const mine = turn;
  const onProgress = showProgress('Lecture');
  part('lecture').textContent = 'Lecture…';
  try {
    const content = from ? new Uint8Array(await from.arrayBuffer()) : source.value;
    const started = await startDesk();
    if (mine !== turn) return started.end();
    desk = started;
    const asked = { delimiter: delimiterIn('separateur'), encoding: encodingIn('encodage') };
    const read = await desk.open(
      { content, ...asked, titled: input('entete').checked, today: todayHere() },
      onProgress,
    );
    if (mine !== turn) return;
    reading = read;
    part('lecture').textContent =
      `${from ? `«\u00a0${from.name}\u00a0»\u00a0: ` : ''}${describeReading(read)}`;
    showSettings(
      read,
      read.titles.map((title) => kindFor(title, columns)),
    );
    part('etape2').hidden = false;
  } catch (error) {
    fail(error);
  }
  if (mine === turn && reading) await clean();
}

const mayReplace = () => mayReplaceWork('Le travail en cours n’est pas enregistré. Le remplacer\u00a0?');

function take(next: File | undefined): void {
  if (!next || !mayReplace()) return;
  const isTooBig = next.size > mostBytes;
  showFieldError(input('fichier'), isTooBig ? 'Ce fichier dépasse 100\u00a0Mo.' : '');
  if (isTooBig) return;
  file = next;
  source.value = '';
  noteLoose(false);
  void open();
}

input('fichier').addEventListener('change', () => {
  const [next] = input('fichier').files ?? [];
  take(next);
  // The same file, mended meanwhile, may be chosen again.
  input('fichier').value = '';
});
whenDropped(part('depot'), take);

let typing: ReturnType<typeof setTimeout> | undefined;
source.addEventListener('input', () => {
  file = undefined;
  noteLoose(source.value.trim() !== '');
  clearTimeout(typing);
  typing = setTimeout(() => void open(), 300);
});
for (const id of ['separateur', 'encodage']) choice(id).addEventListener('change', () => void open());
input('entete').addEventListener('change', () => void open());
part('annuler').addEventListener('click', () => {
  forget('Traitement annulé. Choisissez de nouveau un fichier pour recommencer.');
  input('fichier').focus();
});
part('etape2').addEventListener('change', () => {
  noteLoose(true);
  choose();
  void clean();
});
input('seuls').addEventListener('change', () => void clean());
choice('sortie-encodage').addEventListener('change', () => void warnOfLoss());

part('exemple').addEventListener('click', () => {
  if (!mayReplace()) return;
  file = undefined;
  noteLoose(false);
  void showExample(() => {
    source.value = sample;
    return open();
  });
});
part('effacer').addEventListener('click', () => {
  if (!mayReplace()) return;
  file = undefined;
  noteLoose(false);
  source.value = '';
  forget(untouched);
  source.focus();
});

const named = (end: string) => `${baseName(file?.name ?? 'donnees.csv')}-${end}`;
async function save(rows: 'kept' | 'removed', end: string): Promise<void> {
  const { value } = choice('sortie-encodage');
  const encoding = value === 'utf-8' || value === 'windows-1252' ? value : 'bom';
  const written = await desk?.file({ rows, delimiter: delimiterIn('sortie') ?? ';', encoding });
  if (!written) return;
  saveFile(named(end), written.content, 'text/csv');
  if (rows === 'kept') noteLoose(false);
}
part('exporter').addEventListener('click', () => void save('kept', 'propre.csv'));
part('exporter-retirees').addEventListener('click', () => void save('removed', 'retirees.csv'));
part('exporter-rapport').addEventListener('click', async () => {
  const findings = await desk?.findings();
  if (!findings || !shown) return;
  const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long' }).format(rightNow());
  saveFile(named('rapport.txt'), reportText(shown, findings, day), 'text/plain');
});
part('copier').addEventListener('click', async () => {
  const written = await desk?.file({
    rows: 'kept',
    delimiter: delimiterIn('sortie') ?? ';',
    encoding: 'utf-8',
  });
  if (typeof written?.content === 'string') await copyText(written.content, part('copier'));
});
guardLeaving();

const saved = savedFields();
const isExample = () => !file && source.value === sample;
const readWork = (): KeptSettings => ({ name, champs: valuesOf(saved), columns, isExample: isExample() });
const asOpened = readWork();

function choose(): void {
  if (!reading) return;
  const { titles } = reading;
  const chosen = readSettings(titles).kinds;
  name = file?.name ?? '';
  columns = titles.map((title, at) => ({ title, kind: chosen[at] ?? '' }));
}

function showWork(work: KeptSettings): void {
  clearTimeout(typing);
  noteLoose(false);
  file = undefined;
  source.value = work.isExample ? sample : '';
  part('colonnes').replaceChildren();
  input('seuls').checked = false;
  showFieldError(input('fichier'), '');
  putBack(saved, asOpened.champs);
  putBack(saved, work.champs);
  [name, columns] = [work.name, work.columns];
  if (work.isExample) void open();
  else forget(columns ? describeKept(name) : untouched);
}

keepPage({
  fresh: () => asOpened,
  read: readWork,
  show: showWork,
  check: checkSettings,
  title: titleOfSettings,
});
