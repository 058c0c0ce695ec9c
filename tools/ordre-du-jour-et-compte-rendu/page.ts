import { html } from 'lit-html';
import { announce } from '../parts/announce.ts';
import { todayHere } from '../parts/calendar.ts';
import { onFile } from '../parts/chosen-file.ts';
import { input, part } from '../parts/elements.ts';
import { saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { mayReplaceShown, rouage } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { showPage } from '../parts/show-page.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { askForRun, htmlOf } from '../parts/workflow-run.ts';
import {
  isTask,
  type Meeting,
  openQuestions,
  type Point,
  progressOf,
  slotsOf,
  type Task,
  writtenHour,
} from './core.ts';
import { documentLook, layOutForPrint } from './document-view.ts';
import { checkMeeting, keptMeeting, openMeeting, titleOfMeeting } from './meeting-file.ts';
import type { MeetingPage } from './meeting-page.ts';
import * as model from './meeting-page.ts';

const headCard = (meeting: Meeting) => html`
    <fieldset class="card">
      <legend class="sr">La réunion</legend>
      <h2>La réunion</h2>
      <div class="fields two">
        <div class="wide"><label for="titre">Titre</label><input id="titre" autocomplete="off" placeholder="Point d’équipe hebdomadaire"></div>
        <div><label for="date">Date</label><input id="date" type="date" max="9999-12-31"></div>
        <div><label for="heure">Heure de début</label><input id="heure" type="time"></div>
        <div><label for="lieu">Lieu ou lien</label><input id="lieu" autocomplete="off"></div>
        <div><label for="animateur">Animation</label><input id="animateur" list="noms" autocomplete="off"></div>
        <div><label for="presents">Participants</label><textarea id="presents" rows="2" aria-describedby="presents-aide"></textarea><p class="hint" id="presents-aide">Séparez les noms par des virgules.</p></div>
        <div><label for="absents">Excusés</label><textarea id="absents" rows="2"></textarea></div>
        <div class="wide"><label for="objectif">But de la réunion</label><input id="objectif" autocomplete="off" placeholder="Ce qui doit être décidé à la fin"></div>
      </div>
      <datalist id="noms">${model.people(meeting).map((name) => html`<option value=${name}></option>`)}</datalist>
    </fieldset>`;

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}\u00a0min\u00a0${String(seconds % 60).padStart(2, '0')}\u00a0s`;

const progress = ({ meeting, startedAt }: MeetingPage) =>
  startedAt === undefined
    ? undefined
    : progressOf(meeting.points, Math.floor((performance.now() - startedAt) / 1000));

function pointsCard(page: MeetingPage) {
  const { points, start } = page.meeting;
  const slots = slotsOf(points, start);
  const at = progress(page);
  const rest =
    at?.is === 'point'
      ? `Point ${at.index + 1}\u00a0: reste ${clockOf(at.restSeconds)}.`
      : at && `Temps dépassé de ${clockOf(at.bySeconds)}.`;
  const card = ({ title }: Point, index: number) => {
    const [id, rank, { from = null, to = null } = {}] = [`point${index}`, index + 1, slots[index]];
    const hours = from === null ? '' : `${writtenHour(from)}${to === null ? '' : ` – ${writtenHour(to)}`}`;
    return html`
        <article class="point ${at?.is === 'point' && at.index === index ? 'now' : ''}" id=${id} aria-labelledby="tp${index}">
          <div class="head"><h3 id="tp${index}">${`${rank}. ${title.trim() || 'Sujet à préciser'} `}<span class="hours">${hours}</span></h3><div class="actions"><button
            type="button" class="btn quiet" aria-label="Monter le point ${rank}" ?disabled=${index === 0} @click=${() => move(index, -1)}>Monter</button><button
            type="button" class="btn quiet" aria-label="Descendre le point ${rank}" ?disabled=${rank === points.length} @click=${() => move(index, 1)}>Descendre</button><button
            type="button" class="btn quiet bad" aria-label="Retirer le point ${rank}" @click=${() => remove('point', index)}>Retirer</button></div></div>
          <div class="fields set">
            <div><label for="${id}-titre">Sujet</label><input id="${id}-titre" autocomplete="off"></div>
            <div><label for="${id}-qui">Porteur</label><input id="${id}-qui" autocomplete="off" list="noms"></div>
            <div><label for="${id}-minutes">Minutes</label><input id="${id}-minutes" autocomplete="off" inputmode="numeric" class="num"></div>
          </div>
          <div class="fields"><div><label for="${id}-notes">Notes</label><textarea id="${id}-notes" rows="3"></textarea></div></div>
        </article>`;
  };
  return html`
    <section class="card" aria-labelledby="points-titre">
      <h2 id="points-titre">Ordre du jour et notes</h2>
      <p id="duree" class="note">${model.lengthInWords(page.meeting)}</p>
      <div>${points.length > 0 ? points.map(card) : html`<p class="empty">Aucun point pour l’instant. Ajoutez le premier.</p>`}</div>
      <div class="actions"><button class="btn main" type="button" id="ajouter-point" @click=${() => add('point', 'titre')}>Ajouter un point</button><button
        class="btn" type="button" @click=${toggleClock}>${at ? 'Arrêter le minutage' : 'Lancer le minutage'}</button></div>
      <p id="minuteur" role="timer">${rest}</p>
    </section>`;
}

const agendaCard = ({ meeting, invitation }: MeetingPage) => html`
    <section class="card" aria-labelledby="avant-titre">
      <h2 id="avant-titre">Avant&nbsp;: l’ordre du jour</h2>
      ${documentLook(meeting, 'agenda')}
      <h3>Convocation</h3>
      <p class="hint">La boutique compose la convocation avec le titre, la date, l’heure, le lieu, les participants et le but&nbsp;; joignez-y l’ordre du jour ci-dessus.</p>
      <div class="actions"><button class="btn" type="button" ?disabled=${invitation.isUnderWay} @click=${invite}>Préparer la convocation</button><button
        class="btn" type="button" ?hidden=${invitation.html === undefined} @click=${saveInvitation}>Télécharger la convocation</button></div>
      <p id="lancement" class="hint" role="status">${invitation.says}</p>
    </section>`;

function tasksCard(kind: 'decision' | 'action', tasks: readonly Task[]) {
  const [name, a] = kind === 'decision' ? ['Décision', 'la décision'] : ['Action', 'l’action'];
  const row = (_: Task, index: number) => {
    const id = `${kind}${index}`;
    return html`
        <div class="task" role="group" aria-label="${name} ${index + 1}">
          <div class="fields set">
            <div><label for="${id}-quoi">${`${name} ${index + 1}`}</label><input id="${id}-quoi"></div>
            <div><label for="${id}-qui">Responsable</label><input id="${id}-qui" list="noms" autocomplete="off"></div>
            <div><label for="${id}-echeance">Échéance</label><input id="${id}-echeance" type="date" max="9999-12-31"></div>
          </div><button type="button" class="btn quiet bad" aria-label="Retirer ${a} ${index + 1}" @click=${() => remove(kind, index)}>Retirer</button>
        </div>`;
  };
  return html`
    <section class="card" aria-labelledby="${kind}s-titre">
      <h2 id="${kind}s-titre">${`${name}s`}</h2>
      <div>${tasks.length > 0 ? tasks.map(row) : html`<p class="hint">${`Aucune ${name.toLowerCase()} notée.`}</p>`}</div>
      <div class="actions"><button class="btn" type="button" id="ajouter-${kind}" @click=${() => add(kind, 'quoi')}>${`Ajouter une ${name.toLowerCase()}`}</button></div>
    </section>`;
}

function minutesCard(meeting: Meeting) {
  const open = openQuestions(meeting);
  return html`
    <section class="card" aria-labelledby="apres-titre">
      <h2 id="apres-titre">Après&nbsp;: le compte rendu</h2>
      <div class="note warn" id="a-completer" ?hidden=${open.length === 0}><strong>À compléter</strong><ul>${open.map((says) => html`<li>${says}</li>`)}</ul></div>
      ${documentLook(meeting, 'minutes')}
    </section>`;
}

// In the shop, a new one is chosen in the list: here it would take the place of the one that is kept.
const keepCard = () => html`
    <section class="card" aria-labelledby="garder-titre">
      <h2 id="garder-titre">Garder cette réunion</h2>
      <div class="actions">
        <button class="btn" type="button" @click=${save}>Télécharger la sauvegarde</button>
        <span class="file"><label class="btn" for="importer">Importer une sauvegarde</label><input type="file" id="importer" accept=".json,application/json"></span>
        <button class="btn quiet" type="button" ?hidden=${rouage !== undefined} @click=${beginAnother}>Nouvelle réunion</button>
      </div>
      <p class="hint">Ouverte dans la boutique, la réunion s’y enregistre d’elle-même. La sauvegarde (fichier JSON) sert à la garder chez vous ou à la transmettre.</p>
    </section>`;

const fresh = () => model.newMeeting(todayHere());
const { now, set } = showPage<MeetingPage>(model.pageOf(fresh()), {
  view: (page) => html`
  <form id="saisie" class="stack" novalidate @submit=${(event: Event) => event.preventDefault()}>
    ${headCard(page.meeting)}${pointsCard(page)}${agendaCard(page)}
    ${tasksCard('decision', page.meeting.decisions)}${tasksCard('action', page.meeting.actions)}
    ${minutesCard(page.meeting)}${keepCard()}
  </form>`,
  fields: model.fieldsOf,
  typed(page, id, value) {
    workChanged();
    return model.typed(page, id, String(value));
  },
});

function move(index: number, by: 1 | -1): void {
  change(model.movedPoint(now(), index, by), `point${index + by}-titre`);
}

function add(kind: model.Kind, field: string): void {
  change(model.withOneMore(now(), kind), `${kind}${now().meeting[model.lists[kind]].length}-${field}`);
}

function remove(kind: model.Kind, index: number): void {
  const { points, decisions, actions } = now().meeting;
  const { title = '', who = '', notes = '' } = points[index] ?? {};
  const task = (kind === 'decision' ? decisions : actions)[index];
  const isWritten =
    kind === 'point' ? `${title}${who}${notes}`.trim() !== '' : task !== undefined && isTask(task);
  const it = { point: 'ce point', decision: 'la décision', action: 'l’action' }[kind];
  if (isWritten && !confirm(`Retirer ${it} et ce qui y est écrit\u00a0?`)) return;
  change(model.without(now(), kind, index), `ajouter-${kind}`);
}

function change(next: MeetingPage, focus: string): void {
  workChanged();
  rouage?.changed();
  set(next);
  part(focus).focus();
}

function toggleClock(): void {
  set({ ...now(), startedAt: now().startedAt === undefined ? performance.now() : undefined });
}

const labels: Record<string, string> = { titre: 'le titre', date: 'la date', presents: 'les participants' };

/** The shop makes the invitation: the page asks the window around it. */
async function invite(): Promise<void> {
  const { title, day, start, place, present, purpose } = now().meeting;
  const { asked } = model.forgotten(now().invitation);
  const tell = (invitation: Omit<MeetingPage['invitation'], 'asked'>) =>
    set({ ...now(), invitation: { asked, ...invitation } });
  tell({ isUnderWay: true, says: 'Préparation en cours…' });
  const values = { titre: title, date: day, heure: start, lieu: place, presents: present, objectif: purpose };
  const answer = await askForRun(values);
  if (asked !== now().invitation.asked) return;
  if (!answer.ok) {
    const wrong = Object.keys(answer.fields).map((field) => labels[field] ?? field);
    return tell({ says: wrong.length > 0 ? `À compléter\u00a0: ${wrong.join(', ')}.` : answer.message });
  }
  const made = htmlOf(answer.answer);
  tell({
    says: made === undefined ? 'La convocation n’a pas pu être préparée.' : 'Votre convocation est prête.',
    html: made,
  });
}

const saveInvitation = () =>
  saveFile('convocation.html', now().invitation.html ?? '', 'text/html;charset=utf-8');

function showWork(meeting: Meeting): void {
  set(model.pageOf(meeting, now()));
}

async function open(file: File): Promise<void> {
  const opened = openMeeting(await file.text());
  set({ ...now(), refused: 'why' in opened ? opened.why : '' });
  if ('why' in opened) return announce(`Import refusé\u00a0: ${opened.why}`);
  if (!mayReplaceShown('Remplacer votre saisie par cette sauvegarde\u00a0?')) return;
  showWork(opened.work);
  workSaved();
  rouage?.changed();
  announce(`Réunion importée\u00a0: ${opened.work.points.length} points.`);
}

function save(): void {
  const { meeting } = now();
  saveJson(`reunion-${meeting.day || todayHere()}.json`, keptMeeting(meeting));
  workSaved();
}

function beginAnother(): void {
  if (!mayReplaceShown('Commencer une autre réunion\u00a0? Celle-ci n’est pas dans une sauvegarde.')) return;
  showWork(fresh());
  workSaved();
  input('titre').focus();
}

layOutForPrint(() => now().meeting);
onFile('importer', open);
guardLeaving();
setInterval(() => now().startedAt !== undefined && set(now()), 1000);
keepPage({
  fresh,
  read: () => now().meeting,
  show: showWork,
  check: checkMeeting,
  title: titleOfMeeting,
});
