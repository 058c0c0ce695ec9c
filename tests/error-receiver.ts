import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export interface ReceivedEvent {
  [field: string]: unknown;
  exception: { values: { type: string; value: string; stacktrace?: { frames: { filename: string }[] } }[] };
  tags?: Record<string, string>;
}

export interface ErrorReceiver {
  /** SENTRY_DSN and SENTRY_BROWSER_DSN take it. */
  dsn: string;
  origin: string;
  /** The error events, in their order of arrival. */
  events: ReceivedEvent[];
  /** Everything that was received, with its address and headers, in which to look for what must not be there. */
  received: { url: string; headers: IncomingHttpHeaders; body: string }[];
  close(): Promise<void>;
}

/** Stands where a Sentry would: takes envelopes at `/api/{project}/envelope/` and keeps what they carry. */
export async function openErrorReceiver(): Promise<ErrorReceiver> {
  const events: ReceivedEvent[] = [];
  const received: ErrorReceiver['received'] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    received.push({ url: request.url ?? '', headers: request.headers, body });
    const isEnvelope = request.method === 'POST' && /^\/api\/7\/envelope\/(\?|$)/.test(request.url ?? '');
    if (isEnvelope) events.push(...eventsOf(body));
    response.writeHead(isEnvelope ? 200 : 404, { 'access-control-allow-origin': '*' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://cle0publique@127.0.0.1:${port}/7`,
    origin: `http://127.0.0.1:${port}`,
    events,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const body = Buffer.concat(await Array.fromAsync(request));
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString('utf8');
}

/** An envelope: one line of JSON for itself, then for each item a line that names it and a line that is it. */
function eventsOf(envelope: string): ReceivedEvent[] {
  const [, ...lines] = envelope.split('\n');
  const found: ReceivedEvent[] = [];
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const { type } = JSON.parse(lines[index] ?? '{}');
    if (type === 'event') found.push(JSON.parse(lines[index + 1] ?? '{}'));
  }
  return found;
}
