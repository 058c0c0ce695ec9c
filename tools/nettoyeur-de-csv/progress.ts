import { one, part } from '../parts/elements.ts';
import type { OnProgress } from './desk-thread.ts';

let showing: ReturnType<typeof setTimeout> | undefined;
/** Short work shows no bar; reading and cleaning share one. */
export function showProgress(text: string): OnProgress {
  const bar = one('#avancement', HTMLProgressElement);
  part('travail-texte').textContent = text;
  bar.removeAttribute('value');
  showing ??= setTimeout(() => {
    part('travail').hidden = false;
  }, 200);
  return (done, total) => {
    bar.value = Math.round((done / Math.max(1, total)) * 100);
  };
}

export function hideProgress(): void {
  clearTimeout(showing);
  showing = undefined;
  part('travail').hidden = true;
}
