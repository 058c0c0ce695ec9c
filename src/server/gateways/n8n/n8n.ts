import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isJsonWithin } from '#domain/text/json-shape.ts';
import type { WorkflowFile } from '#domain/workflow/workflow-file.ts';
import { signedHeaders } from '../../keys/webhook-signature.ts';
import { causeHeaders } from '../../process/cause.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  away,
  missingScopes,
  N8nProblem,
  notListening,
  notN8n,
  problemOf,
  slow,
  tooOld,
} from './n8n-problem.ts';

const answerMaxBytes = 8 * 1_048_576;

interface Address {
  base: string;
  key: string;
  timeoutMs: number;
  /** Of a held shop nothing leaves (docs/operate.md#backups). */
  isHeld?: boolean | undefined;
}

type Reached = Pick<Address, 'base' | 'timeoutMs' | 'isHeld'>;

interface N8nRequest<Schema extends z.ZodType> {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  scope: string;
  body?: unknown;
  answer: Schema;
}

const refusal = z.object({ message: z.string() });

async function readAtMost(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new RangeError('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const hostOf = (base: string): string => new URL(base).host;

/** System errors that come before a connection stands, so nothing was sent. */
const beforeSending = z.union([
  z.object({ syscall: z.enum(['connect', 'getaddrinfo']) }),
  z.object({ code: z.literal('UND_ERR_CONNECT_TIMEOUT') }),
]);

/** A name with several addresses fails with one error for each. */
function wasNotSent(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(wasNotSent);
  if (beforeSending.safeParse(error).success) return true;
  return error instanceof TypeError && error.cause !== undefined && wasNotSent(error.cause);
}

/** Bounds a `fetch` and the reading of its answer; its failures become `away` or `slow`. */
export async function within<Result>(
  { base, timeoutMs, isHeld }: Reached,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (isHeld) throw away(hostOf(base), { isUnheard: true });
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await work(signal);
  } catch (error) {
    if (error instanceof N8nProblem) throw error;
    throw signal.aborted ? slow(timeoutMs) : away(hostOf(base), { isUnheard: wasNotSent(error) });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function ask<Schema extends z.ZodType>(
  address: Address,
  { method, path, scope, body, answer }: N8nRequest<Schema>,
): Promise<z.output<Schema>> {
  const { status, text } = await within(address, async (signal) => {
    const response = await fetch(`${address.base}/api/v1${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-n8n-api-key': address.key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
    return { status: response.status, text: await readAtMost(response, answerMaxBytes) };
  });
  const said = parsed(text);
  if (status < 200 || status > 299)
    throw problemOf(status, refusal.safeParse(said).data?.message ?? text.slice(0, 200), { scope, path });
  const read = answer.safeParse(said);
  if (read.success) return read.data;
  throw notN8n();
}

export const RUN_TIMEOUT_MS = 30_000;
export const RUN_MOST_BYTES = 1_048_576;

const listenEveryMs = 100;
const foundAtMost = 100;

const json = z.record(z.string(), z.unknown());

const remoteWorkflow = z.object({
  id: z.string().min(1),
  name: z.string(),
  active: z.boolean(),
  nodes: z.array(json),
  connections: json,
  settings: json.nullish().transform((settings) => settings ?? {}),
  /** This version runs, while n8n's editor changes the draft. Null when nothing is published. */
  activeVersion: z.object({ nodes: z.array(json) }).nullish(),
});
export type RemoteWorkflow = z.infer<typeof remoteWorkflow>;

const page = z.object({ data: z.array(remoteWorkflow), nextCursor: z.string().nullish() });

const execution = z.object({
  id: z.coerce.string(),
  status: z.string(),
  startedAt: z.string().nullish(),
  stoppedAt: z.string().nullish(),
});
export type RemoteExecution = z.infer<typeof execution>;

const discovery = z.object({
  data: z.object({
    scopes: z.array(z.string()),
    resources: z.record(z.string(), z.object({ endpoints: z.array(z.object({ path: z.string() })) })),
  }),
});

const SCOPES = [
  'workflow:create',
  'workflow:read',
  'workflow:update',
  'workflow:list',
  'workflow:activate',
  'workflow:deactivate',
  'execution:list',
] as const;

/** Bounds what a browser or a page must walk through. */
const answerBounds = { names: 100_000, depth: 64 };

export interface WorkflowRun {
  id: string;
  at: Date;
  body: string;
}

/** n8n's public API and its published webhooks. Every call throws `N8nProblem`. */
export interface N8n {
  readonly host: string;
  /** Checks that n8n answers, that its key has every scope and that its version is known. */
  test(): Promise<void>;
  named(name: string): Promise<RemoteWorkflow[]>;
  read(id: string): Promise<RemoteWorkflow | null>;
  create(file: WorkflowFile): Promise<RemoteWorkflow>;
  /** A published workflow stays published, in its new form. */
  update(id: string, file: WorkflowFile): Promise<RemoteWorkflow>;
  publish(id: string): Promise<void>;
  unpublish(id: string): Promise<void>;
  executions(id: string): Promise<RemoteExecution[]>;
  /** Asks by GET, which a POST webhook answers without running. */
  isListening(path: string): Promise<boolean>;
  waitUntilListening(path: string): Promise<void>;
  /** Answers the JSON text as it came: the page reads it. */
  run(path: string, run: WorkflowRun): Promise<string>;
}

type Called = Pick<N8n, 'isListening' | 'waitUntilListening' | 'run'>;

function openWebhooks(reached: Reached, secret: string): Called {
  const { base, timeoutMs } = reached;
  const url = (path: string) => `${base}/webhook/${path}`;
  async function isListening(path: string): Promise<boolean> {
    const text = await within(reached, async (signal) =>
      readAtMost(await fetch(url(path), { redirect: 'error', signal }), RUN_MOST_BYTES),
    );
    return text.includes('not registered for GET requests');
  }
  async function send(path: string, { id, at, body }: WorkflowRun) {
    const signed = signedHeaders(secret, { id, at, body });
    const headers = { 'content-type': 'application/json', ...causeHeaders(), ...signed };
    return within({ ...reached, timeoutMs: RUN_TIMEOUT_MS }, async (signal) => {
      const response = await fetch(url(path), { method: 'POST', headers, body, redirect: 'error', signal });
      const text = await readAtMost(response, RUN_MOST_BYTES).catch((error: unknown) => {
        if (!(error instanceof RangeError)) throw error;
        throw new N8nProblem('answer_too_large', 'Le workflow a répondu plus de 1\u00a0Mo.');
      });
      return { status: response.status, text };
    });
  }
  return {
    isListening,
    async waitUntilListening(path) {
      const until = performance.now() + timeoutMs;
      while (!(await isListening(path))) {
        if (performance.now() > until) throw notListening();
        await pause(listenEveryMs);
      }
    },
    async run(path, run) {
      const { status, text } = await send(path, run);
      if (status === 404) throw notListening();
      if (status < 200 || status > 299)
        throw new N8nProblem('run_failed', `Le workflow s’est arrêté sur une erreur (réponse ${status}).`);
      if (isJsonWithin(text, answerBounds)) return text;
      throw new N8nProblem(
        'run_failed',
        'Le workflow a répondu autre chose que du JSON, ou plus de 64\u00a0niveaux.',
      );
    },
  };
}

async function test(address: Address): Promise<void> {
  const { data } = await ask(address, {
    method: 'GET',
    path: '/discover',
    scope: 'workflow:list',
    answer: discovery,
  });
  const missing = SCOPES.filter((scope) => !data.scopes.includes(scope));
  if (missing.length > 0) throw missingScopes(missing);
  const paths = (data.resources.workflow?.endpoints ?? []).map(({ path }) => path);
  if (!paths.some((path) => path.endsWith('/publish'))) throw tooOld();
}

function ifStillThere<Result>(asked: Promise<Result>): Promise<Result | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof N8nProblem && error.reason === 'gone') return null;
    throw error;
  });
}

function openWorkflows(address: Address): Omit<N8n, keyof Called | 'host'> {
  const one = (id: string) => `/workflows/${encodeURIComponent(id)}`;
  const answer = remoteWorkflow;
  return {
    test: () => test(address),
    async named(name) {
      // n8n answers every name that contains this one.
      const query = new URLSearchParams({ name, limit: String(foundAtMost) });
      const path = `/workflows?${query}`;
      const { data } = await ask(address, { method: 'GET', path, scope: 'workflow:list', answer: page });
      return data.filter((found) => found.name === name);
    },
    read: (id) =>
      ifStillThere(ask(address, { method: 'GET', path: one(id), scope: 'workflow:read', answer })),
    create: (file) =>
      ask(address, { method: 'POST', path: '/workflows', scope: 'workflow:create', body: file, answer }),
    update: (id, file) =>
      ask(address, { method: 'PUT', path: one(id), scope: 'workflow:update', body: file, answer }),
    async publish(id) {
      await ask(address, { method: 'POST', path: `${one(id)}/publish`, scope: 'workflow:activate', answer });
    },
    async unpublish(id) {
      const path = `${one(id)}/unpublish`;
      await ifStillThere(ask(address, { method: 'POST', path, scope: 'workflow:deactivate', answer }));
    },
    async executions(id) {
      const query = new URLSearchParams({ workflowId: id, limit: '10' });
      const found = z.object({ data: z.array(execution) });
      const path = `/executions?${query}`;
      return (await ask(address, { method: 'GET', path, scope: 'execution:list', answer: found })).data;
    },
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Undefined without settings: every workflow is then off, and screens say so. */
export function openN8n({
  N8N_URL,
  N8N_WEBHOOK_URL,
  N8N_API_KEY,
  N8N_SIGNING_SECRET,
  N8N_TIMEOUT_MS: timeoutMs,
  SHOP_HOLD: isHeld,
}: Pick<Settings, 'N8N_URL' | 'N8N_WEBHOOK_URL' | 'N8N_API_KEY' | 'N8N_SIGNING_SECRET' | 'N8N_TIMEOUT_MS'> &
  Partial<Pick<Settings, 'SHOP_HOLD'>>): N8n | undefined {
  if (!N8N_URL || !N8N_API_KEY || !N8N_SIGNING_SECRET) return undefined;
  const base = withoutSlash(N8N_URL);
  return {
    host: hostOf(base),
    ...openWorkflows({ base, key: N8N_API_KEY, timeoutMs, isHeld }),
    ...openWebhooks({ base: withoutSlash(N8N_WEBHOOK_URL ?? base), timeoutMs, isHeld }, N8N_SIGNING_SECRET),
  };
}
