import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import { AddressForm } from './AddressForm.tsx';
import { blankAddress } from './typed-address.ts';

const company = { company: 'Moulin SRL', siren: '', vat_number: 'BE0000000100' };
const initial = {
  ...blankAddress(undefined),
  ...{ first_name: 'Camille', last_name: 'Martin', address1: '1 rue Haute', postal_code: '1000' },
  ...{ city: 'Bruxelles', country: 'belgique', ...company },
};

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
});
afterEach(cleanup);

function show(changes: Partial<typeof initial> = {}) {
  const onSave = vi.fn(async () => undefined);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AddressForm
        draft="address"
        initial={{ ...initial, ...changes }}
        submitLabel="Enregistrer"
        asksDefault={false}
        onSave={onSave}
      />
    </QueryClientProvider>,
  );
  return onSave;
}
const box = () => screen.getByRole('checkbox', { name: 'J’achète pour mon entreprise' });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

it('a company that is unticked by a slip and ticked again is still there', async () => {
  const onSave = show();
  fireEvent.click(box());
  expect(screen.queryByLabelText(/Numéro de TVA/)).toBeNull();
  fireEvent.click(box());
  expect(field(/Numéro de TVA/).value).toBe('BE0000000100');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Entreprise' }).value).toBe('Moulin SRL');
  save();
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining(company)));
});

it('a company that stays unticked is not sent', async () => {
  const onSave = show();
  fireEvent.click(box());
  save();
  const none = { company: '', siren: '', vat_number: '' };
  await waitFor(() => expect(onSave).toHaveBeenCalledWith(expect.objectContaining(none)));
});

it('a misspelt country is told at the country, which proposes the names that are known', async () => {
  const onSave = show({ country: 'Belgiqe' });
  save();
  const country = field(/^Pays/);
  await waitFor(() => expect(country.getAttribute('aria-invalid')).toBe('true'));
  expect(field(/Numéro de TVA/).getAttribute('aria-invalid')).not.toBe('true');
  const names = [...document.querySelectorAll(`datalist[id="${country.getAttribute('list')}"] option`)];
  const values = names.map((name) => name.getAttribute('value'));
  expect(values).toEqual(expect.arrayContaining(['Belgique', 'Côte d’Ivoire', 'France']));
  expect(values).not.toContain('Union européenne');
  fireEvent.change(country, { target: { value: 'belgique' } });
  save();
  await waitFor(() =>
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ ...company, country: 'Belgique' })),
  );
});
