import { z } from 'zod';
import type { Settings } from '#server/settings/settings.ts';

const count = z.union([z.number(), z.literal('all')]);
const faults = z.object({
  outage: z.enum(['errors', 'unreachable', 'hangs']).nullable(),
  holding: z.boolean(),
  declines: z.array(z.object({ code: z.string(), customer: z.string().nullable(), times: z.number() })),
  lose: count,
  duplicate: count,
  delay: z.object({ times: count, seconds: z.number() }),
});
export type PresentFaults = z.infer<typeof faults>;

const happened = z.array(
  z.object({
    type: z.string(),
    created: z.number().transform((seconds) => new Date(seconds * 1000)),
    deliveries: z.array(z.enum(['pending', 'held', 'delivered', 'failed', 'lost'])),
  }),
);
export type ProviderEvents = z.infer<typeof happened>;

const next = z.object({ at: z.number().nullable() });

export interface ProviderControls {
  act(path: string, body?: object): Promise<void>;
  faults(): Promise<PresentFaults>;
  happened(): Promise<ProviderEvents>;
  nextMoment(): Promise<Date | null>;
}

const shownEvents = 2_000;

export function openProviderControls(apiUrl: string, settings: Settings): ProviderControls {
  const base = `${apiUrl.replace(/\/$/, '')}/_sandbox`;
  const authorization = `Bearer ${settings.STRIPE_SECRET_KEY}`;
  async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${base}/${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status} to ${path}`);
    return answer.json();
  }
  return {
    async act(path, body = {}) {
      await ask(path, { method: 'POST', body: JSON.stringify(body) });
    },
    faults: async () => faults.parse(await ask('faults')),
    happened: async () => happened.parse(await ask(`happened?limit=${shownEvents}`)),
    async nextMoment() {
      const { at } = next.parse(await ask('next'));
      return at === null ? null : new Date(at * 1000);
    },
  };
}
