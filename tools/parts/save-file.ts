import { announce } from './announce.ts';
import { make } from './elements.ts';

/** Gives a file to who uses the page. `type`: as in `text/csv`; text goes out in UTF-8. */
export function saveFile(name: string, content: string | Blob | Uint8Array<ArrayBuffer>, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = make('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  announce(`Fichier «\u00a0${name}\u00a0» enregistré dans vos téléchargements.`);
}

/** `ventes` of `ventes.2026.csv`’s kin: what stands before the last dot. */
export const baseName = (name: string): string => name.replace(/\.[^.]+$/, '') || name;
