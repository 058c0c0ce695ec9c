import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendAs } from '../api/send.ts';
import { noteTimeOf } from '../api/shop-time.ts';
import { Moment } from './Moment.tsx';

const inOneYear = new Date(Date.now() + 365 * 86_400_000);
const answerAt = (at: Date) => new Response('{}', { headers: { 'x-shop-time': at.toISOString() } });

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answerAt(inOneYear));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  noteTimeOf(answerAt(new Date()));
});

it('says how near an instant is by the shop’s clock, which the last answer told, not by the browser’s', {
  tags: ['6.shop-time'],
}, async () => {
  await sendAs('admin', '/api/admin/me/');
  render(<Moment at={new Date(inOneYear.getTime() - 5 * 60_000).toISOString()} />);
  expect(screen.getByText('il y a 5 min')).toBeTruthy();
});
