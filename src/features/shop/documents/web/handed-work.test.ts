import { expect, it, vi } from 'vitest';
import { HandedWork } from './handed-work.ts';

const around = (goes: boolean) => ({
  slug: 'facturier',
  given: null,
  onTaken: vi.fn(),
  openTool: async () => goes,
  reload: vi.fn(),
});

it('a page that hands work to its own tool finds it, once, when the frame is loaded again', async () => {
  const here = around(true);
  const handed = new HandedWork(here);
  expect(await handed.open('facturier', '{"avoir":1}')).toBe(true);
  expect(here.reload).toHaveBeenCalledOnce();
  handed.nextPage();
  expect([handed.take(), handed.isTaken]).toEqual([{ from: 'facturier', data: '{"avoir":1}' }, true]);
  expect(handed.take()).toBeNull();
  handed.nextPage();
  expect(handed.isTaken).toBe(false);
});

it('who stays, or goes to another tool, has nothing loaded again', async () => {
  for (const [goes, tool] of [
    [false, 'facturier'],
    [true, 'relances'],
  ] as const) {
    const here = around(goes);
    const handed = new HandedWork(here);
    expect(await handed.open(tool, '{}')).toBe(goes);
    expect(here.reload).not.toHaveBeenCalled();
    expect(handed.take()).toBeNull();
  }
});
