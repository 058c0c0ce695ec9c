import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tabNames } from '#account/dashboard/web/DashboardScreen.tsx';

const texts = globSync('src/features/help/{guide,support,legal}/web/**/*.{ts,tsx}')
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8').replaceAll(/&nbsp;|\\u00a0|\s+/g, ' ') }));

it('guide, questions and terms call the tabs of the dashboard what they are called', () => {
  const names = Object.values(tabNames).map(({ tab }) => tab);
  const called = texts.flatMap(({ text }) =>
    [...text.matchAll(/l’onglet « ([^»]+) »|tableau de bord, onglet « ([^»]+) »/g)].map(([, a, b]) => a ?? b),
  );
  expect(called.length).toBeGreaterThan(2);
  expect(called.filter((name) => !names.includes(String(name)))).toEqual([]);
  const listed = texts.find(({ path }) => path.endsWith('guide/web/AfterBuying.tsx'))?.text ?? '';
  for (const name of names) expect(listed).toContain(`<strong>${name} :</strong>`);
  expect(texts.filter(({ text }) => text.includes('« Mes automatisations »'))).toEqual([]);
});
