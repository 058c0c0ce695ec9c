/** Decisions, and actions: what, who, by when. */
import { make, part } from '../parts/elements.ts';
import { emptyTask, isTask, type Task } from './core.ts';

interface Words {
  /** `decision`: what the ids begin with. */
  id: string;
  name: string;
  this: string;
  none: string;
}

export interface TasksEditor {
  put(tasks: readonly Task[]): void;
  read(): Task[];
}

const keys: [key: keyof Task & string, id: string, label: string][] = [
  ['what', 'quoi', ''],
  ['who', 'qui', 'Responsable'],
  ['due', 'echeance', 'Échéance'],
];

const attributesOf: Partial<Record<keyof Task, Record<string, string>>> = {
  who: { list: 'noms', autocomplete: 'off' },
  due: { type: 'date', max: '9999-12-31' },
};

export function tasksEditor({ id: kind, name, this: it, none }: Words, changed: () => void): TasksEditor {
  let tasks: Task[] = [];
  const parent = part(`${kind}s`);
  const adder = part(`ajouter-${kind}`);

  function field(task: Task, index: number, [key, id, label]: (typeof keys)[number]): HTMLElement {
    const input = make('input', { id: `${kind}${index}-${id}`, ...attributesOf[key] });
    input.value = task[key];
    input.addEventListener('input', () => {
      task[key] = input.value;
    });
    return make('div', {}, make('label', { for: input.id }, label || `${name} ${index + 1}`), input);
  }

  function remove(index: number): void {
    const task = tasks[index];
    if (task && isTask(task) && !confirm(`Retirer ${it} et ce qui y est écrit\u00a0?`)) return;
    tasks.splice(index, 1);
    draw();
    changed();
    adder.focus();
  }

  function row(task: Task, index: number): HTMLElement {
    const away = make(
      'button',
      {
        type: 'button',
        class: 'btn quiet bad',
        'aria-label': `Retirer ${it.split(' ')[0]} ${name.toLowerCase()} ${index + 1}`,
      },
      'Retirer',
    );
    away.addEventListener('click', () => remove(index));
    const fields = make('div', { class: 'fields set' }, ...keys.map((one) => field(task, index, one)));
    return make('div', { class: 'task', role: 'group', 'aria-label': `${name} ${index + 1}` }, fields, away);
  }

  function draw(): void {
    parent.replaceChildren(...(tasks.length > 0 ? tasks.map(row) : [make('p', { class: 'hint' }, none)]));
  }

  adder.addEventListener('click', () => {
    tasks.push(emptyTask());
    draw();
    changed();
    part(`${kind}${tasks.length - 1}-quoi`).focus();
  });
  return {
    put(given) {
      tasks = given.map((task) => ({ ...task }));
      draw();
    },
    read: () => tasks.map((task) => ({ ...task })),
  };
}
