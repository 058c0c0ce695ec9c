import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AnalyticsHit {
  path: string;
  fields: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
}

export interface AnalyticsReceiver {
  url: string;
  hits: AnalyticsHit[];
  close(): Promise<void>;
}

/** Stands where the shop's Matomo would, and keeps what it is sent. */
export async function openAnalyticsReceiver(): Promise<AnalyticsReceiver> {
  const hits: AnalyticsHit[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const fields = Object.fromEntries(new URLSearchParams(body));
      hits.push({ path: request.url ?? '', fields, headers: request.headers });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hits,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
