import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refreshTokens } from './keep-session.ts';
import { idleSeconds, noteActivity, watchActivity } from './staff-activity.ts';

const start = Date.parse('2026-11-25T08:00:00Z');
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  stop = watchActivity();
});
afterEach(() => {
  stop();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const press = () => window.dispatchEvent(new Event('keydown'));
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

it('counts from the last press or key on a page of the administration, of whichever tab', () => {
  expect(idleSeconds()).toBeUndefined();
  press();
  pass(3600);
  expect(idleSeconds()).toBe(3600);
  stop();
  press();
  expect(idleSeconds()).toBe(3600);
  stop = watchActivity();
  press();
  expect(idleSeconds()).toBe(0);
});

it('a refresh says how long nobody did anything; what pages ask for by themselves changes nothing of it', async () => {
  localStorage.setItem('adminAccessToken', 'old');
  localStorage.setItem('adminRefreshToken', 'refresh');
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ access: `a${Date.now()}`, refresh: `r${Date.now()}` }));
  noteActivity();
  for (const _ of [1, 2]) {
    pass(1500);
    await refreshTokens('admin', localStorage.getItem('adminAccessToken'));
  }
  const bodies = fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).idle_seconds);
  expect(bodies).toEqual([1500, 3000]);
});
