import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../db/embedded-postgres.ts';
import { within } from './n8n.ts';

const asking = (base: string, timeoutMs = 5_000) =>
  within({ base, timeoutMs }, (signal) => fetch(base, { method: 'POST', body: '{}', signal }));

describe('what n8n certainly never got', () => {
  it.each([
    ['where nothing listens', 'http://127.0.0.1'],
    ['where every address of a name refuses', 'http://localhost'],
    ['of a name that nobody has', 'http://n8n.invalid'],
  ])('is a request %s', async (_where, host) => {
    const base = `${host}:${await freePort()}`;
    await expect(asking(base)).rejects.toMatchObject({ reason: 'away', isUnheard: true });
  });

  it.each([
    ['that was closed on it', 'away', 5_000],
    ['that did not answer in time', 'slow', 100],
  ])('is not one to a server %s', async (_what, reason, timeoutMs) => {
    const server = createServer(({ socket }) => reason === 'away' && socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const asked = asking(`http://127.0.0.1:${port}`, timeoutMs);
      await expect(asked).rejects.toMatchObject({ reason, isUnheard: false });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
