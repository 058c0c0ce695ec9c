import { expect, it } from 'vitest';
import { openReportQueue, type Report } from './report-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('keeps the first ten errors until what sends them has come, and opens it once', async () => {
  const sent: unknown[] = [];
  const { promise: sender, resolve: arrive } = Promise.withResolvers<Report>();
  let opened = 0;
  const report = openReportQueue(() => {
    opened += 1;
    return sender;
  });
  for (let nth = 1; nth <= 12; nth += 1) report(nth, '/catalogue');
  await settled();
  expect(sent).toEqual([]);
  arrive((error, screen) => sent.push([error, screen]));
  await settled();
  expect(sent).toEqual(Array.from({ length: 10 }, (_, index) => [index + 1, '/catalogue']));
  report('later', '/legal');
  await settled();
  expect(sent.at(-1)).toEqual(['later', '/legal']);
  expect(opened).toBe(1);
});

it('loses nothing when what sends them cannot be loaded: it is tried again when the connection is back', async () => {
  const sent: unknown[] = [];
  let reachable = false;
  const report = openReportQueue(() =>
    reachable
      ? Promise.resolve((error) => sent.push(error))
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  report('first', '/login');
  await settled();
  report('second', '/login');
  await settled();
  expect(sent).toEqual([]);
  reachable = true;
  window.dispatchEvent(new Event('online'));
  await settled();
  expect(sent).toEqual(['first', 'second']);
});
