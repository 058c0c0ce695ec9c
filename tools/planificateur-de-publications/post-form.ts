/** The form of one post, or of a series. */
import { addMonths, isDay, longDay, todayHere } from '../parts/calendar.ts';
import { choice, input, make, one, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { toggleShown, typed } from '../parts/party-fields.ts';
import { weekdays } from './calendar-view.ts';
import {
  daysOf,
  isRule,
  isState,
  type Post,
  type PostField,
  postFaults,
  type Rule,
  seriesFault,
  states,
  weekdayOf,
} from './core.ts';
import { countOn, networkOf, networks } from './networks.ts';
import type { TypedPost } from './plan-file.ts';
import { momentOf } from './zones.ts';

export type Draft = Omit<Post, 'id' | 'series'>;

/** Where a fault of it is said. */
const places: Record<PostField, string> = {
  titre: 'titre',
  date: 'date',
  heure: 'heure',
  reseaux: 'reseau-linkedin',
  lien: 'lien',
  fin: 'fin',
  jours: 'jour-0',
};

const ticked = (name: string): string[] =>
  [...document.querySelectorAll(`[name=${name}]:checked`)].flatMap((box) =>
    box instanceof HTMLInputElement ? [box.value] : [],
  );
const boxes = (name: string): HTMLInputElement[] =>
  [...document.querySelectorAll(`[name=${name}]`)].filter((box) => box instanceof HTMLInputElement);

const ruleOf = (): Rule => {
  const { value } = choice('repetition');
  return isRule(value) ? value : '';
};

const tick = (name: string, value: string, id: string, label: string): HTMLElement =>
  make(
    'label',
    { class: 'check' },
    make('input', { type: 'checkbox', name, value, id }),
    make('span', {}, label),
  );

export function makeForm(): void {
  part('cases').append(...networks.map(({ id, name }) => tick('reseau', id, `reseau-${id}`, name)));
  part('jours').append(...weekdays.map((name, at) => tick('jour', `${at}`, `jour-${at}`, name)));
  part('etat-pub').append(
    ...Object.entries(states).map(([value, label]) => make('option', { value }, label)),
  );
}

export function readDraft(): Draft {
  const state = choice('etat-pub').value;
  return {
    title: typed('titre'),
    day: typed('date'),
    time: typed('heure'),
    networks: ticked('reseau'),
    text: one('#texte', HTMLTextAreaElement).value,
    link: typed('lien'),
    state: isState(state) ? state : 'idee',
  };
}

let atFirst = '';
const wholeForm = (): string => JSON.stringify([readDraft(), ruleOf(), ticked('jour')]);

/** Something is typed that the calendar does not hold. */
export const isDrafting = (): boolean => wholeForm() !== atFirst;

let daysFollowDate = true;
export const chooseDays = (): void => {
  daysFollowDate = false;
};

/** Only what the rule needs; a new rule proposes its end and its weekday. */
export function showSeries(): void {
  const rule = ruleOf();
  const day = typed('date');
  part('bloc-fin').hidden = rule === '';
  part('bloc-jours').hidden = rule !== 'semaine' && rule !== 'quinzaine';
  if (!isDay(day)) return;
  if (rule !== '' && typed('fin') === '') input('fin').value = addMonths(day, 1);
  if (daysFollowDate) for (const [at, box] of boxes('jour').entries()) box.checked = at === weekdayOf(day);
}

const quiet = (): void => {
  for (const id of Object.values(places)) showFieldError(input(id), '');
};

/** Empty but for what is given. `isOld`: it is in the calendar already, and is changed there. */
export function showDraft(draft: Partial<Draft>, isOld: boolean, hasSeries: boolean): void {
  part('titre-form').textContent = isOld ? 'Modifier la publication' : 'Nouvelle publication';
  part('valider').textContent = isOld ? 'Enregistrer les changements' : 'Ajouter au calendrier';
  toggleShown('#annuler, #supprimer', isOld);
  toggleShown('#supprimer-serie', hasSeries);
  toggleShown('.series', !isOld);
  input('titre').value = draft.title ?? '';
  input('date').value = draft.day ?? todayHere();
  input('heure').value = draft.time ?? '09:00';
  one('#texte', HTMLTextAreaElement).value = draft.text ?? '';
  input('lien').value = draft.link ?? '';
  choice('etat-pub').value = draft.state ?? 'idee';
  choice('repetition').value = '';
  input('fin').value = '';
  for (const box of boxes('reseau')) box.checked = draft.networks?.includes(box.value) ?? false;
  daysFollowDate = true;
  quiet();
  showSeries();
  showCounts();
  atFirst = wholeForm();
}

/** Null where nothing is typed that the calendar does not hold. `id`: of the post that is changed. */
export const readTyped = (id: string): TypedPost | null =>
  isDrafting()
    ? { ...readDraft(), id, rule: ruleOf(), until: typed('fin'), weekdays: ticked('jour').map(Number) }
    : null;

/** Goes on with it, over what the calendar holds. */
export function goOn(draft: TypedPost): void {
  input('titre').value = draft.title;
  input('date').value = draft.day;
  input('heure').value = draft.time;
  one('#texte', HTMLTextAreaElement).value = draft.text;
  input('lien').value = draft.link;
  choice('etat-pub').value = draft.state;
  choice('repetition').value = draft.rule;
  input('fin').value = draft.until;
  for (const box of boxes('reseau')) box.checked = draft.networks.includes(box.value);
  for (const box of boxes('jour')) box.checked = draft.weekdays.includes(Number(box.value));
  daysFollowDate = draft.rule === '';
  showSeries();
  showCounts();
}

export function showCounts(): void {
  const { networks: ids, text, link } = readDraft();
  const counts = ids.flatMap((id) => networkOf(id) ?? []).map((network) => countOn(network, text, link));
  const items = counts.map(({ network, length, over, says }) => {
    const most = network.most === undefined ? '' : `/${network.most}`;
    const details = [...(over > 0 ? [`trop long de ${over}`] : []), ...says];
    const more = details.length > 0 ? ` (${details.join(', ')})` : '';
    return make(
      'li',
      details.length > 0 ? { class: 'over' } : {},
      `${network.name}\u00a0: ${length}${most}${more}`,
    );
  });
  const none = make('li', {}, 'Choisissez un réseau pour voir sa longueur.');
  part('compteurs').replaceChildren(...(items.length > 0 ? items : [none]));
}

function gapFault(days: readonly string[], time: string, zone: string): [PostField, string][] {
  const gap = days.find((day) => momentOf({ day, time }, zone).is === 'gap');
  if (gap === undefined) return [];
  return [
    [
      'heure',
      `Le ${longDay(gap)}, cette heure n’existe pas (passage à l’heure d’été)\u00a0: choisissez-en une autre.`,
    ],
  ];
}

/** The draft and its days; undefined where something is wrong, which its field says and takes the focus for. */
export function readSeries(isOld: boolean, zone: string): { draft: Draft; days: string[] } | undefined {
  quiet();
  const draft = readDraft();
  const rule = isOld ? '' : ruleOf();
  const chosen = ticked('jour').map(Number);
  const until = typed('fin');
  const faults = postFaults(draft);
  const isDated = isDay(draft.day) && (rule === '' || isDay(until));
  const days = isDated ? daysOf(draft.day, rule, until, chosen) : [];
  const fault = seriesFault(days, rule, chosen, { first: draft.day, until });
  if (fault) faults.push(fault);
  if (faults.length === 0) faults.push(...gapFault(days, draft.time, zone));
  for (const [field, says] of faults) showFieldError(input(places[field]), says);
  const [first] = faults;
  if (!first) return { draft, days };
  input(places[first[0]]).focus();
  return undefined;
}
