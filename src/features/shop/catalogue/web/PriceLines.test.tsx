import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { PriceLines } from './CardGrid.tsx';

afterEach(cleanup);

const lines = (purchase: number, monthly: number) => {
  const { container } = render(
    <PriceLines purchasePrice={euroCents(purchase)} subscriptionPrice={euroCents(monthly)} tax="TTC" />,
  );
  return [...container.querySelectorAll('p')].map((line) => line.textContent);
};

it('shows the purchase, then the month, then what starting costs: both together', {
  tags: ['9.start-price'],
}, () => {
  expect(lines(3500, 500)).toEqual([
    '35\u00a0€ puis 5\u00a0€/mois',
    '40\u00a0€ pour démarrer, premier mois compris, TTC',
  ]);
});

it('writes cents with a comma and thousands with a thin space', () => {
  expect(lines(123_450, 499)).toEqual([
    '1\u202f234,50\u00a0€ puis 4,99\u00a0€/mois',
    '1\u202f239,49\u00a0€ pour démarrer, premier mois compris, TTC',
  ]);
});
