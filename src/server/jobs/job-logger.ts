import type { FastifyBaseLogger } from 'fastify';
import { Logger } from 'graphile-worker';

/** The job queue's messages, in the program's own log; its chatter only at `debug`. */
export function jobLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta ?? {}, message);
    else if (level === 'warning') log.warn(meta ?? {}, message);
    else log.debug(meta ?? {}, message);
  });
}

export const silentJobLogger = new Logger(() => () => {});
