import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { openServer } from './open-server.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  const settings = readSettings({
    SHOP_MODE: 'test',
    SITE_URL: 'https://boutique.example',
    AUTOMATION_ORIGIN: 'https://Pages.example./',
    TRUST_PROXY: '1',
  });
  const log = pino({ level: 'silent' });
  app = openServer({ settings, log, errorReports: { report: () => {}, flush: async () => {} } });
  app.get('/frame/:ticket', { config: { onAutomationHost: true } }, async () => 'un cadre');
  app.all('/*', async () => 'la boutique');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('it does not listen');
  port = address.port;
});
afterAll(() => app.close());

/** As it is written: an address is brought to no other form on its way. */
async function ask(target: string, host: string, more = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.end(`GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`);
  await once(socket, 'close');
  return Buffer.concat(parts).toString().split('\r\n\r\n').at(-1) ?? '';
}

const names = [
  'pages.example',
  'PAGES.Example',
  'pages.example.',
  'pages.example:443',
  'Pages.Example.:8443',
  '%70ages.example',
  'x@pages.example',
];

describe('the host of the automations', () => {
  it.each(names)('is known however its name is written: %s', async (host) => {
    expect(await ask('/catalogue', host)).toBe('Page introuvable.');
    expect(await ask('/frame/abc', host)).toBe('un cadre');
  });

  it.each([
    '/',
    '/frame/',
    '/frame/../catalogue',
    '/frame/%2e%2e/catalogue',
    '/frame/..%2fcatalogue/x',
    '/frame/a/../../api/categories/',
    '//frame/abc',
    '/frame//abc',
    '/frame/..\\catalogue/x',
    '/Frame/abc',
    '/api/frame/abc',
    'http://boutique.example/catalogue',
  ])('shows nothing of the shop, whatever its address looks like: %s', async (target) => {
    expect(await ask(target, 'pages.example')).not.toMatch('boutique');
  });

  it('is it too when either of the proxy and the visitor says so, and an address that names it', async () => {
    expect(await ask('/catalogue', 'interne', 'x-forwarded-host: Pages.example.\r\n')).toBe(
      'Page introuvable.',
    );
    expect(await ask('/catalogue', 'pages.example', 'x-forwarded-host: boutique.example\r\n')).toBe(
      'Page introuvable.',
    );
    expect(await ask('http://pages.example./catalogue', 'boutique.example')).toBe('Page introuvable.');
  });

  it('takes nothing from the shop’s own', async () => {
    for (const host of ['boutique.example', '127.0.0.1:3000', 'pages.example.evil.example', 'pages-example'])
      expect(await ask('/catalogue', host)).toBe('la boutique');
  });
});

it('a host that is the shop’s own name at another port is told from it by the port', async () => {
  const settings = readSettings({
    SHOP_MODE: 'test',
    SITE_URL: 'http://localhost:3000',
    AUTOMATION_ORIGIN: 'http://localhost:3001',
  });
  const log = pino({ level: 'silent' });
  const local = openServer({ settings, log, errorReports: { report: () => {}, flush: async () => {} } });
  local.get('/catalogue', async () => 'la boutique');
  const body = async (host: string) => (await local.inject({ url: '/catalogue', headers: { host } })).body;
  expect([await body('localhost:3000'), await body('LOCALHOST:3001')]).toEqual([
    'la boutique',
    'Page introuvable.',
  ]);
  await local.close();
});
