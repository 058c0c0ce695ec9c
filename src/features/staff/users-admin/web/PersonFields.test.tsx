import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useSentForm } from '#web/forms/SentForm.tsx';
import { editedPerson } from '../person-fields.ts';
import { CapPart, nobody } from './PersonFields.tsx';

afterEach(cleanup);

function Cap({ mayWrite }: { mayWrite: boolean }) {
  const form = useSentForm(
    lazyResolver(async () => editedPerson),
    { ...nobody, monthly_cap: '' },
    async () => undefined,
  );
  return <CapPart form={form} mayWrite={mayWrite} before={15} />;
}

it('says to who may not change the cap who may', () => {
  render(<Cap mayWrite={false} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(
    screen.getByText(
      /^Changer le plafond mensuel.: il faut le rôle Finance, Administrateur ou Super-administrateur\.$/,
    ),
  ).toBeTruthy();
});

it('is a field for who may, with the keyboard of amounts: a number field would drop the comma', () => {
  render(<Cap mayWrite />);
  const field = screen.getByRole('textbox', { name: /^Plafond mensuel/ });
  expect(field).toMatchObject({ type: 'text', inputMode: 'decimal' });
});

it.each([
  ['20,50', undefined],
  ['20.5', undefined],
  ['15 €', undefined],
  ['', 'Écrivez le plafond en euros, par exemple 20,50.'],
  ['vingt', 'Écrivez le plafond en euros, par exemple 20,50.'],
  ['20,505', 'Écrivez le plafond en euros, par exemple 20,50.'],
  ['1,99', "Le plafond mensuel doit être d'au moins 2€"],
  ['2050', 'Le plafond mensuel ne peut pas dépasser 100€'],
])('reads « %s » as an amount in euros', (monthly_cap, error) => {
  const typed = { ...nobody, email: 'camille@example.test', monthly_cap };
  const judged = editedPerson.safeParse(typed);
  expect(judged.error?.issues.map(({ path, message }) => [path[0], message])).toEqual(
    error && [['monthly_cap', error]],
  );
});

it('says what another cap changes before it is saved', () => {
  render(<Cap mayWrite />);
  const field = screen.getByRole('textbox', { name: /^Plafond mensuel/ });
  const said = () => screen.getByRole('status').textContent;
  fireEvent.change(field, { target: { value: '20' } });
  expect(said()).toMatch(/^Au plus 20.€ par mois au lieu de 15.€.: ses débits peuvent monter d’autant/);
  fireEvent.change(field, { target: { value: '10' } });
  expect(said()).toMatch(/^Au plus 10.€ par mois au lieu de 15.€.: ses débits n’iront plus au-delà/);
  for (const value of ['15', '', '1', '9.999']) {
    fireEvent.change(field, { target: { value } });
    expect(said()).toBe('');
  }
  fireEvent.change(field, { target: { value: '20,50' } });
  expect(said()).toMatch(/^Au plus 20,50.€ par mois/);
});
