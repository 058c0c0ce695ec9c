import { announce } from './announce.ts';
import { make } from './elements.ts';

/** Where the browser refuses the clipboard. */
function copyBySelection(text: string): boolean {
  const area = make('textarea', { class: 'sr' });
  area.value = text;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  return isCopied;
}

/** The button says for a moment what became of it. */
export async function copyText(text: string, button: HTMLElement): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
  button.focus();
  button.dataset.label ??= button.textContent;
  const { label = '' } = button.dataset;
  button.textContent = isCopied ? 'Copié' : 'Copie refusée';
  announce(
    isCopied
      ? 'Copié dans le presse-papiers.'
      : 'Le navigateur a refusé la copie. Sélectionnez le texte et copiez-le à la main.',
  );
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}
