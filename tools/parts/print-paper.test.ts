// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';

const paper = { kind: 'Facture', number: 'F-2026-0012', customer: 'Kerbrat', isDraft: false };
/** The module of each test listens for as long as the window that all tests share: here the last one alone hears. */
const heard = new Map<string, () => void>();
const print = (when: 'before' | 'after') => heard.get(`${when}print`)?.();

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener));
  document.head.innerHTML = '';
  document.title = 'Outil';
  document.body.innerHTML = '<main></main>';
});

it('however it is printed, a draft says so on the paper itself, and leaves no trace on the page', async () => {
  const { namePrints } = await import('./print-paper.ts');
  let isDraft = true;
  namePrints(() => ({ ...paper, number: '', isDraft }));
  print('before');
  expect(document.body.firstElementChild?.textContent).toMatch(/^Brouillon\s:/);
  expect(document.title).toBe('Brouillon de facture Kerbrat');
  print('after');
  expect(document.body.textContent).toBe('');
  expect(document.title).toBe('Outil');
  isDraft = false;
  print('before');
  expect(document.body.textContent).toBe('');
  print('after');
  // A print that is begun twice has one mark.
  isDraft = true;
  print('before');
  print('before');
  expect(document.querySelectorAll('.draft')).toHaveLength(1);
});

it('what is no paper is named by its work, unless a page names it itself', async () => {
  const { namePrints, nameByWork } = await import('./print-paper.ts');
  nameByWork(() => 'Échéancier, Kerbrat: 3/4');
  print('before');
  expect(document.title).toBe('Échéancier, Kerbrat 3 4');
  print('after');
  namePrints(() => paper);
  nameByWork(() => 'autre');
  print('before');
  expect(document.title).toBe('Facture F-2026-0012 Kerbrat');
  print('after');
});

it('no tool names its prints by its button alone: another way of printing would not', () => {
  const tools = path.join(import.meta.dirname, '..');
  const pages = globSync(`${tools}/*/page.ts`).map((file) => readFileSync(file, 'utf8'));
  expect(pages.filter((code) => /document\.title\s*=/.test(code))).toEqual([]);
});
