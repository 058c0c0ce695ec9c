import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parisDay } from '#domain/time/french-dates.ts';
import { demoPlatform } from '#server/settings/platform-settings.ts';
import { checkReport, type ReadReport, type Refused } from './check-report.ts';

/** An approved platform as XP Z12-013 has it (annex A, 1.2.0): tokens, deposits, searches, acknowledgements that come later. */

const flowInfo = z.object({
  flowSyntax: z.enum(['CII', 'UBL', 'Factur-X', 'CDAR', 'FRR']),
  name: z.string().min(1).max(255),
  processingRule: z.string().optional(),
  trackingId: z.string().max(36).optional(),
  sha256: z
    .string()
    .regex(/^[a-f0-9]{64}$/)
    .optional(),
});
const search = z.object({
  limit: z.number().int().min(1).max(100).default(25),
  where: z
    .object({ trackingId: z.string().optional(), ackStatus: z.enum(['Pending', 'Ok', 'Error']).optional() })
    .refine((where) => Object.values(where).some((value) => value !== undefined)),
});

export interface DepositedFlow {
  flowId: string;
  info: z.output<typeof flowInfo>;
  document: string;
  submittedAt: Date;
  file: Buffer;
  verdict: Refused | { report: ReadReport } | { invoice: string };
}

/** `lost_answer` takes the deposit, and its answer never arrives. */
export type PlatformFault = 'away' | 'lost_answer' | 'wrong_account';

interface PlatformOptions {
  now(): Date;
  /** The taxpayer of the account; any where none is named. */
  siren?: string;
  clientId?: string;
  clientSecret?: string;
  /** What the administration says of a deposit is known this long after it. */
  acknowledgesAfterMs?: number;
  /** What it was given before; it keeps the others there too. */
  flows?: DepositedFlow[];
  /** Whether the administration refuses what is deposited after so many others, whatever it says. */
  refuses?(before: number): boolean;
}

const failure = (errorCode: string, errorMessage: string) => ({ errorCode, errorMessage });

const unwilling: Refused = { reasonCode: 'REJ_SEMAN', reasonMessage: 'refusé par le bac à sable' };

const isAccepted = ({ verdict }: DepositedFlow) => !('reasonCode' in verdict);

/** What is inside of it, `npm run factur-x` judges. */
const checkInvoice = (file: Buffer, name: string): DepositedFlow['verdict'] =>
  file.subarray(0, 5).toString('latin1') === '%PDF-' && file.includes('factur-x.xml')
    ? { invoice: name }
    : { reasonCode: 'REJ_SEMAN', reasonMessage: 'ce n’est pas une facture Factur-X' };

async function readForm(body: unknown, contentType = ''): Promise<FormData | undefined> {
  try {
    return await new Response(body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': contentType },
    }).formData();
  } catch {
    return undefined;
  }
}

async function partsOf(form: FormData | undefined): Promise<{ info: unknown; file: Buffer }> {
  const [info, file] = [form?.get('flowInfo'), form?.get('file')];
  const read = async (part: File | string | null | undefined) =>
    part instanceof File ? Buffer.from(await part.arrayBuffer()) : Buffer.from(part ?? '');
  try {
    return { info: JSON.parse((await read(info)).toString()), file: await read(file) };
  } catch {
    return { info: undefined, file: Buffer.alloc(0) };
  }
}

function openFlows({ now, siren, acknowledgesAfterMs = 0, flows = [], refuses }: PlatformOptions) {
  let isHeld = false;
  const acknowledgement = ({ submittedAt, verdict }: DepositedFlow) => {
    if (isHeld || now().getTime() - submittedAt.getTime() < acknowledgesAfterMs)
      return { status: 'Pending', details: [] };
    return 'reasonCode' in verdict
      ? { status: 'Error', details: [{ level: 'Error', item: 'Report', ...verdict }] }
      : { status: 'Ok', details: [] };
  };
  return {
    flows,
    hold: (held: boolean) => {
      isHeld = held;
    },
    shown: (flow: DepositedFlow) => ({
      ...flow.info,
      flowId: flow.flowId,
      submittedAt: flow.submittedAt.toISOString(),
      updatedAt: flow.submittedAt.toISOString(),
      flowDirection: 'Out',
      flowType: 'MultiFlowReport',
      processingRuleSource: flow.info.processingRule ? 'Input' : 'Computed',
      acknowledgement: acknowledgement(flow),
    }),
    take(info: DepositedFlow['info'], file: Buffer): DepositedFlow {
      const document = file.toString('utf8');
      const accepted = flows.flatMap(({ verdict }) => ('report' in verdict ? [verdict.report] : []));
      const today = parisDay(now()).replaceAll('-', '');
      const judged =
        info.flowSyntax === 'Factur-X'
          ? checkInvoice(file, info.name)
          : checkReport(document, { siren, today, accepted });
      const verdict = refuses?.(flows.length) ? unwilling : judged;
      const flow = { flowId: randomUUID(), info, document, file, submittedAt: now(), verdict };
      flows.push(flow);
      return flow;
    },
  };
}

function openTokens({
  clientId = demoPlatform.clientId,
  clientSecret = demoPlatform.clientSecret,
}: PlatformOptions) {
  const given = new Set<string>();
  const wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return {
    isGiven: ({ headers }: FastifyRequest) => given.has(String(headers.authorization)),
    endAll: () => given.clear(),
    give({ headers, body }: FastifyRequest): string | undefined {
      const { grant_type: grant } = Object.fromEntries(new URLSearchParams(String(body)));
      if (headers.authorization !== wanted || grant !== 'client_credentials') return undefined;
      const token = randomUUID();
      given.add(`Bearer ${token}`);
      return token;
    },
  };
}

interface Box {
  store: ReturnType<typeof openFlows>;
  tokens: ReturnType<typeof openTokens>;
  fault: PlatformFault | undefined;
}

const away = (reply: FastifyReply) => reply.code(503).send(failure('UNAVAILABLE', 'away'));

async function deposit(box: Box, request: FastifyRequest, reply: FastifyReply) {
  const refuse = (status: number, code: string, why: string) => reply.code(status).send(failure(code, why));
  const { info, file } = await partsOf(await readForm(request.body, request.headers['content-type']));
  const read = flowInfo.safeParse(info);
  if (!read.success || file.length === 0)
    return refuse(400, 'INVALID_FLOW_INFO', 'flowInfo or file is wrong');
  const { trackingId, flowSyntax, sha256 } = read.data;
  const digest = createHash('sha256').update(file).digest('hex');
  if (sha256 && sha256 !== digest)
    return refuse(400, 'SHA256_MISMATCH', 'the fingerprint is of another file');
  if (trackingId && box.store.flows.some(({ info: known }) => known.trackingId === trackingId))
    return refuse(422, 'DUPLICATE_TRACKING_ID', 'this trackingId was deposited before');
  if (flowSyntax !== 'FRR' && flowSyntax !== 'Factur-X')
    return refuse(422, 'UNSUPPORTED_SYNTAX', 'this stand-in takes reports and Factur-X alone');
  const { flowId, submittedAt } = box.store.take(read.data, file);
  if (box.fault === 'lost_answer') {
    box.fault = undefined;
    request.raw.socket.destroy();
    return reply.hijack();
  }
  return reply
    .code(202)
    .send({ ...read.data, sha256: digest, flowId, submittedAt: submittedAt.toISOString() });
}

function searchFlows({ store }: Box, { body }: FastifyRequest, reply: FastifyReply) {
  const asked = search.safeParse(body);
  if (!asked.success) return reply.code(400).send(failure('INVALID_SEARCH', 'at least one criterion'));
  const { limit, where } = asked.data;
  const { trackingId, ackStatus } = where;
  const results = store.flows
    .map(store.shown)
    .filter((flow) => trackingId === undefined || flow.trackingId === trackingId)
    .filter(({ acknowledgement }) => ackStatus === undefined || acknowledgement.status === ackStatus);
  return reply.send({ limit, filters: where, results: results.slice(0, limit) });
}

function routes(app: FastifyInstance, box: Box): void {
  app.post('/oauth2/token', (request, reply) => {
    if (box.fault === 'away') return away(reply);
    const token = box.fault === 'wrong_account' ? undefined : box.tokens.give(request);
    return token
      ? reply.send({ access_token: token, token_type: 'Bearer', expires_in: 3_600 })
      : reply.code(401).send({ error: 'invalid_client' });
  });
  app.get('/v1/healthcheck', () => ({ status: 'UP' }));
  app.post('/v1/flows', (request, reply) => deposit(box, request, reply));
  app.post('/v1/flows/search', (request, reply) => searchFlows(box, request, reply));
  app.get<{ Params: { flowId: string } }>('/v1/flows/:flowId', ({ params }, reply) => {
    const flow = box.store.flows.find(({ flowId }) => flowId === params.flowId);
    return flow
      ? reply.send(box.store.shown(flow))
      : reply.code(404).send(failure('NOT_FOUND', 'no such flow'));
  });
}

export function createPlatformSandbox(options: PlatformOptions) {
  const box: Box = { store: openFlows(options), tokens: openTokens(options), fault: undefined };
  const plugin: FastifyPluginAsync = async (app) => {
    for (const type of ['multipart/form-data', 'application/x-www-form-urlencoded'])
      app.addContentTypeParser(
        type,
        { parseAs: 'buffer' },
        async (_request: FastifyRequest, body: Buffer) => body,
      );
    app.addHook('preHandler', async (request, reply) => {
      if (request.routeOptions.url?.endsWith('/oauth2/token')) return;
      if (box.fault === 'away') return away(reply);
      if (box.fault === 'wrong_account' || !box.tokens.isGiven(request))
        return reply.code(401).send(failure('UNAUTHORIZED', 'no valid token'));
    });
    routes(app, box);
  };
  return {
    plugin,
    control: {
      flows: (): readonly DepositedFlow[] => box.store.flows,
      accepted: (): readonly DepositedFlow[] => box.store.flows.filter(isAccepted),
      hold: box.store.hold,
      endTokens: box.tokens.endAll,
      fault: (next: PlatformFault | undefined) => {
        box.fault = next;
      },
    },
  };
}
