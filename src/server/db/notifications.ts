import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

export interface Notifications {
  /** Calls back at each NOTIFY on `channel`, and once after a lost connection comes back (something may have been missed). */
  on(channel: string, callback: (payload: string) => void): Promise<void>;
  /** Calls this process's own listeners at once: what it just committed need not come back through PostgreSQL. */
  tellHere(channel: string, payload: string): void;
  close(): Promise<void>;
}

const reconnectMs = 500;

/** One connection per process that listens to PostgreSQL's NOTIFY and comes back by itself. */
export async function openNotifications(databaseUrl: string, log: FastifyBaseLogger): Promise<Notifications> {
  const callbacks = new Map<string, ((payload: string) => void)[]>();
  let client = await connect();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'rouage-listen',
      keepAlive: true,
    });
    fresh.on('error', (err) => log.warn({ err }, 'notification connection lost'));
    fresh.on('end', () => {
      if (!closed && fresh === client) reconnect();
    });
    fresh.on('notification', ({ channel, payload }) => call(channel, payload ?? ''));
    await fresh.connect();
    for (const channel of callbacks.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    return fresh;
  }

  function call(channel: string, payload: string): void {
    for (const callback of callbacks.get(channel) ?? []) callback(payload);
  }

  function reconnect(): void {
    connect().then(
      (fresh) => {
        client = fresh;
        for (const channel of callbacks.keys()) call(channel, '');
      },
      () => {
        retry = setTimeout(reconnect, reconnectMs);
      },
    );
  }

  return {
    async on(channel, callback) {
      const existing = callbacks.get(channel);
      callbacks.set(channel, [...(existing ?? []), callback]);
      if (!existing) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    tellHere: call,
    async close() {
      closed = true;
      clearTimeout(retry);
      await client.end();
    },
  };
}
