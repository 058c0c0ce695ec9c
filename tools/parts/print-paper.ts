import { make } from './elements.ts';
import { fileName, type PrintedPaper, pageRules } from './printed-name.ts';

/** However a page is printed: by its button, by a key, by the browser's own menu. */
export function namePrints(now: () => PrintedPaper): void {
  const style = make('style');
  const usual = document.title;
  addEventListener('beforeprint', () => {
    const paper = now();
    document.title = fileName(paper);
    style.textContent = pageRules(paper);
    document.head.append(style);
  });
  addEventListener('afterprint', () => {
    document.title = usual;
    style.remove();
  });
}
