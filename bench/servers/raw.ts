import { createServer, type IncomingMessage } from 'node:http';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { selectAccount } from '#people/accounts/server/show-account.ts';
import { createTokens } from '#people/auth/server/session.ts';
import { realClock } from '#server/clock.ts';
import { openPool } from '#server/db/connection.ts';
import { readSettings } from '#server/settings/settings.ts';
import type { AutomationRow } from '#shop/catalogue/server/automation-fields.ts';
import { selectAutomation, selectAutomations, selectShelf } from '#shop/catalogue/server/catalogue-store.ts';
import { selectSubscriptions } from '#shop/own-automations/server/list-store.ts';
import './end-with-bench.ts';
import { sameMarkup } from './same-markup.ts';

/** The least that could answer the same: node:http, the one prepared query, JSON.stringify; or the query and React. */
const settings = readSettings(process.env);
const pool = openPool(String(settings.DATABASE_URL), settings.DATABASE_POOL_SIZE, () => {});
const tokens = createTokens({ settings, clock: realClock });

/** The facts of a card of the catalogue, without its looks. */
const card = (row: AutomationRow) => {
  const { purchase_price: purchase, subscription_price: monthly } = row;
  return createElement(
    'li',
    { key: row.id },
    createElement('img', {
      src: `/media/${row.image_key}`,
      alt: '',
      width: 960,
      height: 540,
      loading: 'lazy',
    }),
    createElement('p', null, row.category_name),
    createElement('h2', null, row.name),
    createElement('p', null, `${row.description.slice(0, 120)}...`),
    createElement('p', null, `${purchase / 100} €`, ' puis ', `${monthly / 100} €/mois`),
    createElement('p', null, `${(purchase + monthly) / 100} € pour démarrer`),
    createElement('a', { href: `/automation/${row.id}/${row.slug}` }, 'Voir les détails'),
  );
};
const page = (rows: AutomationRow[]) =>
  `<!doctype html>${renderToString(
    createElement(
      'html',
      { lang: 'fr' },
      createElement('body', null, createElement('ul', null, rows.map(card))),
    ),
  )}`;

const oneCategory = () => selectAutomations(pool, { category: 'categorie-1', limit: 24, offset: 0 });
const caller = (request: IncomingMessage) =>
  tokens.readAccess(String(request.headers.authorization).slice(7));

const answers: Record<string, (request: IncomingMessage) => Promise<string>> = {
  '/list': async () => JSON.stringify((await oneCategory()).rows),
  '/detail': async () => JSON.stringify(await selectAutomation(pool, 500)),
  '/html': async () => page((await selectAutomations(pool, { limit: 24, offset: 0 })).rows),
  '/me': async (request) => JSON.stringify(await selectAccount(pool, (await caller(request)).userId)),
  '/subscriptions': async (request) =>
    JSON.stringify(await selectSubscriptions(pool, (await caller(request)).userId)),
};

const html = ['/html', '/whole-page'];

const server = createServer(async (request, response) => {
  const body = await answers[String(request.url)]?.(request);
  response.writeHead(body === undefined ? 404 : 200, {
    'content-type': html.includes(String(request.url))
      ? 'text/html; charset=utf-8'
      : 'application/json; charset=utf-8',
  });
  response.end(body);
});
/** Told the shop's own page, to render the same elements after the same query as the shop's. */
process.once('message', ({ page: shown }: { page: string }) => {
  const render = sameMarkup(shown);
  answers['/whole-page'] = async () => {
    const { rows } = await selectShelf(pool, { limit: 24, offset: 0 });
    if (rows.length !== 24) throw new Error(`${rows.length} cards`);
    return render();
  };
  server.listen(settings.PORT, '127.0.0.1', () => process.send?.('ready'));
});
