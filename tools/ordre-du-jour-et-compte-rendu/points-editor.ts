/** The cards of the points of the agenda. */
import { make, part } from '../parts/elements.ts';
import { showFieldError } from '../parts/field-error.ts';
import { emptyPoint, type Meeting, minutesOf, type Point, slotsOf, writtenHour } from './core.ts';

const labels: [key: keyof Point & string, id: string, label: string][] = [
  ['title', 'titre', 'Sujet'],
  ['who', 'qui', 'Porteur'],
  ['minutes', 'minutes', 'Minutes'],
];

const attributesOf: Partial<Record<keyof Point, Record<string, string>>> = {
  who: { list: 'noms' },
  minutes: { inputmode: 'numeric', class: 'num' },
};

function field(point: Point, index: number, [key, name, label]: (typeof labels)[number]): HTMLElement {
  const id = `point${index}-${name}`;
  const input = make('input', { id, autocomplete: 'off', ...attributesOf[key] });
  input.value = point[key];
  input.addEventListener('input', () => {
    point[key] = input.value;
  });
  return make('div', {}, make('label', { for: id }, label), input);
}

function notesField(point: Point, index: number): HTMLElement {
  const notes = make('textarea', { id: `point${index}-notes`, rows: '3' });
  notes.value = point.notes;
  notes.addEventListener('input', () => {
    point.notes = notes.value;
  });
  const label = make('label', { for: notes.id }, 'Notes');
  return make('div', { class: 'fields' }, make('div', {}, label, notes));
}

function act(label: string, name: string, does: () => void, kind = ''): HTMLButtonElement {
  const attributes = { type: 'button', class: `btn quiet${kind}`, 'aria-label': name };
  const button = make('button', attributes, label);
  button.addEventListener('click', does);
  return button;
}

interface Acts {
  move(index: number, by: number): void;
  remove(index: number): void;
}

function card(point: Point, index: number, count: number, { move, remove }: Acts): HTMLElement {
  const rank = index + 1;
  const up = act('Monter', `Monter le point ${rank}`, () => move(index, -1));
  const down = act('Descendre', `Descendre le point ${rank}`, () => move(index, 1));
  up.disabled = index === 0;
  down.disabled = rank === count;
  const away = act('Retirer', `Retirer le point ${rank}`, () => remove(index), ' bad');
  const title = make('h3', { id: `tp${index}` });
  return make(
    'article',
    { class: 'point', id: `point${index}`, 'aria-labelledby': title.id },
    make('div', { class: 'head' }, title, make('div', { class: 'actions' }, up, down, away)),
    make('div', { class: 'fields set' }, ...labels.map((one) => field(point, index, one))),
    notesField(point, index),
  );
}

/** Hours beside the title, and what is wrong with the length. */
function renderHours(point: Point, index: number, from: number | null, to: number | null): void {
  const end = to === null ? '' : ` – ${writtenHour(to)}`;
  part(`tp${index}`).replaceChildren(
    `${index + 1}. ${point.title.trim() || 'Sujet à préciser'} `,
    make('span', { class: 'hours' }, from === null ? '' : `${writtenHour(from)}${end}`),
  );
  const minutes = part(`point${index}-minutes`);
  if (minutes instanceof HTMLInputElement)
    showFieldError(minutes, minutesOf(point) === null ? 'Un nombre entier, de 1 à 600.' : '');
}

export interface PointsEditor {
  put(points: readonly Point[]): void;
  read(): Point[];
  add(): void;
  refresh(meeting: Meeting): void;
  /** The one that is talked about now. */
  mark(index: number | undefined): void;
}

/** `changed` after anything came, moved or went. */
export function pointsEditor(changed: () => void): PointsEditor {
  let points: Point[] = [];
  const parent = part('points');
  const draw = () => {
    const none = make('p', { class: 'empty' }, 'Aucun point pour l’instant. Ajoutez le premier.');
    const cards = points.map((point, index) => card(point, index, points.length, { move, remove }));
    parent.replaceChildren(...(cards.length > 0 ? cards : [none]));
  };
  const redraw = (focus: string) => {
    draw();
    changed();
    part(focus).focus();
  };
  const move = (index: number, by: number) => {
    points.splice(index + by, 0, ...points.splice(index, 1));
    redraw(`point${index + by}-titre`);
  };
  const remove = (index: number) => {
    const { title = '', who = '', notes = '' } = points[index] ?? {};
    if (`${title}${who}${notes}`.trim() && !confirm('Retirer ce point et ce qui y est écrit\u00a0?')) return;
    points.splice(index, 1);
    redraw('ajouter-point');
  };
  return {
    put(given) {
      points = given.map((point) => ({ ...point }));
      draw();
    },
    read: () => points.map((point) => ({ ...point })),
    add() {
      points.push(emptyPoint('15'));
      redraw(`point${points.length - 1}-titre`);
    },
    refresh({ start }) {
      const slots = slotsOf(points, start);
      for (const [index, point] of points.entries())
        renderHours(point, index, slots[index]?.from ?? null, slots[index]?.to ?? null);
    },
    mark(at) {
      for (const [index, one] of [...parent.children].entries()) one.classList.toggle('now', index === at);
    },
  };
}
