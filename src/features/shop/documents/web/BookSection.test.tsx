import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { OwnBook } from '../contract.ts';
import { BookSection } from './BookSection.tsx';
import type { BookCustomer } from './book-edits.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dupont: BookCustomer = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Dupont SARL',
  address: '1 quai Lamennais\n35000 Rennes',
  email: 'a@dupont.fr',
  siren: '732829320',
  vat_number: '',
  consumer: false,
};
const empty = { value: null, version: 0 };
const filled: OwnBook = {
  company: empty,
  customers: { value: [dupont], version: 3 },
  articles: empty,
  allowed: [],
};

/** The server's book, written by what is sent; `meanwhile`: what another tab writes before the first save. */
function show(book: OwnBook, meanwhile?: OwnBook) {
  let now = structuredClone(book);
  let other = meanwhile;
  const sent: { part: string; value: unknown; version: number }[] = [];
  const leaves: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string | URL | Request, request?: RequestInit) => {
    if (String(address).includes('/own-book/allowed/')) {
      leaves.push(JSON.parse(String(request?.body)));
      return Response.json({ allowed: [] });
    }
    const part = /own-book\/(\w+)\//.exec(String(address))?.[1];
    if (part !== 'company' && part !== 'customers' && part !== 'articles') return Response.json(now);
    if (other) [now, other] = [other, undefined];
    const { value, version } = JSON.parse(String(request?.body));
    sent.push({ part, value, version });
    if (version !== now[part].version)
      return Response.json({ detail: 'Changé.', code: 'document_changed' }, { status: 409 });
    now = { ...now, [part]: { value, version: version + 1 } };
    return Response.json(now[part]);
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <BookSection />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { sent, leaves, now: () => now };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const line = (name: string) => screen.findByRole('button', { name: `Modifier ${name}` });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('adds a customer and an article, each as the shape that tools read', async () => {
  const { sent } = show({ company: empty, customers: empty, articles: empty, allowed: [] });
  await screen.findByText('Aucun client encore.');
  press('Ajouter un client');
  press('Enregistrer');
  expect((await screen.findAllByText('Donnez un nom à ce client.')).length).toBeGreaterThan(0);
  type(/^Nom du client/, 'Roy & fils');
  press('Enregistrer');
  await line('Roy & fils');
  expect(sent).toMatchObject([
    { part: 'customers', version: 0, value: [{ name: 'Roy & fils', siren: '', consumer: false }] },
  ]);
  press('Ajouter un article');
  type(/^Nom de l’article/, 'Heure de conseil');
  type(/^Prix hors taxes/, '1 250,5');
  press('Enregistrer');
  await screen.findByText(/1\s250,50\s€ hors taxes, TVA 20\s%/);
  expect(sent[1]).toMatchObject({
    part: 'articles',
    value: [{ label: 'Heure de conseil', price: 1250.5, vat_rate: 20 }],
  });
});

it('keeps what another tab wrote of other lines, and asks where it is the same', async () => {
  const petit = { ...dupont, id: '22222222-2222-4222-8222-222222222222', name: 'Petit' };
  const theirs = { ...filled, customers: { value: [dupont, petit], version: 4 } };
  const { now } = show(filled, theirs);
  await line('Dupont SARL');
  press('Modifier Dupont SARL');
  type(/^Nom du client/, 'Dupont SAS');
  press('Enregistrer');
  await line('Dupont SAS');
  expect(now().customers.value?.map(({ name }) => name)).toEqual(['Dupont SAS', 'Petit']);
});

it('says that the same line changed elsewhere, and saves over it only when told again', async () => {
  const theirs = { ...filled, customers: { value: [{ ...dupont, email: 'autre@dupont.fr' }], version: 4 } };
  const { now } = show(filled, theirs);
  await line('Dupont SARL');
  press('Modifier Dupont SARL');
  type(/^Nom du client/, 'Dupont SAS');
  press('Enregistrer');
  await screen.findByText('Changé entre-temps');
  expect(now().customers.value?.[0]).toMatchObject({ name: 'Dupont SARL', email: 'autre@dupont.fr' });
  press('Enregistrer');
  await waitFor(() => expect(now().customers.value?.[0]?.name).toBe('Dupont SAS'));
});

it('asks before what is typed is left, and not where nothing was', async () => {
  show(filled);
  await line('Dupont SARL');
  press('Modifier Dupont SARL');
  press('Retour');
  expect(screen.queryByRole('dialog', { name: 'Modifier ce client' })).toBeNull();
  press('Modifier Dupont SARL');
  type(/^Nom du client/, 'Autre');
  press('Retour');
  const question = await screen.findByRole('dialog', { name: /^Fermer sans enregistrer/ });
  fireEvent.click(within(question).getByRole('button', { name: 'Continuer' }));
  expect(screen.getByLabelText(/^Nom du client/)).toHaveProperty('value', 'Autre');
});

it('doubts a customer’s number that does not look like one, and keeps it', async () => {
  const { sent } = show(filled);
  await line('Dupont SARL');
  press('Modifier Dupont SARL');
  type(/^SIREN/, '123');
  expect(screen.getByText(/Un SIRET a 14\s?chiffres/)).toBeTruthy();
  press('Enregistrer');
  await waitFor(() => expect(sent).toMatchObject([{ part: 'customers', value: [{ siren: '123' }] }]));
});

it('keeps no number of one’s own whose key is wrong, and all of an identity once', {
  tags: ['documents.identity'],
}, async () => {
  const { sent } = show(filled);
  await line('Dupont SARL');
  press('Remplir votre identité');
  type(/^Statut/, 'sole_trader');
  type(/^SIRET/, '732 829 321');
  press('Enregistrer');
  await screen.findAllByText(/La clé de ce numéro est fausse/);
  screen.getAllByText(/exerce sous son nom/);
  expect(sent).toEqual([]);
  type(/^SIRET/, '732 829 320');
  type(/^Votre nom/, 'Camille Roy');
  press('Enregistrer');
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        part: 'company',
        value: { siret: '732829320', name: 'Camille Roy', status: 'sole_trader', logo: '' },
      },
    ]),
  );
  await screen.findByText('Camille Roy, EI');
});

it('removes a customer after a question', async () => {
  const { now } = show(filled);
  await line('Dupont SARL');
  press('Retirer Dupont SARL');
  press('Retirer');
  await screen.findByText('Aucun client encore.');
  expect(now().customers.value).toEqual([]);
});

it('names each number, and writes a unit as it was typed', async () => {
  const company = {
    name: 'Camille Martin',
    company: '',
    address: '',
    siret: '73282932000074',
    vat_number: 'FR44732829320',
    iban: 'FR7630006000011234567890189',
  };
  const article = { id: 'a', label: 'Conception', unit: 'jours', price: 480, vat_rate: 20 };
  show({ ...filled, company: { value: company, version: 1 }, articles: { value: [article], version: 1 } });
  await screen.findByText(
    /^SIRET\s732\s829\s320\s00074, TVA\sFR44732829320, IBAN\sFR76\s3000\s6000\s0112\s3456\s7890\s189$/,
  );
  expect(screen.getByText(/SIREN\s732\s829\s320/)).toBeTruthy();
  press('Modifier votre identité');
  // Kept without spaces, shown and typed with them.
  expect(screen.getByLabelText(/^SIRET/)).toHaveProperty('value', '732\u00a0829\u00a0320\u00a000074');
  expect(screen.getByLabelText(/^IBAN/)).toHaveProperty('value', expect.stringMatching(/^FR76\s3000\s6000/));
  expect(screen.getByText(/480,00\s€ hors taxes, unité\s: jours, TVA 20\s%/)).toBeTruthy();
});

it('takes back from all tools what was allowed to all, the customers too, and that alone', async () => {
  const { leaves } = show({ ...filled, allowed: ['customers', 'articles'] });
  await line('Dupont SARL');
  press('Ne plus permettre de lire vos clients');
  await waitFor(() => expect(leaves).toEqual([{ parts: [], taken: ['customers'] }]));
});
