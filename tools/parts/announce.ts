import { make, one } from './elements.ts';

let line: HTMLElement | undefined;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Said to who does not see the page. `afterMs`: only when nothing else was said until then, as while one types. */
export function announce(text: string, afterMs = 0): void {
  if (!line) {
    line = make('p', { class: 'sr', role: 'status' });
    one('main', HTMLElement).append(line);
  }
  const { textContent: said } = line;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    // The same words again are heard again.
    if (line) line.textContent = text === said ? `${text}\u00a0` : text;
  }, afterMs);
}

/** What was to be said, or was, is about something that is no longer shown. */
export function hush(): void {
  clearTimeout(waiting);
  if (line) line.textContent = '';
}
