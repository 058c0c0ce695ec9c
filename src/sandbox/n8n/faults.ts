import type { FastifyRequest } from 'fastify';

/** `slow` holds a request without an answer. */
export const N8N_FAULTS = ['away', 'slow', 'wrong_key', 'missing_scope', 'old_version'] as const;
export type N8nFault = (typeof N8N_FAULTS)[number];

export class N8nFaults {
  #present: N8nFault | null = null;
  #cuts = 0;

  set(fault: N8nFault | null): void {
    this.#present = fault;
  }

  get present(): N8nFault | null {
    return this.#present;
  }

  /** Makes the next changes but loses their answers. */
  cutAfterNext(times: number): void {
    this.#cuts = times;
  }

  takeCut(): boolean {
    if (this.#cuts <= 0) return false;
    this.#cuts -= 1;
    return true;
  }
}

export function hang(request: FastifyRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    request.raw.socket.once('close', () => reject(new Error('the caller gave up')));
  });
}
