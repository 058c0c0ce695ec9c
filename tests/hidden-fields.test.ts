import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Why a form needs no resolver that leaves out what is hidden (docs/product/interface.md#hidden-is-not-sent). */
const withoutResolver: Readonly<Record<string, string>> = {
  BookDialog: 'shows all its fields always',
  IdeaQuestions: 'shows all its fields always',
  RefundDialog: 'reads its two amounts only where a part is chosen',
};

it('every form sends through the one resolver, which leaves out what is hidden', async () => {
  const files = await Array.fromAsync(glob('src/{web,features}/**/*.{ts,tsx}', { cwd: root }));
  const forms = await Promise.all(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })),
  );
  const own = forms.filter(({ text }) => /\buseForm[<(]/.test(text));
  const resolved = own.filter(({ text }) => /\bresolver\b/.test(text));
  // A resolver of another make would know nothing of what is hidden.
  const others = forms.filter(
    ({ file, text }) => /zodResolver/.test(text) && !file.endsWith('lazy-resolver.ts'),
  );
  expect(others.map(({ file }) => file)).toEqual([]);
  const names = own.filter((form) => !resolved.includes(form)).map(({ file }) => path.parse(file).name);
  expect(names.sort()).toEqual(Object.keys(withoutResolver));
});
