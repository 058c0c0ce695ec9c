import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import screens from '#routes.ts';
import { faultsOf, openTestFiles } from './check-lines.ts';
import { call, claim, type Line, message } from './line.ts';
import { lines, sections } from './lines/whole.ts';
import { conformanceTable } from './table.ts';

const root = path.join(import.meta.dirname, '..', '..');
const open = openTestFiles(root);

/** `/automation/:id/:slug?` and `/automation/{id}/{slug}` are one address. */
const shape = (address: string) => address.replaceAll(/:\w+\??|\{[^}]+\}/g, '*');
const named = new Set(lines.flatMap(({ address }) => (address === undefined ? [] : [shape(address)])));

describe('the table of conformance', () => {
  it('has no line without a test that exists, asserts, and holds it to the letter', () => {
    expect(lines.flatMap((line) => faultsOf(line, open))).toEqual([]);
    // It reads some eighty files of tests, perhaps on a busy machine.
  }, 60_000);

  it('gives each line an id of its own', () => {
    const ids = lines.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('is what docs/conformance.md shows: npm run conformance writes it', async () => {
    expect(await readFile(path.join(root, 'docs', 'conformance.md'), 'utf8')).toBe(
      conformanceTable(sections),
    );
  });
});

describe('nothing of the shop is without a line', () => {
  const contracts = import.meta.glob<Record<string, unknown>>('../../src/features/*/*/contract.ts', {
    eager: true,
  });
  const endpoints = Object.values(contracts)
    .flatMap((contract) => Object.values(contract))
    .filter((value): value is Endpoint => Object(value) === value && 'method' in Object(value))
    // Those of the administration come with it.
    .filter(({ path: address }) => !address.startsWith('/api/admin/'));

  it('each call of a visitor or a customer has one', () => {
    const open = endpoints.filter(({ access }) => access !== 'staff');
    expect(open.length).toBeGreaterThan(40);
    const missing = open.map(({ method, path: address }) => `${method} ${address}`);
    expect(missing.filter((address) => !named.has(shape(address)))).toEqual([]);
  });

  it('the public calls need no sign-in, and no other call does without', () => {
    const anyone = endpoints.filter(({ access }) => access === 'anyone');
    expect(anyone.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual([
      'GET /api/automations/',
      'GET /api/automations/:id/',
      'GET /api/categories/',
      'GET /api/export-key/',
      'GET /api/payment-config/',
      'POST /api/auth/check-email/',
      'POST /api/auth/logout/',
      'POST /api/auth/registration/',
      'POST /api/auth/registration/resend-email/',
      'POST /api/auth/registration/verify-email/',
      'POST /api/auth/token/',
      'POST /api/auth/token/refresh/',
      'POST /api/automation-ideas/',
      'POST /api/password/confirm/',
      'POST /api/password/request/',
      'POST /api/password/validate/:token/',
      'POST /api/price-change/answer/',
      'POST /api/price-change/notice/',
      'POST /api/termination/confirm/',
      'POST /api/termination/contracts/',
      'POST /api/termination/request/',
      'POST /api/tickets/',
      'POST /api/withdrawal/confirm/',
      'POST /api/withdrawal/contracts/',
      'POST /api/withdrawal/request/',
    ]);
  });

  it('each dialog and each form has one', async () => {
    const files = await Array.fromAsync(glob('src/**/*.tsx', { cwd: root }));
    const holding = async (pattern: RegExp, kind: string, but: string) => {
      const sources = files.filter(
        (file) => !file.includes('.test.') && !file.includes('/Admin') && file !== but,
      );
      const texts = await Promise.all(
        sources.map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })),
      );
      return texts.filter(({ text }) => pattern.test(text)).map(({ file }) => `${kind} ${file}`);
    };
    const ids = new Set(lines.map(({ id }) => id));
    const found = [
      ...(await holding(/<(Confirm)?Dialog\b/, 'axe', 'src/web/ui/ConfirmDialog.tsx')),
      ...(await holding(/<form\b/, 'keyboard', 'src/web/ui/FormErrors.tsx')),
    ];
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('each screen has one', () => {
    const addresses = (entries: readonly RouteConfigEntry[]): string[] =>
      entries.flatMap(({ path: address, children = [] }) => [
        ...(address === undefined || address === '*' ? [] : [`/${address}`]),
        ...addresses(children),
      ]);
    const all = addresses(screens);
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((address) => !address.startsWith('/admin') && !named.has(shape(address)))).toEqual([]);
  });
});

describe('a line cannot be held by', () => {
  const here = 'tests/conformance/conformance.test.ts: ';
  const faults = (line: Line) => faultsOf(line, open).map((fault) => fault.replace(/^x: /, ''));

  it('a test that does not exist, or one whose name two tests bear', () => {
    expect(faults(claim('x', '', 'nowhere.test.ts: any'))).toEqual(['no such file: nowhere.test.ts: any']);
    expect(faults(claim('x', '', `${here}each screen`))).toEqual([`no such test: ${here}each screen`]);
    expect(faults(claim('x', '', 'src/domain/password-rules.test.ts: %s → %s'))).toHaveLength(1);
    expect(faults(claim('x', ''))).toEqual(['no test']);
  });

  it('a group of tests', () => {
    expect(faults(claim('x', '', `${here}the table of conformance`))).toHaveLength(1);
  });

  it('a text that stands in a comment, in a name, or in another test', () => {
    // « Bonjour tout le monde » is here, in a comment.
    const name = `${here}a text that stands in a comment, in a name, or in another test`;
    const absent = ['Bonjour', 'tout le monde'].join(' ');
    expect(faults(message('x', absent, name))).toEqual([`not to the letter: ${absent}`]);
    expect(
      faults(message('x', ['that stands in', 'a comment'].join(' '), `${here}a group of tests`)),
    ).toHaveLength(1);
    expect(faults(message('x', '/admin', `${here}each screen has one`))).toEqual([]);
    expect(faults(message('x', '/admin', `${here}a group of tests`))).toHaveLength(1);
  });

  it('a test that calls another address, or the same one by another method', () => {
    const test = 'src/features/people/terms/server/terms.test.ts: logs an acceptance of type %s';
    expect(faults({ ...call('POST /api/terms-acceptance/', test), id: 'x' })).toEqual([]);
    expect(faults({ ...call('PATCH /api/terms-acceptance/', test), id: 'x' })).toEqual(['address not named']);
    expect(faults({ ...call('POST /api/terms/', test), id: 'x' })).toEqual(['address not named']);
  });
});
