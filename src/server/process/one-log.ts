import { format } from 'node:util';
import { type Logger, stdSerializers } from 'pino';

const methods = {
  debug: 'debug',
  info: 'info',
  log: 'info',
  trace: 'warn',
  warn: 'warn',
  error: 'error',
} as const;

/** Libraries name an error so; pino knows `err` alone, and would write `{}`. */
export const logSerializers = { error: stdSerializers.err };

/** What a library or Node prints by itself is a line of the log too: a collector reads one shape. */
export function printIntoLog(log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>): void {
  for (const [method, level] of Object.entries(methods) as [keyof typeof methods, 'info'][])
    console[method] = (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      log[level]({ from: 'console', ...(err ? { err } : {}) }, format(...said));
    };
  // bin/rouage has Node print none of them.
  process.on('warning', (warning) => log.warn({ err: warning, from: 'node' }, warning.message));
}
