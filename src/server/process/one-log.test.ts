import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { jobLogger } from '../jobs/lasting-runner.ts';
import { logSerializers, printIntoLog } from './one-log.ts';

it('what a library prints, what Node warns of and what the queue says are lines of one shape, with their errors', () => {
  const lines: Record<string, unknown>[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const log = pino({ serializers: logSerializers }, to);
  const { console: printed } = globalThis;
  const before = { ...printed };
  const heard = process.listeners('warning');
  try {
    printIntoLog(log);
    printed.trace(new Error('of a library'));
    printed.log('a word, %s', 'and another');
    process.emit('warning', new Error('of Node'));
    jobLogger(log).error('a job failed', { error: new Error('of the queue') });
  } finally {
    Object.assign(printed, before);
    for (const added of process.listeners('warning').filter((one) => !heard.includes(one)))
      process.off('warning', added);
  }
  expect(lines).toMatchObject([
    { level: 40, from: 'console', err: { message: 'of a library', stack: expect.any(String) } },
    { level: 30, from: 'console', msg: 'a word, and another' },
    { level: 40, from: 'node', err: { message: 'of Node' } },
    { level: 50, msg: 'a job failed', error: { message: 'of the queue', stack: expect.any(String) } },
  ]);
});
