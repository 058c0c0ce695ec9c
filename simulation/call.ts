import { z } from 'zod';
import { addressOf } from '#contract-kit/endpoint.ts';
import type { Server } from './server.ts';
import { RunFailed } from './time.ts';

/** A call of a contract, as `endpoint()` declares it. */
export interface Callable<Answer extends z.ZodType> {
  method: string;
  path: string;
  answer: Answer;
}

export interface Given {
  access?: string | undefined;
  params?: Record<string, string | number>;
  body?: unknown;
}

export type Outcome<Value> = { isDone: true; answer: Value } | { isDone: false; code: string; words: string };

/** What the lists of sessions show; of a person who always comes with the same. */
const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** n8n or VIES does not answer: it is away, or was until the next try. */
const othersAway = ['workflow_failed', 'workflow_unavailable', 'n8n_failed', 'vies_away'];

const refusal = z.object({ code: z.string() });

/** The one failure of the server that may be somebody else's: the payment provider is away. */
export const providerAway = (code: string): boolean =>
  code === 'payment_provider_unavailable' || code === 'payment_unverified';

/** Shown in a frame, by its signed address. Throws `ServerKilled` when it is lost with its server. */
export async function showPage(server: Server, address: string): Promise<void> {
  try {
    const response = await fetch(new URL(address, server.url), { headers: { 'user-agent': browser } });
    await response.arrayBuffer();
    if (response.status >= 500) throw new RunFailed(`${address} answered ${response.status}`);
  } catch (error) {
    if (error instanceof RunFailed) throw error;
    await server.afterSilence(error);
  }
}

/** Bytes are sent as they are. Throws `ServerKilled` when the answer is lost with its server. */
export async function sendFile<Answer extends z.ZodType>(
  server: Server,
  { method, path, answer }: Callable<Answer>,
  { access, name, content }: { access: string; name: string; content: Buffer },
): Promise<z.output<Answer>> {
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/octet-stream' };
  const address = `${server.url}${path}?name=${encodeURIComponent(name)}`;
  const response = await fetch(address, { method, headers, body: new Uint8Array(content) })
    .then(async (given) => ({ status: given.status, text: await given.text() }))
    .catch((error: unknown) => server.afterSilence(error));
  if (response.status >= 300) throw new RunFailed(`${path} answered ${response.status}: ${response.text}`);
  return answer.parse(JSON.parse(response.text));
}

export async function readFile(server: Server, address: string, access: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${access}` };
  const response = await fetch(`${server.url}${address}`, { headers })
    .then(async (given) => ({ status: given.status, bytes: Buffer.from(await given.arrayBuffer()) }))
    .catch((error: unknown) => server.afterSilence(error));
  if (response.status >= 300) throw new RunFailed(`${address} answered ${response.status}`);
  return response.bytes;
}

/**
 * Calls one server over HTTP, as a browser does. Throws `ServerKilled` when the answer is lost with its server, and
 * `RunFailed` on an error of the server or on an answer that its contract does not foresee.
 */
export async function call<Answer extends z.ZodType>(
  server: Server,
  { method, path, answer }: Callable<Answer>,
  { access, params = {}, body }: Given = {},
): Promise<Outcome<z.output<Answer>>> {
  const address = addressOf({ path }, params);
  // A form with files says its own type.
  const isJson = body !== undefined && !(body instanceof FormData);
  let status: number;
  let text: string;
  try {
    const response = await fetch(`${server.url}${address}`, {
      method,
      headers: {
        'user-agent': browser,
        ...(access ? { authorization: `Bearer ${access}` } : {}),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    return server.afterSilence(error);
  }
  const said: unknown = text ? JSON.parse(text) : null;
  if (status < 300) return { isDone: true, answer: answer.parse(said) };
  const { code } = refusal.parse(said);
  if (status >= 500 && !providerAway(code) && !othersAway.includes(code))
    throw new RunFailed(`${method} ${address} answered ${status}: ${text}`);
  return { isDone: false, code, words: `${method} ${address} answered ${status}: ${text}` };
}
