import { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { isDatabaseAway } from './database-away.ts';

/** The database counts as back once the returned promise has settled. */
type Heard = (payload: string) => void | Promise<void>;

export interface Notifications {
  /** The callback also runs with '' after a reconnection: messages may have been missed. */
  on(channel: string, callback: Heard): Promise<void>;
  /** Tells this process at once what it has just committed. */
  notifyHere(channel: string, payload: string): void;
  isAway(): boolean;
  close(): Promise<void>;
}

export interface Attention {
  onSilence(): void;
  onReached(): void;
}

const reconnectMs = 500;
const connectWithinMs = 5_000;
const beatEveryMs = 1_000;
/** Counted in beats rather than time: a stalled process must not mistake its own pause for silence. */
const beatsOfSilence = 4;

class Listener implements Notifications {
  readonly #url: string;
  readonly #log: FastifyBaseLogger;
  readonly #attention: Attention | undefined;
  readonly #callbacks = new Map<string, Heard[]>();
  #client: pg.Client | undefined;
  #socket = new Socket();
  #isClosed = false;
  #isAway = true;
  #retry: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #unanswered = 0;

  constructor(url: string, log: FastifyBaseLogger, attention: Attention | undefined) {
    this.#url = url;
    this.#log = log;
    this.#attention = attention;
  }

  async open(): Promise<void> {
    this.#client = await this.#connect();
    this.#isAway = false;
    if (this.#attention) this.#beat = setInterval(() => this.#ask(), beatEveryMs).unref();
  }

  async on(channel: string, callback: Heard): Promise<void> {
    const existing = this.#callbacks.get(channel);
    this.#callbacks.set(channel, [...(existing ?? []), callback]);
    if (existing) return;
    try {
      await this.#client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      // The next connection listens to all channels.
      if (!isDatabaseAway(error)) throw error;
    }
  }

  notifyHere(channel: string, payload: string): void {
    for (const callback of this.#callbacks.get(channel) ?? []) {
      Promise.try(callback, payload).catch((err: unknown) =>
        this.#log.error({ err, channel }, 'a notification was not dealt with'),
      );
    }
  }

  isAway(): boolean {
    return this.#isAway;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#beat);
    // The queue library keeps its pool for ever, and the pool's listeners keep this object.
    this.#callbacks.clear();
    await this.#client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'rouage-listen',
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
      stream: () => socket,
    });
    client.on('error', (err) => this.#log.warn({ err }, 'notification connection lost'));
    client.on('end', () => {
      if (client === this.#client) this.#lose();
    });
    client.on('notification', ({ channel, payload }) => this.notifyHere(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#callbacks.keys())
        await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      socket.destroy();
      throw error;
    }
    this.#socket = socket;
    this.#unanswered = 0;
    return client;
  }

  #lose(): void {
    if (this.#isClosed) return;
    if (!this.#isAway) this.#log.error('the database is away');
    this.#isAway = true;
    this.#client = undefined;
    void this.#comeBack();
  }

  async #comeBack(): Promise<void> {
    if (this.#isClosed) return;
    try {
      this.#client = await this.#connect();
      this.#attention?.onReached();
      await this.#catchUp(this.#client);
    } catch {
      this.#retry = setTimeout(() => void this.#comeBack(), reconnectMs);
    }
  }

  async #catchUp(client: pg.Client): Promise<void> {
    if (client !== this.#client || this.#isClosed) return;
    try {
      await Promise.all([...this.#callbacks.values()].flat().map((callback) => Promise.try(callback, '')));
      this.#isAway = false;
      this.#log.warn('the database is back');
    } catch (err) {
      this.#log.warn({ err }, 'what was missed could not be read yet');
      this.#retry = setTimeout(() => void this.#catchUp(client), reconnectMs);
    }
  }

  /** A stalled database shows itself only by its silence. */
  #ask(): void {
    if (this.#isAway || !this.#client) return;
    this.#unanswered += 1;
    if (this.#unanswered === 1) {
      const answered = () => {
        this.#unanswered = 0;
      };
      this.#client.query('select 1').then(answered, answered);
    } else if (this.#unanswered > beatsOfSilence) {
      this.#lose();
      this.#socket.destroy();
      this.#attention?.onSilence();
    }
  }
}

export async function openNotifications(
  databaseUrl: string,
  log: FastifyBaseLogger,
  attention?: Attention,
): Promise<Notifications> {
  const listener = new Listener(databaseUrl, log, attention);
  await listener.open();
  return listener;
}
