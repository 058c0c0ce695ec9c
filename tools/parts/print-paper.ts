import { make } from './elements.ts';
import { DRAFT_WORDS, fileName, type PrintedPaper, pageRules, safeName } from './printed-name.ts';

interface Printed {
  name: string;
  rules: string;
  isDraft: boolean;
}

let now: (() => Printed) | undefined;
let usual = '';
const style = make('style');
const draft = make('p', { class: 'draft' }, DRAFT_WORDS);

function begin(): void {
  const printed = now?.();
  if (!printed) return;
  if (!style.isConnected) usual = document.title;
  document.title = printed.name || usual;
  style.textContent = printed.rules;
  document.head.append(style);
  // On the paper itself: not every browser prints what runs in the margins.
  if (printed.isDraft) document.body.prepend(draft);
  else draft.remove();
}

function end(): void {
  if (style.isConnected) document.title = usual;
  style.remove();
  draft.remove();
}

function onPrint(printed: () => Printed): void {
  if (!now) {
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
  }
  now = printed;
}

let isPaper = false;

/** However a page is printed: by its button, by a key, by the browser's own menu. */
export function namePrints(paper: () => PrintedPaper): void {
  isPaper = true;
  onPrint(() => {
    const printed = paper();
    return { name: fileName(printed), rules: pageRules(printed), isDraft: printed.isDraft };
  });
}

/** Of a page that makes no paper of its own: by what its work is called. */
export function nameByWork(name: () => string): void {
  if (!isPaper) onPrint(() => ({ name: safeName(name()), rules: '', isDraft: false }));
}
