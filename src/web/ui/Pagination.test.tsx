import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Pagination } from './Pagination.tsx';

afterEach(cleanup);

it('says where we are and goes to the page before and after', () => {
  const change = vi.fn();
  render(<Pagination page={2} pageCount={3} onPageChange={change} />);
  expect(screen.getByText('Page 2 sur 3')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Précédent' }));
  fireEvent.click(screen.getByRole('button', { name: 'Suivant' }));
  expect(change.mock.calls).toEqual([[1], [3]]);
});

it('goes nowhere from a single page, nor from an empty list', () => {
  const change = vi.fn();
  render(<Pagination page={1} pageCount={0} onPageChange={change} />);
  expect(screen.getByText('Page 1 sur 1')).toBeDefined();
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(change).not.toHaveBeenCalled();
});
