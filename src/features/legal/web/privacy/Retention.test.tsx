import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SUPPORT_MESSAGE_YEARS } from '../../../../domain/kept-tickets.ts';
import { Retention } from './Retention.tsx';

it('the privacy page promises for messages to the support the time after which the sweep forgets them', () => {
  render(<Retention />);
  const promise = screen.getByText(/^Les messages au support/).closest('li');
  expect(promise?.textContent).toContain(`${SUPPORT_MESSAGE_YEARS}\u00a0ans après le dernier échange`);
});
