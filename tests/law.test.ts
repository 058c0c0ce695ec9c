import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const page = readFileSync(path.join(root, 'docs/law.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|') && !/^\|(?:-|\s*text\s*\|)/.test(line));

it('each obligation of docs/law.md names a text, what the shop does, and tests that are there', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const [text, obligation, behaviour, tests = ''] = row.split('|').slice(1, -1);
    expect(
      [text, obligation, behaviour].every((cell) => cell?.trim()),
      row,
    ).toBe(true);
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files.length, row).toBeGreaterThan(0);
    for (const file of files) {
      expect(file).toMatch(/\.(?:test|spec)\.tsx?$/);
      expect(existsSync(path.join(root, file)), file).toBe(true);
    }
  }
});
