import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { input, make, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { theForm, typed } from '../parts/party-fields.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import {
  emptyPoint,
  lengthOf,
  type Meeting,
  namesOf,
  openQuestions,
  progressOf,
  writtenHour,
  writtenLength,
} from './core.ts';
import { makeDocuments, renderDocuments } from './document-view.ts';
import { forgetInvitation, prepareInvitation, saveInvitation } from './invitation.ts';
import { checkMeeting, keptMeeting, openMeeting, titleOfMeeting } from './meeting-file.ts';
import { pointsEditor } from './points-editor.ts';
import { tasksEditor } from './tasks-editor.ts';

/** Longer than this without a pause, nobody listens: advice, no rule. */
const PAUSE_AFTER_MINUTES = 90;

const moved = () => {
  workChanged();
  rouage?.changed();
  update();
};
const points = pointsEditor(moved);
const decisions = tasksEditor(
  { id: 'decision', name: 'Décision', this: 'la décision', none: 'Aucune décision notée.' },
  moved,
);
const actions = tasksEditor(
  { id: 'action', name: 'Action', this: 'l’action', none: 'Aucune action notée.' },
  moved,
);

function readWork(): Meeting {
  return {
    title: typed('titre'),
    day: typed('date'),
    start: typed('heure'),
    place: typed('lieu'),
    chair: typed('animateur'),
    present: typed('presents'),
    excused: typed('absents'),
    purpose: typed('objectif'),
    points: points.read(),
    decisions: decisions.read(),
    actions: actions.read(),
  };
}

function put(id: string, text: string): void {
  const field = part(id);
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = text;
}

function showWork(meeting: Meeting): void {
  put('titre', meeting.title);
  put('date', meeting.day);
  put('heure', meeting.start);
  put('lieu', meeting.place);
  put('animateur', meeting.chair);
  put('presents', meeting.present);
  put('absents', meeting.excused);
  put('objectif', meeting.purpose);
  points.put(meeting.points);
  decisions.put(meeting.decisions);
  actions.put(meeting.actions);
  stopClock();
  forgetInvitation();
  showFieldError(input('importer'), '');
  update();
}

function newMeeting(): Meeting {
  const none = { title: '', place: '', chair: '', present: '', excused: '', purpose: '' };
  const first = [{ ...emptyPoint('10'), title: 'Tour de table' }, emptyPoint('20')];
  return { ...none, day: todayHere(), start: '09:30', points: first, decisions: [], actions: [] };
}

function lengthInWords({ points: list, start }: Meeting): string {
  const { total, end, unknown } = lengthOf(list, start);
  const says = [`Durée totale\u00a0: ${writtenLength(total)}.`];
  if (unknown > 0)
    says.push(`${unknown === 1 ? 'Un point est' : `${unknown} points sont`} sans durée lisible.`);
  else if (end !== null) says.push(`Fin prévue à ${writtenHour(end)}.`);
  if (total > PAUSE_AFTER_MINUTES) says.push('Au-delà d’une heure et demie, prévoyez une pause.');
  return says.join(' ');
}

function update(): void {
  const meeting = readWork();
  points.refresh(meeting);
  part('duree').textContent = lengthInWords(meeting);
  const names = new Set([...namesOf(meeting.present), ...namesOf(meeting.excused), meeting.chair]);
  names.delete('');
  part('noms').replaceChildren(...[...names].map((value) => make('option', { value })));
  const open = openQuestions(meeting);
  part('a-completer').hidden = open.length === 0;
  part('a-completer-liste').replaceChildren(...open.map((says) => make('li', {}, says)));
  renderDocuments(meeting);
}

let startedAt: number | undefined;

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}\u00a0min\u00a0${String(seconds % 60).padStart(2, '0')}\u00a0s`;

function tick(): void {
  if (startedAt === undefined) return;
  const progress = progressOf(points.read(), Math.floor((performance.now() - startedAt) / 1000));
  points.mark(progress.is === 'point' ? progress.index : undefined);
  part('minuteur').textContent =
    progress.is === 'point'
      ? `Point ${progress.index + 1}\u00a0: reste ${clockOf(progress.restSeconds)}.`
      : `Temps dépassé de ${clockOf(progress.bySeconds)}.`;
}

function stopClock(): void {
  startedAt = undefined;
  part('suivre').textContent = 'Lancer le minutage';
  part('minuteur').textContent = '';
  points.mark(undefined);
}

function toggleClock(): void {
  if (startedAt !== undefined) {
    stopClock();
    return;
  }
  startedAt = performance.now();
  part('suivre').textContent = 'Arrêter le minutage';
  tick();
}

async function open(): Promise<void> {
  const field = input('importer');
  const [file] = field.files ?? [];
  if (!file) return;
  const opened = openMeeting(await file.text());
  field.value = '';
  showFieldError(field, 'why' in opened ? opened.why : '');
  if ('why' in opened) return announce(`Import refusé\u00a0: ${opened.why}`);
  if (!mayReplaceShown('Remplacer votre saisie par cette sauvegarde\u00a0?')) return;
  showWork(opened.work);
  workSaved();
  rouage?.changed();
  announce(`Réunion importée\u00a0: ${opened.work.points.length} points.`);
}

theForm().addEventListener('input', ({ target }) => {
  if (target !== input('importer')) moved();
});
theForm().addEventListener('submit', (event) => event.preventDefault());
part('ajouter-point').addEventListener('click', () => points.add());
part('suivre').addEventListener('click', toggleClock);
part('sauver').addEventListener('click', () => {
  const meeting = readWork();
  saveJson(`reunion-${meeting.day || todayHere()}.json`, keptMeeting(meeting));
  workSaved();
});
input('importer').addEventListener('change', () => void open());
part('nouvelle').addEventListener('click', () => {
  if (!mayReplaceShown('Commencer une autre réunion\u00a0? Celle-ci n’est pas dans une sauvegarde.')) return;
  showWork(newMeeting());
  workSaved();
  input('titre').focus();
});
part('lancer').addEventListener('click', () => {
  const { title, day, start, place, present, purpose } = readWork();
  void prepareInvitation(
    { titre: title, date: day, heure: start, lieu: place, presents: present, objectif: purpose },
    { titre: 'le titre', date: 'la date', presents: 'les participants' },
  );
});
part('fichier').addEventListener('click', saveInvitation);
makeDocuments(readWork);
guardLeaving();
setInterval(tick, 1000);
showWork(newMeeting());
// In the shop, a new one is chosen in the list: here it would take the place of the one that is kept.
part('nouvelle').hidden = rouage !== undefined;
keepPage({
  fresh: newMeeting,
  read: readWork,
  show: showWork,
  check: checkMeeting,
  title: titleOfMeeting,
});
