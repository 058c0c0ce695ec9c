import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsWide } from './wide-table.ts';

let table: number;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => table);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Table({ rows }: { rows: readonly string[] | undefined }) {
  const [place, isWide] = useIsWide(rows);
  return (
    <div ref={place} data-wide={isWide || undefined}>
      <table />
    </div>
  );
}

const isWide = () => screen.getByRole('table').parentElement?.hasAttribute('data-wide');

it('a table whose rows came and fit is wide no more, however wide it was while they loaded', () => {
  table = 1000;
  const { rerender } = render(<Table rows={undefined} />);
  expect(isWide()).toBe(true);
  table = 900;
  rerender(<Table rows={['un']} />);
  expect(isWide()).toBe(false);
});

it('one that is too wide stays so as long as it shows the same, though its look makes it fit', () => {
  table = 1000;
  const rows = ['un'];
  const { rerender } = render(<Table rows={rows} />);
  expect(isWide()).toBe(true);
  table = 900;
  rerender(<Table rows={rows} />);
  expect(isWide()).toBe(true);
  table = 1000;
  rerender(<Table rows={['deux']} />);
  expect(isWide()).toBe(true);
});
