import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';

afterEach(cleanup);

it('does nothing when pressed while pending, and says it is busy', () => {
  const press = vi.fn();
  render(
    <Button pending onClick={press}>
      Payer
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Payer' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

it('keeps its text while pending, so that neither its width nor its name changes', () => {
  render(<Button pending>Enregistrer</Button>);
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDefined();
});

it('stays focusable while pending, so that the keyboard does not lose its place', () => {
  render(<Button pending>Payer</Button>);
  const button = screen.getByRole('button');
  button.focus();
  expect(document.activeElement).toBe(button);
});

it('refuses a second submission of its form while pending', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" pending={pending}>
        Envoyer
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  fireEvent.click(screen.getByRole('button'));
  rerender(form(true));
  fireEvent.click(screen.getByRole('button'));
  expect(submit).toHaveBeenCalledTimes(1);
});

it('does not submit a form unless asked to', () => {
  const submit = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button>Annuler</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});
