import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import type { PersonTyped } from '../person-fields.ts';
import { CapPart } from './PersonFields.tsx';

afterEach(cleanup);

function Cap({ mayWrite }: { mayWrite: boolean }) {
  return <CapPart form={useForm<PersonTyped>()} mayWrite={mayWrite} before={15} />;
}

it('says to who may not change the cap who may', () => {
  render(<Cap mayWrite={false} />);
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(
    screen.getByText(
      /^Changer le plafond mensuel.: il faut le rôle Finance, Administrateur ou Super-administrateur\.$/,
    ),
  ).toBeTruthy();
});

it('is a field for who may', () => {
  render(<Cap mayWrite />);
  expect(screen.getByRole('spinbutton', { name: /^Plafond mensuel/ })).toBeTruthy();
});

it('says what another cap changes before it is saved', () => {
  render(<Cap mayWrite />);
  const field = screen.getByRole('spinbutton', { name: /^Plafond mensuel/ });
  const said = () => screen.getByRole('status').textContent;
  fireEvent.change(field, { target: { value: '20' } });
  expect(said()).toMatch(/^Au plus 20.€ par mois au lieu de 15.€.: ses débits peuvent monter d’autant/);
  fireEvent.change(field, { target: { value: '10' } });
  expect(said()).toMatch(/^Au plus 10.€ par mois au lieu de 15.€.: ses débits n’iront plus au-delà/);
  for (const value of ['15', '', '1', '9.999']) {
    fireEvent.change(field, { target: { value } });
    expect(said()).toBe('');
  }
});
