import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { LoadedSelectField } from './LoadedSelectField.tsx';
import { Moment } from './Moment.tsx';
import { LoadedStatCards, type Stat, StatCards, StatCardsSkeleton } from './StatCards.tsx';

afterEach(cleanup);

const described = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

it('a moment is said near, and its instant to who hovers, comes by the keyboard, presses or listens', () => {
  render(<Moment at="2026-11-19T13:05:00Z" now={new Date('2026-11-20T12:00:00Z')} />);
  const said = screen.getByRole('button', { name: 'hier à 14:05' });
  expect(said.querySelector('time')?.dateTime).toBe('2026-11-19T13:05:00Z');
  expect(described(said)).toBe('19\u00a0novembre\u00a02026 à 14:05');
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => said.focus());
  expect(screen.getByRole('tooltip').textContent).toBe('19\u00a0novembre\u00a02026 à 14:05');
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.click(said);
  expect(screen.getByRole('tooltip')).toBeDefined();
});

const stat: Stat = {
  label: 'Actifs',
  value: '12',
  definition: 'Ceux qui sont débités.',
  to: '/admin/x?status=active',
};

it('a figure has its definition, its instant and the way to the rows that make it', () => {
  render(
    <MemoryRouter>
      <StatCards at="2026-11-20T13:05:00Z" stats={[stat]} />
    </MemoryRouter>,
  );
  expect(described(screen.getByRole('button', { name: 'Définition de Actifs' }))).toBe(stat.definition);
  expect(screen.getByRole('link', { name: '12' }).getAttribute('href')).toBe(stat.to);
  expect(screen.getByText('à 14:05')).toBeDefined();
});

it('figures that load keep their place and show no number', () => {
  const { container } = render(<StatCardsSkeleton count={3} />);
  expect(container.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(container.textContent).toBe('Chargement des chiffres…');
});

it('figures that could not be loaded say so and are asked for again, never waited for', () => {
  const refetch = vi.fn();
  const failed = { data: undefined, isError: true, error: new ApiError(500, undefined), isFetching: false };
  const { container } = render(
    <LoadedStatCards query={{ ...failed, refetch }} stats={() => [stat]} count={3} />,
  );
  expect(container.querySelector('[aria-busy="true"]')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Impossible de charger les chiffres');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(refetch).toHaveBeenCalledOnce();
});

it('a choice whose list could not be loaded says so and asks for it again, and is complete once it came', () => {
  const refetch = vi.fn();
  const field = (query: { data: { id: number; name: string }[] | undefined; isError: boolean }) => (
    <LoadedSelectField
      label="Confié à"
      query={{ ...query, isFetching: false, refetch }}
      options={(all) => all}
      none="Personne"
      chosen={{ id: 9, name: 'Parti' }}
      defaultValue="9"
    />
  );
  const { rerender } = render(field({ data: undefined, isError: true }));
  expect(described(screen.getByRole('combobox'))).toBe('Ses choix n’ont pas pu être chargés.');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(refetch).toHaveBeenCalledOnce();
  rerender(field({ data: [{ id: 1, name: 'Camille' }], isError: false }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Personne', 'Parti', 'Camille']);
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
});

it('an id is copied, and says so', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<CopyText text="sub_42" what="l’identifiant" />);
  fireEvent.click(screen.getByRole('button', { name: 'Copier l’identifiant' }));
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('Copié'));
  expect(writeText).toHaveBeenCalledWith('sub_42');
});

it('a dangerous act waits for its word, to the letter, and for the box', () => {
  const confirm = vi.fn();
  render(
    <ConfirmDialog
      open
      onClose={vi.fn()}
      onConfirm={confirm}
      title="Désactiver Camille Martin ?"
      confirmLabel="Désactiver"
      word="DESACTIVER"
      acknowledgement="Je comprends que ses abonnements sont annulés."
    >
      <p>Ses sessions se ferment.</p>
    </ConfirmDialog>,
  );
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Désactiver' });
  const word = screen.getByLabelText('Tapez DESACTIVER pour confirmer');
  fireEvent.change(word, { target: { value: 'DESACTIVER' } });
  expect(send.disabled).toBe(true);
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.change(word, { target: { value: 'désactiver' } });
  expect(send.disabled).toBe(true);
  fireEvent.change(word, { target: { value: 'DESACTIVER' } });
  fireEvent.click(send);
  expect(confirm).toHaveBeenCalledOnce();
});
