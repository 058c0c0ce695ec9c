import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { REMINDED_DAYS, WARNED_DAYS } from '#domain/people/inactive-account.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { type KeptData, LEGAL_BASES } from '#domain/people/kept-line.ts';
import { periodInWords } from '#domain/people/kept-period.ts';
import { Retention } from './KeptData.tsx';

afterEach(cleanup);

const lines: readonly KeptData[] = Object.values(KEPT_DATA);

it.each(lines.map((line) => [line.what, line] as const))(
  'the privacy page says of « %s » how long it is kept, why, by what right and who reads it',
  (what, { period, from, why, basis, readers }) => {
    render(<Retention />);
    // What a deletion leaves of it bears the same name, further down.
    const [said] = screen.getAllByText(
      (_, element) => element?.tagName === 'STRONG' && element.textContent === `${what}\u00a0:`,
    );
    const line = said?.closest('li')?.textContent ?? '';
    for (const words of [period ? periodInWords(period) : from, from, why, LEGAL_BASES[basis], readers])
      expect(line).toContain(words);
  },
);

it('the privacy page names all that a deletion leaves, and says no more that one trace alone is left', () => {
  const { container } = render(<Retention />);
  for (const { afterDeletion = '' } of lines) expect(container.textContent).toContain(afterDeletion.slice(1));
  expect(container.textContent).not.toContain('une seule trace');
  expect(lines.filter(({ afterDeletion }) => afterDeletion).length).toBeGreaterThan(5);
});

it.each(lines.flatMap((line) => (line.afterDeletion ? [[line.what, line] as const] : [])))(
  'the privacy page says by name what a deletion leaves of « %s », and until when it stays',
  (what, { afterDeletion = '', period, from }) => {
    render(<Retention />);
    const rest = `${afterDeletion.charAt(0).toLowerCase()}${afterDeletion.slice(1)}`;
    const named = `${what}\u00a0: ${rest}`;
    const left = screen.getByText((_, element) => element?.textContent?.startsWith(named) === true, {
      selector: 'li',
    });
    const until = period ? [periodInWords(period), from] : ['Sans limite'];
    const said = left.textContent?.toLowerCase();
    for (const words of until) expect(said).toContain(words.toLowerCase());
  },
);

it('the privacy page says of an unused account the periods, the warnings and the way to keep it that the shop applies', () => {
  const { container } = render(<Retention />);
  const said = container.querySelector('#compte-inactif + p')?.textContent?.replaceAll('\u00a0', ' ');
  const [empty, owner] = [KEPT_DATA.emptyAccount, KEPT_DATA.ownerAccount].map(
    ({ period }) => `${period.years} ans`,
  );
  expect(said).toContain(`supprimé après ${empty}, ou ${owner} si vous possédez une automatisation`);
  expect(said).toContain(`${WARNED_DAYS} jours avant, puis ${REMINDED_DAYS} jours avant`);
  expect(said).toContain('Une seule connexion suffit à le garder.');
});

it('each trace that a deletion leaves names what it is of, and no two claim the same letters', () => {
  const left = lines.flatMap(({ afterDeletion = [] }) => afterDeletion);
  expect(left.filter((text) => /\b(ces|cet|cette)\b/i.test(text))).toEqual([]);
  expect(left.filter((text) => text.includes('emails du contrat'))).toHaveLength(1);
  expect(left.filter((text) => text.includes('emails envoyés hors contrat'))).toHaveLength(1);
});
