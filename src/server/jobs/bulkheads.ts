import type { WorkerEvents } from 'graphile-worker';

/** What a job waits for (`standing`, or where it is queued): one that hangs must not stop the others, nor what waits for nobody. */
const WAITED_FOR = ['mail', 'provider', 'registers', 'files', 'mailbox', 'model'] as const;

/**
 * Answers, whenever a hand is free, which flags it may not take, for their share of the hands is busy. A hand that is
 * taking a job may come back with any, so it counts as each until it has come.
 */
export function bulkheads(hands: number, events: WorkerEvents): () => string[] {
  const share = Math.max(1, Math.ceil((hands - 2) / 2));
  const busy = new Map<string, number>();
  let taking = 0;
  const count = (flags: object | null, by: 1 | -1) => {
    for (const flag of Object.keys(flags ?? {})) busy.set(flag, (busy.get(flag) ?? 0) + by);
  };
  const hasCome = () => {
    taking -= 1;
  };
  events.on('job:start', ({ job }) => {
    hasCome();
    count(job.flags, 1);
  });
  for (const end of ['job:success', 'job:error'] as const)
    events.on(end, ({ job }: { job: { flags: object | null } }) => count(job.flags, -1));
  events.on('worker:getJob:empty', hasCome);
  events.on('worker:getJob:error', hasCome);
  return () => {
    const full = WAITED_FOR.filter((flag) => (busy.get(flag) ?? 0) + taking >= share);
    taking += 1;
    return full;
  };
}
