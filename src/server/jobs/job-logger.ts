import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

export function jobLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta ?? {}, message);
    else if (level === 'warning') log.warn(meta ?? {}, message);
    else log.debug(meta ?? {}, message);
  });
}

export const silentJobLogger = new Logger(() => () => {});
