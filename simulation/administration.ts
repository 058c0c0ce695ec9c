import Fastify from 'fastify';
import { sirenIn } from '#domain/money/sales-journal.ts';
import { companySandbox } from '#sandbox/companies/company-sandbox.ts';
import {
  createPlatformSandbox,
  type DepositedFlow,
  type PlatformFault,
} from '#sandbox/platform/platform-sandbox.ts';
import { demoPlatformOf } from '#server/settings/platform-settings.ts';
import type { Story } from './story.ts';

/** What it remembers, plain JSON; the bytes of what was deposited aside. */
export interface Files {
  /** VIES does not know these any more. */
  lostNumbers: string[];
  flows: (Omit<DepositedFlow, 'file' | 'document' | 'submittedAt'> & { submittedAt: string })[];
}

/** VIES and the approved platform, in the driver's own process. */
export interface Administration {
  /** VIES answers nobody. */
  closeVies(closed: boolean): void;
  lose(vatNumber: string): void;
  find(vatNumber: string): void;
  platform(fault: PlatformFault | undefined): void;
  readonly lostNumbers: readonly string[];
  accepted(): string[];
  readonly settings: Record<string, string>;
  remembered(): Files;
  close(): Promise<void>;
}

const empty = Buffer.alloc(0);

/** Which deposits it refuses, whatever they say: by how many came before. */
export interface Temperament {
  now: () => Date;
  seller: Story['seller'];
  refuses(before: number): boolean;
}

export async function openAdministration(
  { now, seller, refuses }: Temperament,
  { lostNumbers, flows: former }: Files,
): Promise<Administration> {
  const lost = new Set(lostNumbers);
  const flows = former.map(({ submittedAt, ...flow }) => ({
    ...flow,
    ...{ submittedAt: new Date(submittedAt), file: empty, document: '' },
  }));
  let isClosed = false;
  const platform = createPlatformSandbox({ now, siren: sirenIn(seller?.LEGAL_REGISTRATION), flows, refuses });
  const app = Fastify();
  app.addHook<{ Body: { countryCode?: string; vatNumber?: string } }>(
    'preHandler',
    async (request, reply) => {
      if (!request.url.startsWith('/vies/')) return;
      const { countryCode = '', vatNumber = '' } = request.body;
      if (isClosed) return reply.status(503).send({ actionSucceed: false });
      if (lost.has(countryCode + vatNumber)) return reply.send({ valid: false });
    },
  );
  await app.register(companySandbox);
  await app.register(platform.plugin, { prefix: '/platform' });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    closeVies: (closed) => {
      isClosed = closed;
    },
    lose: (number) => lost.add(number),
    find: (number) => lost.delete(number),
    platform: platform.control.fault,
    get lostNumbers() {
      return [...lost];
    },
    accepted: () => platform.control.accepted().flatMap(({ info }) => info.trackingId ?? []),
    settings: { VIES_API_URL: `${url}/vies`, ...demoPlatformOf(`${url}/platform`) },
    remembered: () => ({
      lostNumbers: [...lost],
      flows: flows.map(({ file: _, document: __, submittedAt, ...flow }) => ({
        ...flow,
        submittedAt: submittedAt.toISOString(),
      })),
    }),
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
