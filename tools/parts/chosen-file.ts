import { announce } from './announce.ts';
import type { Checked } from './checked-work.ts';
import { input } from './elements.ts';
import { showFieldError } from './field-error.ts';

/** The same file, mended meanwhile, may be chosen again. */
export function onFile(id: string, use: (file: File) => Promise<void>): void {
  const field = input(id);
  field.addEventListener('change', () => {
    const [file] = field.files ?? [];
    if (file)
      void use(file).finally(() => {
        field.value = '';
      });
  });
}

interface Import<Work> {
  open(text: string): Checked<Work>;
  mayReplace(work: Work): boolean;
  /** Says what was imported. */
  put(work: Work): string;
}

/** What a file holds takes the place of what stands there, or the field says why not. */
export function importBy<Work>({ open, mayReplace, put }: Import<Work>): void {
  onFile('importer', async (file) => {
    const opened = open(await file.text());
    if ('why' in opened) {
      showFieldError(input('importer'), opened.why);
      announce(`Import refusé\u00a0: ${opened.why}`);
    } else if (mayReplace(opened.work)) {
      showFieldError(input('importer'), '');
      announce(put(opened.work));
    }
  });
}
