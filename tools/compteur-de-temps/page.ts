import { html } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { announce } from '../parts/announce.ts';
import { rightNow, todayHere } from '../parts/calendar.ts';
import { part } from '../parts/elements.ts';
import { keepPage } from '../parts/keep-page.ts';
import { rouage } from '../parts/keep-work.ts';
import { saveFile } from '../parts/save-file.ts';
import { showPage } from '../parts/show-page.ts';
import { guardLeaving, workChanged, workSaved } from '../parts/unsaved-work.ts';
import { clockOf, nameTab } from './clock.ts';
import { type BilledLine, formatMinutes } from './core.ts';
import { entriesCsv, statementCsv } from './csv-files.ts';
import {
  checkHours,
  type KeptHours,
  type Running,
  readHours,
  titleOfHours,
  writeHours,
} from './hours-file.ts';
import type { HoursPage, NumberedEntry } from './hours-page.ts';
import * as model from './hours-page.ts';
import { summary } from './summary.ts';

const shortDay = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const frenchDay = (day: string): string => shortDay.format(new Date(`${day}T12:00:00Z`));

function clockCard({ running }: HoursPage) {
  const { client = '', project = '', since = 0 } = running ?? {};
  const hour = new Date(since).toLocaleTimeString('fr-FR', { hour: '2-digit', minute: '2-digit' });
  const says = running
    ? `${client}${project ? `, ${project}` : ''}, depuis ${hour}`
    : 'Aucun chronomètre en cours.';
  return html`
  <section class="card" aria-labelledby="t1">
    <h2 id="t1">Chronomètre</h2>
    <p id="chrono" class="clock ${running ? 'runs' : ''}" role="timer" aria-live="off">${clockOf(running)}</p>
    <p class="hint" id="courant">${says}</p>
    <form id="lancement" novalidate @submit=${start}>
      <div class="fields two">
        <div><label for="client">Client</label><input id="client" list="clients" autocomplete="off" maxlength="120"></div>
        <div><label for="projet">Projet</label><input id="projet" list="projets-connus" autocomplete="off" maxlength="120"></div>
        <div><label for="tache">Ce que vous faites (facultatif)</label><input id="tache" autocomplete="off" maxlength="200"></div>
        <div><label for="taux">Taux horaire HT</label><div class="affix"><input id="taux" class="num" inputmode="decimal" autocomplete="off"><span aria-hidden="true">€</span></div></div>
      </div>
      <div class="actions"><button type="submit" class="btn main" id="demarrer">${running ? 'Passer à ce projet' : 'Démarrer'}</button><button class="btn" type="button" ?hidden=${!running} @click=${stop}>Arrêter et noter</button></div>
    </form>
  </section>`;
}

const noteCard = () => html`
  <section class="card" aria-labelledby="t2">
    <h2 id="t2">Saisir après coup</h2>
    <form id="manuel" novalidate @submit=${note}>
      <div class="fields two">
        <div><label for="m-client">Client</label><input id="m-client" list="clients" autocomplete="off" maxlength="120"></div>
        <div><label for="m-projet">Projet</label><input id="m-projet" list="projets-connus" autocomplete="off" maxlength="120"></div>
        <div><label for="m-date">Date</label><input id="m-date" type="date" max="9999-12-31"></div>
        <div><label for="m-duree">Durée</label><input id="m-duree" autocomplete="off" placeholder="1h30" aria-describedby="duree-aide"><p class="hint" id="duree-aide">1h30, 1,5 ou 90 min</p></div>
        <div><label for="m-tache">Tâche (facultatif)</label><input id="m-tache" autocomplete="off" maxlength="200"></div>
        <div><label for="m-taux">Taux horaire HT</label><div class="affix"><input id="m-taux" class="num" inputmode="decimal" autocomplete="off"><span aria-hidden="true">€</span></div></div>
      </div>
      <div class="actions"><button type="submit" class="btn">Ajouter ce temps</button></div>
    </form>
  </section>`;

const SHOWN_PROJECTS = 8;

/** The last ones that were worked on, the latest first. */
function projectsCard({ entries, running }: HoursPage) {
  const projects = new Map(entries.map((entry) => [JSON.stringify([entry.client, entry.project]), entry]));
  const item = ({ client, project, task, rate }: NumberedEntry) => {
    const isRunning = running?.client === client && running.project === project;
    return html`<li><span><strong>${client}</strong>${project ? `\u00a0· ${project}` : ''}</span><button type="button" class="btn"
      ?disabled=${isRunning} @click=${() => launch({ client, project, task, rate })}>${isRunning ? 'En cours' : html`Reprendre<span class="sr"> ${client} ${project}</span>`}</button></li>`;
  };
  return html`
  <section class="card no-print" aria-labelledby="t3" ?hidden=${projects.size === 0}>
    <h2 id="t3">Reprendre un projet</h2>
    <ul class="projects" id="projets">${[...projects.values()].slice(-SHOWN_PROJECTS).reverse().map(item)}</ul>
  </section>`;
}

/** What was typed before, to choose from. */
const known = (entries: readonly NumberedEntry[], key: 'client' | 'project') =>
  [...new Set(entries.map((entry) => entry[key]))]
    .filter(Boolean)
    .map((value) => html`<option value=${value}></option>`);

const billingCard = (lines: readonly BilledLine[]) => html`
  <section class="card" aria-labelledby="t4">
    <h2 id="t4">À facturer</h2>
    <div class="fields two no-print">
      <div><label for="periode">Période</label><select id="periode"><option value="mois">Ce mois-ci</option><option value="mois-1">Le mois dernier</option><option value="semaine">Cette semaine</option><option value="jour">Aujourd’hui</option><option value="tout">Tout</option></select></div>
      <div><label for="arrondi">Arrondir à</label><select id="arrondi"><option value="1">La minute</option><option value="5">5 minutes</option><option value="6">6 minutes (dixième d’heure)</option><option value="10">10 minutes</option><option value="15">15 minutes</option><option value="30">30 minutes</option><option value="60">L’heure</option></select></div>
      <div><label for="sens">Sens de l’arrondi</label><select id="sens"><option value="haut">Au-dessus</option><option value="proche">Au plus proche</option><option value="bas">Au-dessous</option></select></div>
      <div><label for="portee">Appliquer à</label><select id="portee"><option value="saisie">Chaque saisie</option><option value="jour">Chaque jour et projet</option></select></div>
    </div>
    <div id="bilan">${lines.length > 0 ? summary(lines) : html`<p class="empty">Aucun temps sur cette période. Démarrez un chronomètre ou saisissez une durée.</p>`}</div>
    <div class="actions no-print"><button class="btn" type="button" ?disabled=${lines.length === 0} @click=${() => saveFile(`releve-${todayHere()}.csv`, statementCsv(lines), 'text/csv')}>Télécharger le relevé (CSV)</button><button class="btn" type="button" ?disabled=${lines.length === 0} @click=${() => print()}>Imprimer</button></div>
  </section>`;

function entryRow(entry: NumberedEntry) {
  const { id, day, client, project, task, minutes } = entry;
  const who = `${client}, ${frenchDay(day)}`;
  return html`<tr>
    <td>${frenchDay(day)}</td><td>${client}</td><td>${project}</td><td>${task}</td>
    <td><input id="d${id}" aria-label="Durée, ${who}" autocomplete="off" @change=${() => change(model.corrected(now(), id))}></td>
    <td class="no-print"><button type="button" class="btn quiet no-print" aria-label="Supprimer ${formatMinutes(minutes)}, ${who}" @click=${() => remove(entry)}>Supprimer</button></td>
  </tr>`;
}

const journal = (entries: readonly NumberedEntry[]) => html`
  <section class="scroll" tabindex="0" aria-label="Tableau des saisies"><table>
    <caption class="sr">Tableau des saisies</caption>
    <thead><tr><th scope="col">Date</th><th scope="col">Client</th><th scope="col">Projet</th><th scope="col">Tâche</th><th scope="col">Durée</th><th scope="col" class="no-print">Actions</th></tr></thead>
    <tbody>${repeat(entries, ({ id }) => id, entryRow)}</tbody>
  </table></section>`;

const journalCard = (entries: readonly NumberedEntry[]) => html`
  <section class="card" aria-labelledby="t5">
    <h2 id="t5">Saisies de la période</h2>
    <div id="journal">${entries.length > 0 ? journal(entries) : html`<p class="empty">Vos saisies apparaîtront ici.</p>`}</div>
    <div class="actions no-print"><button class="btn" type="button" ?disabled=${entries.length === 0} @click=${() => saveFile(`heures-${todayHere()}.csv`, entriesCsv(entries), 'text/csv')}>Télécharger le détail (CSV)</button></div>
  </section>`;

const fileCard = () => html`
  <section class="card no-print" aria-labelledby="t6">
    <h2 id="t6">Votre fichier d’heures</h2>
    <p class="note">Ouvertes dans la boutique, vos heures s’y enregistrent d’elles-mêmes. Ailleurs, rien n’est conservé quand vous fermez cette page&nbsp;: enregistrez le fichier, puis importez-le la prochaine fois.</p>
    <div class="actions"><button class="btn main" type="button" @click=${save}>Enregistrer mes heures</button></div>
    <div class="fields"><div><label for="importer">Importer un fichier enregistré</label><input type="file" id="importer" accept="application/json,.json" @change=${bringIn}></div></div>
  </section>`;

const fresh = (): KeptHours => ({ entries: [], settings: {}, running: null, champs: {} });
const { now, set } = showPage<HoursPage>(model.pageOf(fresh(), todayHere()), {
  view: (page) => html`
  <div class="cols no-print">${clockCard(page)}${noteCard()}</div>
  <datalist id="clients">${known(page.entries, 'client')}</datalist>
  <datalist id="projets-connus">${known(page.entries, 'project')}</datalist>
  ${projectsCard(page)}${billingCard(model.linesShown(page, todayHere()))}${journalCard(model.entriesShown(page, todayHere()))}${fileCard()}`,
  fields: (page) => page,
  typed: (page, id, value) => model.typed(page, id, String(value)),
  shown: nameTab,
});

function change(next: HoursPage, said = ''): void {
  set(next);
  workChanged();
  rouage?.changed();
  if (said) announce(said);
}

const launch = (entry: Omit<Running, 'since'>) =>
  change(model.started(now(), rightNow().getTime(), entry), `Chronomètre lancé pour ${entry.client}.`);

/** Shows it, with what is wrong in the form: the first fault takes the focus. */
function isSound(form: string, next: HoursPage): boolean {
  set(next);
  const fault = document.querySelector<HTMLElement>(`#${form} [aria-invalid=true]`);
  fault?.focus();
  return fault === null;
}

function start(event: Event): void {
  event.preventDefault();
  if (isSound('lancement', model.startedTyped(now(), rightNow().getTime())))
    change(now(), `Chronomètre lancé pour ${now().running?.client}.`);
}

function stop(): void {
  const { page, says } = model.stopped(now(), rightNow().getTime());
  change(page, says);
  part('demarrer').focus();
}

function note(event: Event): void {
  event.preventDefault();
  if (!isSound('manuel', model.notedTyped(now()))) return;
  const { client = '', minutes = 0 } = now().entries.at(-1) ?? {};
  part('m-duree').focus();
  change(now(), `${formatMinutes(minutes)} ajoutée pour ${client}.`);
}

function remove({ id, minutes, client, day }: NumberedEntry): void {
  if (!confirm(`Supprimer ${formatMinutes(minutes)} pour ${client} le ${frenchDay(day)}\u00a0?`)) return;
  change(model.removed(now(), id), 'Saisie supprimée.');
}

function save(): void {
  const { page, says } = model.stopped(now(), rightNow().getTime());
  if (says) change(page, says);
  const file = writeHours(model.fileOf(now()));
  saveFile(`heures-${todayHere()}.json`, JSON.stringify(file, null, 2), 'application/json');
  workSaved();
}

async function bringIn({ currentTarget: field }: Event): Promise<void> {
  if (!(field instanceof HTMLInputElement)) return;
  const text = await field.files?.[0]?.text();
  if (text === undefined) return;
  const read = readHours(text);
  field.value = '';
  const saying = (importer: string) => ({ ...now(), faults: { ...now().faults, importer } });
  if ('refused' in read) return set(saying(read.refused));
  const { unread, file } = read;
  const lost =
    unread > 1
      ? `${unread} saisies de ce fichier ne se lisent pas`
      : 'Une saisie de ce fichier ne se lit pas';
  const before = now().entries.length;
  set(model.imported(saying(unread > 0 ? `${lost}\u00a0: le reste est importé.` : ''), file, todayHere()));
  const coming = now().entries.length - before;
  if (coming > 0) change(now());
  announce(coming > 1 ? `${coming} saisies importées.` : `${coming} saisie importée.`);
}

guardLeaving();
setInterval(() => now().running && set(now()), 500);
keepPage({
  fresh,
  read: () => model.workOf(now()),
  show: (work) => set(model.pageOf(work, todayHere())),
  check: checkHours,
  title: titleOfHours,
});
