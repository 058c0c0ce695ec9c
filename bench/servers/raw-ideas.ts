import { createServer } from 'node:http';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { openPool } from '#server/db/connection.ts';
import { readSettings } from '#server/settings/settings.ts';
import './end-with-bench.ts';
import type { Statement } from './keep-statements.ts';
import { sameMarkup } from './same-markup.ts';

export interface RawIdeasTold {
  /** The shop's own: the ideas of a page, with the count of all. */
  statement: Statement;
  /** The shop's page, to render the same elements. */
  page: string;
}

/** The least that could answer `/idees`: node:http, the shop's statement, prepared, and JSON.stringify or React. */
const settings = readSettings(process.env);
const pool = openPool(String(settings.DATABASE_URL), settings.DATABASE_POOL_SIZE, () => {});

type Idea = Record<string, unknown>;

/** The facts of a card, without its looks. */
const card = ({ id, title, summary, category_name: category, status, votes }: Idea) =>
  createElement(
    'li',
    { key: String(id) },
    createElement('p', null, String(status), String(category)),
    createElement('h2', null, String(title)),
    createElement('p', null, String(summary)),
    createElement('button', { type: 'button' }, 'Cela m’intéresse'),
    createElement('span', null, `${votes} personnes intéressées`),
  );

const pageOf = (ideas: Idea[]) =>
  `<!doctype html>${renderToString(
    createElement(
      'html',
      { lang: 'fr' },
      createElement('body', null, createElement('ul', null, ideas.map(card))),
    ),
  )}`;

process.once('message', ({ statement, page }: RawIdeasTold) => {
  const { text, values } = statement;
  const ideas = async (): Promise<Idea[]> => {
    const { rows } = await pool.query<Idea>({ name: 'ideas', text, values });
    if (rows.length !== 12) throw new Error(`${rows.length} ideas`);
    return rows;
  };
  const render = sameMarkup(page);
  const answers: Record<string, { type: string; answer: () => Promise<string> }> = {
    '/list': { type: 'application/json', answer: async () => JSON.stringify(await ideas()) },
    '/html': { type: 'text/html', answer: async () => pageOf(await ideas()) },
    '/whole-page': { type: 'text/html', answer: async () => (await ideas()) && render() },
  };
  const server = createServer(async (request, response) => {
    const found = answers[String(request.url)];
    const body = await found?.answer();
    response.writeHead(found ? 200 : 404, { 'content-type': `${found?.type}; charset=utf-8` });
    response.end(body);
  });
  server.listen(settings.PORT, '127.0.0.1', () => process.send?.('ready'));
});
