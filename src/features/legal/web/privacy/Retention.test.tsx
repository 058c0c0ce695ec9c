import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { KEPT_DATA } from '../../../../domain/kept-data.ts';
import type { KeptData } from '../../../../domain/kept-line.ts';
import { periodInWords } from '../../../../domain/kept-period.ts';
import { Retention } from './Retention.tsx';

afterEach(cleanup);

const lines: readonly KeptData[] = Object.values(KEPT_DATA);

it.each(lines.map((line) => [line.what, line] as const))(
  'the privacy page says of « %s » how long it is kept, why and who reads it',
  (what, { period, from, why, readers }) => {
    render(<Retention />);
    const said = screen.getByText(
      (_, element) => element?.tagName === 'STRONG' && element.textContent === `${what}\u00a0:`,
    );
    const line = said.closest('li')?.textContent ?? '';
    for (const words of [period ? periodInWords(period) : from, from, why, readers])
      expect(line).toContain(words);
  },
);

it('the privacy page names all that a deletion leaves, and says no more that one trace alone is left', () => {
  const { container } = render(<Retention />);
  for (const { afterDeletion = '' } of lines) expect(container.textContent).toContain(afterDeletion);
  expect(container.textContent).not.toContain('une seule trace');
  expect(lines.filter(({ afterDeletion }) => afterDeletion).length).toBeGreaterThan(5);
});

it('each trace that a deletion leaves names what it is of, and no two claim the same letters', () => {
  const left = lines.flatMap(({ afterDeletion = [] }) => afterDeletion);
  expect(left.filter((text) => /\b(ces|cet|cette)\b/i.test(text))).toEqual([]);
  expect(left.filter((text) => text.includes('emails du contrat'))).toHaveLength(1);
  expect(left.filter((text) => text.includes('emails envoyés hors contrat'))).toHaveLength(1);
});
