import { html } from 'lit-html';
import { networkLimits } from '../facts/network-limits.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { addMonths, longDay, rightNow, shortDay, todayHere } from '../parts/calendar.ts';
import { onFile } from '../parts/chosen-file.ts';
import { part } from '../parts/elements.ts';
import { formatNumber } from '../parts/french-format.ts';
import { saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { rouage } from '../parts/keep-work.ts';
import { lendRandomIds, randomId } from '../parts/random-id.ts';
import { saveFile } from '../parts/save-file.ts';
import { showPage } from '../parts/show-page.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { guardLeaving, noteWork, workChanged } from '../parts/unsaved-work.ts';
import { postsAgenda } from './agenda.ts';
import { monthTitle, monthView } from './calendar-view.ts';
import { inOrder, type Plan, type Post, states } from './core.ts';
import { countOn, networkOf, networks } from './networks.ts';
import { checkPlan, type KeptPlan, keptPlan, merged, openPlan, titleOfPlan } from './plan-file.ts';
import type { PlanPage } from './plan-page.ts';
import * as model from './plan-page.ts';
import { rowsOf } from './plan-table.ts';
import { zoneHere } from './zones.ts';

const option = (value: string, label: string) => html`<option value=${value}>${label}</option>`;
const tick = (name: string, value: string | number, label: string) =>
  html`<label class="check"><input type="checkbox" name=${name} value=${value} id="${name}-${value}"><span>${label}</span></label>`;

const monthCard = (page: PlanPage) => html`
  <section class="card" aria-labelledby="nom-mois">
    <div class="month">
      <h2 id="nom-mois" aria-live="polite">${monthTitle(page.month)}</h2>
      <div class="actions no-print"><button class="btn" type="button" id="precedent" @click=${() => turnBy(-1)}>Mois précédent</button><button class="btn" type="button" id="aujourdhui" @click=${() => turn(todayHere())}>Aujourd’hui</button><button class="btn" type="button" id="suivant" @click=${() => turnBy(1)}>Mois suivant</button></div>
    </div>
    <div class="fields two no-print">
      <div><label for="filtre">Réseau affiché</label><select id="filtre">${option('', 'Tous')}${networks.map(({ id, name }) => option(id, name))}</select></div>
      <div><label for="fuseau">Fuseau horaire</label><select id="fuseau" aria-describedby="fuseau-aide">${page.zones.map((zone) => option(zone, zone.replaceAll('_', ' ')))}</select><p class="hint" id="fuseau-aide">Les heures du plan sont celles de cet endroit, heure d’été comprise.</p></div>
    </div>
    ${monthView(model.shownPosts(page), page.month, { pick, addOn: startOn })}
  </section>`;

function counts(page: PlanPage) {
  const { networks: ids, text, link } = model.draftOf(page);
  if (ids.length === 0) return html`<li>Choisissez un réseau pour voir sa longueur.</li>`;
  return ids
    .flatMap((id) => networkOf(id) ?? [])
    .map((network) => {
      const { length, over, says } = countOn(network, text, link);
      const most = network.most === undefined ? '' : `/${network.most}`;
      const details = [...(over > 0 ? [`trop long de ${over}`] : []), ...says];
      const more = details.length > 0 ? ` (${details.join(', ')})` : '';
      return html`<li class=${more ? 'over' : ''}>${`${network.name}\u00a0: ${length}${most}${more}`}</li>`;
    });
}

function postCard(page: PlanPage) {
  const { edited } = page;
  const isOld = edited !== undefined;
  const rule = model.ruleOf(page);
  return html`
    <form class="card" id="saisie" novalidate @submit=${keep}>
      <h2 id="titre-form" tabindex="-1">${isOld ? 'Modifier la publication' : 'Nouvelle publication'}</h2>
      <div class="fields two">
        <div class="wide"><label for="titre">Titre</label><input id="titre" autocomplete="off" placeholder="Coulisses de l’atelier"></div>
        <div><label for="date">Date</label><input id="date" type="date" max="9999-12-31"></div>
        <div><label for="heure">Heure</label><input id="heure" type="time"></div>
        <fieldset class="wide" id="reseaux" tabindex="-1"><legend>Réseaux</legend><div class="ticks" id="cases">${networks.map(({ id, name }) => tick('reseau', id, name))}</div></fieldset>
        <div class="wide"><label for="texte">Texte</label><textarea id="texte" rows="5" aria-describedby="compteurs"></textarea><ul class="counts" id="compteurs">${counts(page)}</ul></div>
        <div><label for="lien">Lien (facultatif)</label><input id="lien" inputmode="url" autocomplete="off" aria-describedby="lien-aide"><p class="hint" id="lien-aide">Compté à la suite du texte.</p></div>
        <div><label for="etat-pub">Avancement</label><select id="etat-pub">${Object.entries(states).map(([value, label]) => option(value, label))}</select></div>
        <div class="series" ?hidden=${isOld}><label for="repetition">Répéter</label><select id="repetition"><option value="">Une seule fois</option><option value="semaine">Chaque semaine</option><option value="quinzaine">Une semaine sur deux</option><option value="mois">Chaque mois, à la même date</option></select></div>
        <div class="series" id="bloc-fin" ?hidden=${rule === ''}><label for="fin">Jusqu’au</label><input id="fin" type="date" max="9999-12-31"></div>
        <fieldset class="wide series" id="bloc-jours" tabindex="-1" ?hidden=${rule === '' || rule === 'mois'}><legend>Jours</legend><div class="ticks" id="jours">${model.weekdays.map((name, day) => tick('jour', day, name))}</div></fieldset>
      </div>
      <div class="actions after"><button class="btn main" type="submit" id="valider">${isOld ? 'Enregistrer les changements' : 'Ajouter au calendrier'}</button><button class="btn" type="button" id="annuler" ?hidden=${!isOld} @click=${giveUp}>Annuler</button><button class="btn quiet bad" type="button" id="supprimer" ?hidden=${!isOld} @click=${() => edited && removeOne(edited)}>Supprimer</button><button class="btn quiet bad" type="button" id="supprimer-serie" ?hidden=${!edited?.series} @click=${() => edited && removeSeries(edited)}>Supprimer la série à partir d’ici</button></div>
      <p class="note after" id="etat" role="status">${page.says}</p>
    </form>`;
}

const keepCard = () => html`
    <section class="card sticky" aria-labelledby="garder-titre">
      <h2 id="garder-titre">Exporter et garder</h2>
      <p>L’agenda (.ics) s’ouvre dans Google Agenda, Outlook ou Apple Calendrier, avec un rappel un quart d’heure avant chaque publication. Importé de nouveau, il remplace le précédent.</p>
      <div class="actions"><button class="btn main" type="button" id="ics" @click=${saveAgenda}>Exporter vers l’agenda (.ics)</button><button class="btn" type="button" id="csv" @click=${saveTable}>Exporter en CSV</button><button class="btn" type="button" id="imprimer" @click=${() => window.print()}>Imprimer le mois</button></div>
      <p class="hint" id="export-aide">Les exports suivent le réseau affiché.</p>
      <h3>Garder ce plan</h3>
      <div class="actions"><button class="btn" type="button" id="sauver" @click=${save}>Enregistrer le plan</button><span class="file"><label class="btn" for="importer">Importer un plan enregistré</label><input type="file" id="importer" accept=".json,application/json"></span></div>
      <p class="hint">Ouvert dans la boutique, le plan s’y enregistre de lui-même. Un plan importé s’ajoute à celui qui est là.</p>
    </section>`;

const fresh = (): KeptPlan => ({ zone: zoneHere(), posts: [], typed: null });
const { now, set } = showPage<PlanPage>(model.pageOf(fresh()), {
  view: (page) => html`${monthCard(page)}
  <div class="cols after no-print">${postCard(page)}${keepCard()}</div>`,
  fields: (page) => page,
  typed(page, id, value) {
    if (id === 'fuseau' ? page.posts.length > 0 : id !== 'filtre') workChanged();
    return model.typed(page, id, value);
  },
});

/** A screen reader hears the same words again only when they differ. */
const heard = (next: PlanPage): PlanPage =>
  next.says !== '' && next.says === now().says ? { ...next, says: `${next.says}\u00a0` } : next;
const say = (says: string): void => set(heard({ ...now(), says }));
const turn = (month: string): void => set({ ...now(), month });
const turnBy = (months: number): void => turn(addMonths(`${now().month.slice(0, 8)}01`, months));

function mayLeaveDraft(): boolean {
  if (!model.isDrafting(now())) return true;
  rouage?.changed();
  return confirm('Abandonner la publication en cours de saisie\u00a0? Elle n’est pas dans le calendrier.');
}

function begin(next: PlanPage, focus: string): void {
  set(next);
  part(focus).focus();
  part('titre-form').scrollIntoView({ block: 'start' });
}

function startOn(day: string): void {
  if (mayLeaveDraft()) begin(model.withDraft(now(), { day }), 'titre');
}

function pick(post: Post): void {
  if (mayLeaveDraft()) begin(model.withDraft(now(), post, post), 'titre-form');
}

function change(next: PlanPage, focus: string): void {
  set(heard(next));
  workChanged();
  rouage?.changed();
  part(focus).focus();
}

function keep(event: Event): void {
  event.preventDefault();
  const { page, wrong } = model.withTyped(now(), randomId);
  if (wrong) {
    set(page);
    part(wrong).focus();
  } else change(page, 'titre');
}

function giveUp(): void {
  set(model.withDraft(now(), {}));
  rouage?.changed();
  part('titre-form').focus();
}

function removeOne(post: Post): void {
  if (confirm(`Supprimer «\u00a0${post.title}\u00a0» du ${shortDay(post.day)}\u00a0?`))
    change(model.without(now(), [post], 'Publication supprimée.'), 'titre-form');
}

function removeSeries(post: Post): void {
  const gone = model.seriesFrom(now(), post);
  const asked = `Supprimer ${model.plural(gone.length, 'publication', 'publications')} de la série «\u00a0${post.title}\u00a0»\u00a0?`;
  const says = `${model.plural(gone.length, 'publication supprimée', 'publications supprimées')}.`;
  if (confirm(asked)) change(model.without(now(), gone, says), 'titre-form');
}

function exported(save: (plan: Plan) => void): void {
  const posts = model.shownPosts(now());
  if (posts.length === 0) say('Ajoutez d’abord une publication.');
  else save({ zone: model.zoneOf(now()), posts });
}

const saveAgenda = () =>
  exported((plan) =>
    saveFile('publications.ics', postsAgenda(plan, rightNow()), 'text/calendar;charset=utf-8'),
  );
const saveTable = () =>
  exported((plan) => saveFile('publications.csv', spreadsheetText(rowsOf(plan)), 'text/csv;charset=utf-8'));

function save(): void {
  saveJson(`plan-de-publications-${todayHere()}.json`, keptPlan(model.planOf(now())));
  noteWork(model.isDrafting(now()));
}

const refuse = (importer: string): void =>
  set(heard({ ...now(), faults: { ...now().faults, importer }, says: 'Import refusé.' }));

async function open(file: File): Promise<void> {
  const opened = openPlan(await file.text());
  if ('why' in opened) return refuse(opened.why);
  const { zone, posts } = opened.work;
  const own = now().posts;
  if (own.length > 0 && zone !== model.zoneOf(now()))
    return refuse(
      `Ce plan est à l’heure de ${zone}, le vôtre à celle de ${model.zoneOf(now())}\u00a0: choisissez le même fuseau, puis importez-le.`,
    );
  set({ ...now(), faults: { ...now().faults, importer: '' } });
  if (!mayLeaveDraft()) return;
  const { posts: all, added, same, different } = merged(own, posts);
  const page = model.pageOf({ zone, posts: all, typed: null });
  const says = importedWords(added.length, same, different, zone);
  set(heard({ ...page, month: inOrder(added)[0]?.day ?? page.month, says }));
  if (own.length > 0 && added.length > 0) workChanged();
  rouage?.changed();
}

function importedWords(added: number, same: number, different: number, zone: string): string {
  const kept = model.plural(
    different,
    'différente\u00a0: la vôtre est gardée',
    'différentes\u00a0: les vôtres sont gardées',
  );
  const words = [
    model.plural(added, 'publication importée', 'publications importées'),
    ...(same > 0 ? [`${same} déjà là`] : []),
    ...(different > 0 ? [kept] : []),
  ];
  return `${words.join(', ')}.${zone === zoneHere() ? '' : ` Heures de ${zone}.`}`;
}

for (const { id, most = 0 } of networks)
  for (const place of document.querySelectorAll(`[data-most="${id}"]`))
    place.textContent = formatNumber(most, 0);
part('releve').textContent = longDay(networkLimits.readOn);
warnOfAge(networkLimits);
lendRandomIds();
onFile('importer', open);
guardLeaving();
keepPage({
  fresh,
  read: () => model.keptOf(now()),
  show: (work) => set(model.pageOf(work)),
  check: checkPlan,
  title: titleOfPlan,
});
