import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import screens from '#routes.ts';
import { getHealth } from '#server/http/health.ts';
import { listEndpoints } from '../all-endpoints.ts';
import { faultsOf, openTestFiles, tagFaults, taggedFiles, testsByLine } from './check-lines.ts';
import { call, claim, type Line, message } from './line.ts';
import { dialogs, forms } from './lines/accessibility.ts';
import { addressesOf } from './lines/product-and-screens.ts';
import { lines, sections } from './lines/whole.ts';
import { conformanceTable } from './table.ts';
import { parseTestFile } from './test-file.ts';

const root = path.join(import.meta.dirname, '..', '..');
const open = openTestFiles(root);
const files = taggedFiles(root, open);
const held = testsByLine(files);
const declared = await listEndpoints();

/** `/automation/:id/:slug?` and `/automation/{id}/{slug}` are one address. */
const shape = (address: string) => address.replaceAll(/:\w+\??|\{[^}]+\}/g, '*');
const named = new Set(lines.flatMap(({ address }) => (address === undefined ? [] : [shape(address)])));

describe('the table of conformance', () => {
  it('has no line without a test that bears its tag, asserts, and holds it to the letter', () => {
    expect(lines.flatMap((line) => faultsOf(line, held.get(line.id) ?? [], open))).toEqual([]);
    // It reads some hundred files of tests, perhaps on a busy machine.
  }, 60_000);

  it('knows every line that a test bears as a tag', () => {
    expect(tagFaults(files, lines)).toEqual([]);
  });

  it('gives each line an id of its own', () => {
    const ids = lines.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('is what docs/conformance.md shows: npm run conformance writes it', async () => {
    expect(await readFile(path.join(root, 'docs', 'conformance.md'), 'utf8')).toBe(
      conformanceTable(sections, held),
    );
  });
});

describe('nothing of the shop is without a line', () => {
  // Those of the administration come with it.
  const endpoints = declared.filter(
    (endpoint) => endpoint !== getHealth && !endpoint.path.startsWith('/api/admin/'),
  );

  it('each call of a visitor or a customer has one', () => {
    const open = endpoints.filter(({ access }) => access !== 'staff');
    expect(open.length).toBeGreaterThan(40);
    const missing = open.map(({ method, path: address }) => `${method} ${address}`);
    expect(missing.filter((address) => !named.has(shape(address)))).toEqual([]);
  });

  it('the public calls need no sign-in, and no other call does without', { tags: ['6.public'] }, () => {
    const anyone = endpoints.filter(({ access }) => access === 'anyone');
    expect(anyone.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual([
      'GET /api/automations/',
      'GET /api/automations/:id/',
      'GET /api/categories/',
      'GET /api/export-key/',
      'GET /api/payment-config/',
      'GET /api/public-ideas/',
      'GET /api/terms/:name/pdf/',
      'POST /api/auth/check-email/',
      'POST /api/auth/invitation/accept/',
      'POST /api/auth/invitation/validate/:token/',
      'POST /api/auth/logout/',
      'POST /api/auth/registration/',
      'POST /api/auth/registration/resend-email/',
      'POST /api/auth/registration/verify-email/',
      'POST /api/auth/token/',
      'POST /api/auth/token/refresh/',
      'POST /api/automation-ideas/',
      'POST /api/automation-ideas/by-key/',
      'POST /api/automation-ideas/by-key/answers/',
      'POST /api/automation-ideas/by-key/stop-news/',
      'POST /api/automation-ideas/by-key/stop-news/:key/',
      'POST /api/automations/:slug/demonstration/',
      'POST /api/leaving-reason/',
      'POST /api/password/confirm/',
      'POST /api/password/request-admin/',
      'POST /api/password/request/',
      'POST /api/password/validate/:token/',
      'POST /api/price-change/answer/',
      'POST /api/price-change/notice/',
      'POST /api/sleeping-tool/answer/',
      'POST /api/sleeping-tool/notice/',
      'POST /api/termination/confirm/',
      'POST /api/termination/contracts/',
      'POST /api/termination/request/',
      'POST /api/tickets/',
      'POST /api/tickets/by-key/',
      'POST /api/tickets/by-key/files/',
      'POST /api/tickets/by-key/replies/',
      'POST /api/withdrawal/confirm/',
      'POST /api/withdrawal/contracts/',
      'POST /api/withdrawal/request/',
    ]);
  });

  it('each dialog and each form has one', () => {
    expect(dialogs.length).toBeGreaterThan(40);
    expect(forms.length).toBeGreaterThan(40);
  });

  it('each screen has one', () => {
    const all = addressesOf(screens);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((address) => !address.startsWith('/admin') && !named.has(shape(address)))).toEqual([]);
  });
});

describe('a line cannot be held by', () => {
  const read = (text: string) => [parseTestFile('x.test.ts', text)];
  const faults = (line: Line, text: string) =>
    faultsOf({ ...line, id: 'x' }, testsByLine(read(text)).get('x') ?? [], open).map((fault) =>
      fault.replace(/^x: /, ''),
    );
  const test = (code: string) => `it('a test', { tags: ['x'] }, () => { ${code} });`;

  it('no test, nor one that asserts nothing', () => {
    expect(faults(claim('x', ''), '')).toEqual(['no test']);
    expect(faults(claim('x', ''), `it('a test', () => expect(1));`)).toEqual(['no test']);
    expect(faults(claim('x', ''), test('go();'))).toEqual(['asserts nothing: x.test.ts: a test']);
    expect(faults(claim('x', ''), test('expect(1);'))).toEqual([]);
  });

  it('a group of tests, a tag that names no line, and one that cannot be read', () => {
    const stray = (text: string) => tagFaults(read(text), [claim('x', '')]);
    const group = `describe('some', { tags: ['x'] }, () => { it('a test', () => expect(1)); });`;
    expect(faults(claim('x', ''), group)).toEqual(['no test']);
    expect(stray(group)).toEqual(['x.test.ts: some: a group holds nothing: x']);
    expect(stray(`it('a test', { tags: ['y'] }, () => expect(1));`)).toEqual([
      'x.test.ts: a test: no such line: y',
    ]);
    expect(stray(`it('a test', { tags: some() }, () => expect(1));`)).toEqual([
      'x.test.ts: a test: tags that are no texts: some()',
    ]);
    expect(stray(`const some = ['@x']; test('a test', { tag: some }, () => expect(1));`)).toEqual([]);
    expect(stray(`test('a test', { tag: ['@both-widths', '@x'] }, () => expect(1));`)).toEqual([]);
  });

  it('a text that stands in a comment, in a name, in a tag or in another test', () => {
    const text = 'Bonjour tout le monde';
    const elsewhere = `// ${text}
      it('${text}', { tags: ['x', '${text}'] }, () => { expect(1); });
      it('another', () => { expect('${text}'); });`;
    expect(faults(message('x', text), elsewhere)).toEqual([`not to the letter: ${text}`]);
    expect(faults(message('x', text), test(`expect('${text} !');`))).toEqual([]);
    expect(faults(message('x', text), `const said = '${text}'; ${test('expect(said);')}`)).toEqual([]);
  });

  it('a test that calls another address, or the same one by another method', () => {
    const logs = test(`expect(shop.call('POST', '/api/terms-acceptance/'));`);
    expect(faults(call('POST /api/terms-acceptance/'), logs)).toEqual([]);
    expect(faults(call('PATCH /api/terms-acceptance/'), logs)).toEqual(['address not named']);
    expect(faults(call('POST /api/terms/'), logs)).toEqual(['address not named']);
  });
});
