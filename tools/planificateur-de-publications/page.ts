import { networkLimits } from '../facts/network-limits.ts';
import { warnOfAge } from '../parts/age-note.ts';
import { addMonths, longDay, shortDay, todayHere } from '../parts/calendar.ts';
import { choice, input, make, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { formatNumber } from '../parts/french-format.ts';
import { saveJson } from '../parts/json-file.ts';
import { keepPage } from '../parts/keep-page.ts';
import { rouage } from '../parts/keep-work.ts';
import { theForm } from '../parts/party-fields.ts';
import { lendRandomIds, randomId } from '../parts/random-id.ts';
import { saveFile } from '../parts/save-file.ts';
import { spreadsheetText } from '../parts/spreadsheet.ts';
import { guardLeaving, noteWork, workChanged } from '../parts/unsaved-work.ts';
import { postsAgenda } from './agenda.ts';
import { plural, renderMonth } from './calendar-view.ts';
import { inOrder, onNetwork, type Plan, type Post, restOfSeries } from './core.ts';
import { networks } from './networks.ts';
import { checkPlan, type KeptPlan, keptPlan, merged, openPlan, titleOfPlan } from './plan-file.ts';
import { rowsOf } from './plan-table.ts';
import {
  chooseDays,
  goOn,
  isDrafting,
  makeForm,
  readSeries,
  readTyped,
  showCounts,
  showDraft,
  showSeries,
} from './post-form.ts';
import { zoneHere, zonesWith } from './zones.ts';

let plan: Plan = { zone: '', posts: [] };
let month = todayHere();
let edited: Post | undefined;

const changed = (): void => {
  workChanged();
  rouage?.changed();
};

const readPlan = (): Plan => ({ zone: plan.zone, posts: inOrder(plan.posts) });
const readWork = (): KeptPlan => ({ ...readPlan(), typed: readTyped(edited?.id ?? '') });
const fresh = (): KeptPlan => ({ zone: zoneHere(), posts: [], typed: null });

/** Where one goes on: what comes next, or else what came last. */
function showWork({ zone, posts, typed }: KeptPlan): void {
  plan = { zone, posts: inOrder(posts) };
  part('fuseau').replaceChildren(
    ...zonesWith(zone).map((name) => make('option', { value: name }, name.replaceAll('_', ' '))),
  );
  choice('fuseau').value = zone;
  choice('filtre').value = '';
  const today = todayHere();
  month = (plan.posts.find(({ day }) => day >= today) ?? plan.posts.at(-1))?.day ?? today;
  edit(plan.posts.find(({ id }) => id === typed?.id));
  if (typed) goOn(typed);
  render();
  showFieldError(input('importer'), '');
  say('');
}

const say = (text: string): void => {
  part('etat').textContent = text;
};

const visible = (): Post[] => onNetwork(plan.posts, choice('filtre').value);

function render(): void {
  renderMonth(visible(), month, { pick, addOn: (day) => mayLeaveDraft() && start({ day }) });
}

function mayLeaveDraft(): boolean {
  if (!isDrafting()) return true;
  rouage?.changed();
  return confirm('Abandonner la publication en cours de saisie\u00a0? Elle n’est pas dans le calendrier.');
}

function edit(post: Post | undefined): void {
  edited = post;
  showDraft(post ?? {}, post !== undefined, post !== undefined && post.series !== '');
}

function start(given: { day: string }): void {
  edit(undefined);
  showDraft(given, false, false);
  input('titre').focus();
  part('titre-form').scrollIntoView({ block: 'start' });
}

function pick(post: Post): void {
  if (!mayLeaveDraft()) return;
  edit(post);
  part('titre-form').focus();
  part('titre-form').scrollIntoView({ block: 'start' });
}

function keep(): void {
  const found = readSeries(edited !== undefined, plan.zone);
  if (!found) return;
  const { draft, days } = found;
  if (edited) {
    const next: Post = { ...edited, ...draft };
    plan.posts = plan.posts.map((post) => (post.id === next.id ? next : post));
    say('Publication modifiée.');
  } else {
    const series = days.length > 1 ? randomId() : '';
    plan.posts.push(...days.map((day) => ({ ...draft, day, id: randomId(), series })));
    say(`${plural(days.length, 'publication ajoutée', 'publications ajoutées')}.`);
  }
  changed();
  month = draft.day;
  edit(undefined);
  showDraft({ day: draft.day }, false, false);
  render();
  input('titre').focus();
}

function remove(doomed: readonly Post[], question: string, done: string): void {
  if (!confirm(question)) return;
  plan.posts = plan.posts.filter((post) => !doomed.includes(post));
  changed();
  edit(undefined);
  render();
  part('titre-form').focus();
  say(done);
}

function removeSeries(post: Post): void {
  const doomed = restOfSeries(plan.posts, post);
  const question = `Supprimer ${plural(doomed.length, 'publication', 'publications')} de la série «\u00a0${post.title}\u00a0»\u00a0?`;
  remove(doomed, question, `${plural(doomed.length, 'publication supprimée', 'publications supprimées')}.`);
}

function exported(save: (posts: Post[]) => void): void {
  const posts = visible();
  if (posts.length === 0) say('Ajoutez d’abord une publication.');
  else save(posts);
}

function refuse(why: string): void {
  showFieldError(input('importer'), why);
  say('Import refusé.');
}

async function open(): Promise<void> {
  const [file] = input('importer').files ?? [];
  if (!file) return;
  const opened = openPlan(await file.text());
  input('importer').value = '';
  if ('why' in opened) return refuse(opened.why);
  const { zone, posts } = opened.work;
  if (plan.posts.length > 0 && zone !== plan.zone)
    return refuse(
      `Ce plan est à l’heure de ${zone}, le vôtre à celle de ${plan.zone}\u00a0: choisissez le même fuseau, puis importez-le.`,
    );
  showFieldError(input('importer'), '');
  if (!mayLeaveDraft()) return;
  const wasEmpty = plan.posts.length === 0;
  const { posts: all, added, same, different } = merged(plan.posts, posts);
  showWork({ zone, posts: all, typed: null });
  const [first] = inOrder(added);
  if (first) month = first.day;
  render();
  if (!wasEmpty && added.length > 0) workChanged();
  rouage?.changed();
  const rest = [
    ...(same > 0 ? [`${same} déjà là`] : []),
    ...(different > 0
      ? [
          `${plural(different, 'différente\u00a0: la vôtre est gardée', 'différentes\u00a0: les vôtres sont gardées')}`,
        ]
      : []),
  ];
  const where = zone === zoneHere() ? '' : ` Heures de ${zone}.`;
  say(
    `${[plural(added.length, 'publication importée', 'publications importées'), ...rest].join(', ')}.${where}`,
  );
}

theForm().addEventListener('submit', (event) => {
  event.preventDefault();
  keep();
});
theForm().addEventListener('input', () => {
  workChanged();
  showCounts();
});
part('jours').addEventListener('change', chooseDays);
for (const id of ['repetition', 'date']) part(id).addEventListener('change', showSeries);
part('annuler').addEventListener('click', () => {
  edit(undefined);
  rouage?.changed();
  part('titre-form').focus();
});
part('supprimer').addEventListener('click', () => {
  if (edited)
    remove(
      [edited],
      `Supprimer «\u00a0${edited.title}\u00a0» du ${shortDay(edited.day)}\u00a0?`,
      'Publication supprimée.',
    );
});
part('supprimer-serie').addEventListener('click', () => edited && removeSeries(edited));
const turn = (day: string) => {
  month = day;
  render();
};
part('precedent').addEventListener('click', () => turn(addMonths(`${month.slice(0, 8)}01`, -1)));
part('suivant').addEventListener('click', () => turn(addMonths(`${month.slice(0, 8)}01`, 1)));
part('aujourdhui').addEventListener('click', () => turn(todayHere()));
part('filtre').addEventListener('change', render);
part('fuseau').addEventListener('change', () => {
  plan.zone = choice('fuseau').value;
  if (plan.posts.length > 0) workChanged();
  say(`Les heures du plan sont maintenant celles de ${plan.zone}.`);
});
part('ics').addEventListener('click', () =>
  exported((posts) =>
    saveFile('publications.ics', postsAgenda({ ...plan, posts }, new Date()), 'text/calendar;charset=utf-8'),
  ),
);
part('csv').addEventListener('click', () =>
  exported((posts) =>
    saveFile('publications.csv', spreadsheetText(rowsOf({ ...plan, posts })), 'text/csv;charset=utf-8'),
  ),
);
part('imprimer').addEventListener('click', () => window.print());
part('sauver').addEventListener('click', () => {
  saveJson(`plan-de-publications-${todayHere()}.json`, keptPlan(readPlan()));
  noteWork(isDrafting());
});
input('importer').addEventListener('change', () => void open());
part('filtre').append(
  make('option', { value: '' }, 'Tous'),
  ...networks.map(({ id, name }) => make('option', { value: id }, name)),
);
for (const { id, most = 0 } of networks)
  for (const place of document.querySelectorAll(`[data-most="${id}"]`))
    place.textContent = formatNumber(most, 0);
part('releve').textContent = longDay(networkLimits.readOn);
warnOfAge(networkLimits);
lendRandomIds();
guardLeaving();
makeForm();
showWork(fresh());
keepPage({ fresh, read: readWork, show: showWork, check: checkPlan, title: titleOfPlan });
