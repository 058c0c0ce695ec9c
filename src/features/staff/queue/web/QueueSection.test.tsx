import { QueryClient, QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { QueueSection, Whose } from './QueueSection.tsx';

afterEach(cleanup);

const seven = queryOptions({
  queryKey: ['seven'],
  queryFn: () => [1, 2],
  initialData: [1, 2],
  staleTime: 1e9,
});

function Section({ isWhole }: { isWhole: boolean }) {
  return (
    <QueueSection
      title="Jours"
      description=""
      query={useQuery(seven)}
      rowsOf={(rows) => rows}
      countOf={() => 27}
      isWhole={isWhole}
      idOf={(row) => row}
      empty=""
      row={(row) => row}
    />
  );
}

it.each([true, false])('says that rows are cut only where they are (every row is there: %s)', (isWhole) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Section isWhole={isWhole} />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(/premiers sur 27/) === null).toBe(isWhole);
});

const person = {
  id: 12,
  first_name: 'Camille',
  last_name: 'Martin',
  email: 'c@exemple.fr',
  is_deleted: false,
};

it('leads to whose a row is, and to no account that is deleted', () => {
  const at = (gone: boolean) => (
    <MemoryRouter>
      <Whose person={{ ...person, is_deleted: gone }} automation="Relance" />
    </MemoryRouter>
  );
  const { rerender } = render(at(false));
  expect(screen.getByRole('link', { name: 'Camille Martin' }).getAttribute('href')).toBe('/admin/users/12');
  rerender(at(true));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Camille Martin, Relance')).toBeTruthy();
});
