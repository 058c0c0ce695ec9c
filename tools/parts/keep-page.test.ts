// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Keeping, KeptLine } from '#domain/document/rouage.ts';

interface Note {
  text: string;
}
const about: KeptLine = {
  ...{ key: 'a', title: 'A', version: 1, savedAt: '2026-11-26T00:00:00Z', archived: false, issued: null },
};

/** A page of one text, and what the kit is told of it. */
async function openPage() {
  vi.resetModules();
  document.body.innerHTML = '<main></main>';
  const kit: { page?: Keeping<unknown>; changes: number } = { changes: 0 };
  const rouage = {
    keep: (page: Keeping<unknown>) => {
      kit.page = page;
    },
    changed: () => {
      kit.changes += 1;
    },
  };
  Object.assign(window, { rouage });
  const { keepPage } = await import('./keep-page.ts');
  const note = { text: '' };
  keepPage<Note>({
    fresh: () => ({ text: '' }),
    read: () => ({ text: note.text }),
    show(work) {
      note.text = work.text;
    },
    check: (kept) =>
      typeof kept === 'object' && kept !== null && 'text' in kept && typeof kept.text === 'string'
        ? { text: kept.text }
        : null,
    title: ({ text }) => text,
  });
  const { page } = kit;
  if (!page) throw new Error('the kit was told nothing');
  return { note, page, kit };
}

it('a page that is only looked at is nothing to keep', async () => {
  const { note, page } = await openPage();
  page.show(null, null);
  expect(page.read()).toBeNull();
  note.text = 'a';
  expect(page.read()).toEqual({ text: 'a' });
});

it('a document that was emptied is kept empty, and a new one after it is none', async () => {
  const { note, page } = await openPage();
  page.show({ text: 'kept' }, about);
  note.text = '';
  expect(page.read()).toEqual({ text: '' });
  page.show(null, null);
  expect([note.text, page.read()]).toEqual(['', null]);
});

it('what is typed before the shop answers stays, and is kept', async () => {
  const { note, page, kit } = await openPage();
  note.text = 'typed';
  page.show(null, null);
  expect([note.text, kit.changes, page.read()]).toEqual(['typed', 1, { text: 'typed' }]);
  page.show(null, null);
  expect(note.text).toBe('');
});

it('what is too long for the shop is said, and not kept in part', async () => {
  const { note, page } = await openPage();
  note.text = 'é'.repeat(130_000);
  expect(page.read()).toBeNull();
  expect(document.querySelector('main > .note')?.textContent).toContain('trop long');
  note.text = 'é';
  expect(page.read()).toEqual({ text: 'é' });
  expect(document.querySelector<HTMLElement>('main > .note')?.hidden).toBe(true);
});

it('what it cannot show is said and stays as it is: a new page stands there, kept once it is typed in', async () => {
  const { note, page } = await openPage();
  note.text = 'former';
  expect(page.show({ text: 1 }, about)).toBe(false);
  expect(note.text).toBe('');
  expect(page.read()).toBeNull();
  expect(document.querySelector('main > .note')?.textContent).toContain('ne sait pas lire ce document');
  note.text = 'a';
  expect(page.read()).toEqual({ text: 'a' });
  expect(page.show({ text: 'b' }, about)).toBe(true);
});

it('a title is one line of 120 characters, and no character is cut in two', async () => {
  const { page } = await openPage();
  expect(page.title({ text: ` a\n ${'🙂'.repeat(200)}` })).toBe(`a ${'🙂'.repeat(118)}`);
});

it('an example is nothing to keep until it is changed, and is kept over what was kept', async () => {
  const { note, page, kit } = await openPage();
  const { showExample } = await import('./keep-work.ts');
  page.show(null, null);
  await showExample(() => {
    note.text = 'exemple';
  });
  expect(page.read()).toBeNull();
  expect(kit.changes).toBe(0);
  note.text = 'exemple, changé';
  expect(page.read()).toEqual({ text: 'exemple, changé' });
  page.show({ text: 'b' }, about);
  await showExample(() => {
    note.text = 'exemple';
  });
  expect(kit.changes).toBe(1);
  expect(page.read()).toEqual({ text: 'exemple' });
});
