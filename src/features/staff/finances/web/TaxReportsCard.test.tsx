import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { TaxReport } from '../contract.ts';
import { TaxReportsCard } from './TaxReportsCard.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const refused: TaxReport = {
  ...{ id: 7, kind: 'transactions', invoice: null, from: '2027-09-01', to: '2027-09-10', due: '2027-09-20' },
  ...{ corrects: false, status: 'refused', amount: 33.33, vat: 6.67, attempt: 1 },
  reason: 'REJ_COH\u00a0: un total n’est pas la somme de ses taux',
  ...{ sent_at: '2027-09-11T03:00:00.000Z', settled_at: '2027-09-11T03:02:00.000Z' },
};
const accepted: TaxReport = {
  ...refused,
  id: 8,
  kind: 'payments',
  status: 'accepted',
  reason: '',
  corrects: true,
};

function show(reports: TaxReport[], platform: string | null = 'plateforme.example') {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${input}`);
    const pagination = {
      ...{ current_page: 1, total_pages: 1, total_count: reports.length },
      ...{ is_estimate: false, next_key: null, previous_key: null },
    };
    return Response.json(
      method === 'POST'
        ? { ...refused, status: 'to_send' }
        : { platform, since: '2027-09-01', reports, pagination },
    );
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaxReportsCard />
    </QueryClientProvider>,
  );
  return asked;
}

it('says of each report its period, its sums, its state and why it was refused', async () => {
  show([refused, accepted]);
  const rows = await screen.findAllByRole('listitem');
  const [first = '', second = ''] = rows.map(({ textContent }) => textContent.replaceAll(/\s/gu, ' '));
  expect(first).toMatch(
    /Ventes, du 1er septembre 2027 au 10 septembre 2027.*Refusé.*33,33.€ HT, TVA 6,67.€ · À remettre au plus tard le /,
  );
  expect(first).toContain('REJ_COH');
  expect(first).toMatch(/au plus tard le 20 septembre 2027/);
  expect(second).toMatch(/Encaissements.*rectifié.*Accepté.*33,33.€ TTC/);
  expect(screen.getAllByRole('button', { name: /^Envoyer à nouveau/ })).toHaveLength(1);
});

it('sends a refused one again at a click', async () => {
  const asked = show([refused]);
  fireEvent.click(await screen.findByRole('button', { name: /^Envoyer à nouveau/ }));
  await vi.waitFor(() =>
    expect(asked).toContainEqual(
      expect.stringMatching(/^POST .*\/api\/admin\/finances\/tax-reports\/7\/send-again\/$/),
    ),
  );
});

it('says that nothing is sent where no platform is set, and when the first leaves where one is', async () => {
  show([], null);
  expect((await screen.findByText(/PLATFORM_API_URL/)).textContent).toMatch(/rien n’est préparé/);
  cleanup();
  show([]);
  await screen.findByText(/Le premier partira.*1er septembre 2027/);
});
