import { make } from '../parts/elements.ts';
import { formatCents } from '../parts/french-format.ts';
import { type BilledLine, type Entry, formatMinutes } from './core.ts';

const longDay = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
export const frenchDay = (day: string): string => longDay.format(new Date(`${day}T12:00:00Z`));

const head = (labels: readonly string[], figures: number): HTMLTableSectionElement =>
  make(
    'thead',
    {},
    make(
      'tr',
      {},
      ...labels.map((label, place) =>
        make('th', { scope: 'col', ...(place >= labels.length - figures ? { class: 'r' } : {}) }, label),
      ),
    ),
  );

const figure = (text: string): HTMLTableCellElement => make('td', { class: 'r' }, text);

function scrolled(label: string, ...parts: Node[]): HTMLElement {
  const caption = make('caption', { class: 'sr' }, label);
  return make(
    'section',
    { class: 'scroll', tabindex: '0', 'aria-label': label },
    make('table', {}, caption, ...parts),
  );
}

const empty = (text: string): HTMLElement => make('p', { class: 'empty' }, text);

const total = (lines: readonly BilledLine[], key: 'spent' | 'billed' | 'cents'): number =>
  lines.reduce((sum, line) => sum + line[key], 0);

function clientGroup(client: string, lines: readonly BilledLine[]): HTMLTableSectionElement {
  const sums = make(
    'tr',
    {},
    make('th', { scope: 'rowgroup' }, client),
    figure(formatMinutes(total(lines, 'spent'))),
    figure(formatMinutes(total(lines, 'billed'))),
    figure(''),
    figure(formatCents(total(lines, 'cents'))),
  );
  const rows = lines.map(({ project, spent, billed, rate, cents }) =>
    make(
      'tr',
      {},
      make('td', {}, project || 'Sans projet'),
      figure(formatMinutes(spent)),
      figure(formatMinutes(billed)),
      figure(formatCents(rate)),
      figure(formatCents(cents)),
    ),
  );
  return make('tbody', { class: 'keep' }, sums, ...rows);
}

export function summaryTable(lines: readonly BilledLine[]): HTMLElement {
  if (lines.length === 0)
    return empty('Aucun temps sur cette période. Démarrez un chronomètre ou saisissez une durée.');
  const groups = Map.groupBy(lines, ({ client }) => client);
  const foot = make(
    'tfoot',
    {},
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, 'Total'),
      figure(formatMinutes(total(lines, 'spent'))),
      figure(formatMinutes(total(lines, 'billed'))),
      figure(''),
      make('td', { class: 'r', id: 'total' }, formatCents(total(lines, 'cents'))),
    ),
  );
  return scrolled(
    'Temps et montants par client et projet',
    head(['Client et projet', 'Temps réel', 'Temps facturé', 'Taux', 'Montant HT'], 4),
    ...[...groups].map(([client, own]) => clientGroup(client, own)),
    foot,
  );
}

export interface NumberedEntry extends Entry {
  id: number;
}

function entryRow(entry: NumberedEntry): HTMLTableRowElement {
  const { id, day, client, project, task, minutes } = entry;
  const spent = formatMinutes(minutes);
  const named = `${client}, ${frenchDay(day)}`;
  const remove = { type: 'button', class: 'btn quiet no-print', 'data-supprimer': String(id) };
  return make(
    'tr',
    {},
    make('td', {}, frenchDay(day)),
    make('td', {}, client),
    make('td', {}, project),
    make('td', {}, task),
    make(
      'td',
      {},
      make('input', {
        id: `d${id}`,
        'data-duree': String(id),
        value: spent,
        'aria-label': `Durée, ${named}`,
        autocomplete: 'off',
      }),
    ),
    make(
      'td',
      { class: 'no-print' },
      make('button', { ...remove, 'aria-label': `Supprimer ${spent}, ${named}` }, 'Supprimer'),
    ),
  );
}

function entriesHead(): HTMLTableSectionElement {
  const titles = head(['Date', 'Client', 'Projet', 'Tâche', 'Durée', 'Actions'], 0);
  titles.querySelector('th:last-child')?.classList.add('no-print');
  return titles;
}

export function entriesTable(entries: readonly NumberedEntry[]): HTMLElement {
  if (entries.length === 0) return empty('Vos saisies apparaîtront ici.');
  return scrolled('Tableau des saisies', entriesHead(), make('tbody', {}, ...entries.map(entryRow)));
}

const SHOWN_PROJECTS = 8;

/** The last ones that were worked on, the latest first. */
export function projectItems(
  entries: readonly NumberedEntry[],
  running: Pick<Entry, 'client' | 'project'> | null,
): HTMLLIElement[] {
  const known = new Map(entries.map((entry) => [JSON.stringify([entry.client, entry.project]), entry]));
  return [...known.values()]
    .slice(-SHOWN_PROJECTS)
    .reverse()
    .map(({ id, client, project }) => {
      const isRunning = running?.client === client && running.project === project;
      const button = make('button', { type: 'button', class: 'btn', 'data-reprendre': String(id) });
      button.disabled = isRunning;
      button.append(
        ...(isRunning ? ['En cours'] : ['Reprendre', make('span', { class: 'sr' }, ` ${client} ${project}`)]),
      );
      const name = make('span', {}, make('strong', {}, client), project ? `\u00a0· ${project}` : '');
      return make('li', {}, name, button);
    });
}
