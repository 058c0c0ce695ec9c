import { format } from 'node:util';
import { type Logger, type LoggerOptions, stdSerializers } from 'pino';
import { currentCause } from './cause.ts';

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

/** Each line of what a request began bears its id, in whichever process; those of the request itself have it already. */
export const nameCause: LoggerOptions['mixin'] = (_line, _level, logger) => {
  const { request, trace } = currentCause() ?? {};
  return {
    ...(request && !('reqId' in logger.bindings()) ? { reqId: request } : {}),
    ...(trace ? { traceId: trace.split('-')[1] } : {}),
  };
};

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
