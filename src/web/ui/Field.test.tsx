import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { FormErrors } from './FormErrors.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { SelectField } from './SelectField.tsx';
import { TextArea, TextField } from './TextField.tsx';

afterEach(cleanup);

/** The text a screen reader reads after the name of the element. */
function description(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

describe.each([
  ['TextField', TextField],
  ['TextArea', TextArea],
  ['SelectField', SelectField],
])('%s', (_, Control) => {
  it('is named by its label and described by its error, then its help', () => {
    render(<Control label="Email" help="Pour vos reçus." error="L’email est obligatoire" />);
    const control = screen.getByLabelText('Email');
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(description(control)).toBe('L’email est obligatoire Pour vos reçus.');
  });

  it('points at nothing and is not invalid without help or error', () => {
    render(<Control label="Email" optional />);
    const control = screen.getByLabelText('Email (facultatif)');
    expect(control.hasAttribute('aria-describedby')).toBe(false);
    // Not left out: a required field that is still empty would be read as invalid.
    expect(control.getAttribute('aria-invalid')).toBe('false');
  });
});

describe('PasswordField', () => {
  it('shows and hides what is typed without losing it', () => {
    render(<PasswordField label="Mot de passe" autoComplete="current-password" defaultValue="secret" />);
    const input = screen.getByLabelText<HTMLInputElement>('Mot de passe', { selector: 'input' });
    expect(input.type).toBe('password');
    fireEvent.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
    expect(input.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
    expect(input.type).toBe('password');
    expect(input.value).toBe('secret');
  });
});

describe('Checkbox', () => {
  it('is ticked by its sentence and described by its error', () => {
    render(<Checkbox label="J’accepte" error="Vous devez accepter" />);
    fireEvent.click(screen.getByText('J’accepte'));
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'J’accepte' });
    expect(box.checked).toBe(true);
    expect(description(box)).toBe('Vous devez accepter');
  });
});

describe('RadioGroup', () => {
  const options = [
    { value: 'perso', label: 'Personnel' },
    { value: 'pro', label: 'Professionnel' },
  ];

  it('starts from the default and lets another be chosen', () => {
    render(<RadioGroup legend="Usage" name="usage_type" defaultValue="perso" options={options} />);
    expect(screen.getByRole('group', { name: 'Usage' })).toBeDefined();
    const pro = screen.getByRole<HTMLInputElement>('radio', { name: 'Professionnel' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Personnel' }).checked).toBe(true);
    fireEvent.click(pro);
    expect(pro.checked).toBe(true);
  });
});

describe('FormErrors', () => {
  const errors = [{ name: 'email', message: 'L’email est obligatoire' }, { message: 'Serveur occupé' }];
  const form = (attempt: number, list = errors) => (
    <form>
      <FormErrors errors={list} attempt={attempt} failed="Envoi impossible" />
      <TextField label="Nom" name="name" />
      <TextField label="Email" name="email" />
    </form>
  );

  it('moves the focus to the first field in error at each submission, not before', () => {
    const { rerender } = render(form(0, []));
    expect(document.activeElement).toBe(document.body);
    rerender(form(1));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    rerender(form(1, [{ name: 'name', message: 'Le nom est obligatoire.' }]));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    screen.getByLabelText('Nom').focus();
    rerender(form(2));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('lists each error, and each leads to its field', () => {
    render(form(0));
    fireEvent.click(screen.getByRole('button', { name: 'L’email est obligatoire' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.getByRole('alert').textContent).toContain('Serveur occupé');
  });

  it('are heard once: with the field that gets the focus, or as an alert where they have none', () => {
    const { rerender } = render(form(1, errors.slice(0, 1)));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    rerender(form(2, errors.slice(1)));
    expect(screen.getByRole('alert').textContent).toContain('Serveur occupé');
  });

  it('asks for corrections only where every error has a field', () => {
    const { rerender } = render(form(0));
    expect(screen.getByRole('alert').textContent).toContain('Envoi impossible');
    rerender(form(0, errors.slice(0, 1)));
    expect(screen.getByText('Veuillez corriger les erreurs dans le formulaire')).toBeDefined();
  });
});
