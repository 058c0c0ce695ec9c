import type pg from 'pg';
import { openReceiver } from '#tests/outgoing-receiver.ts';

/** One delivery as a receiver saw it. */
export interface Told {
  /** The last part of the receiver's address. */
  receiver: string;
  /** Of the event; a repeated one bears it again. */
  id: string;
  type: string;
  status: number;
}

/** Programs of customers, which are told of what happens: each is a path of one server. */
export interface Receivers {
  readonly told: readonly Told[];
  /** What they answer from now on, whoever of them is asked. */
  answer(status: number): void;
  urlOf(receiver: string): string;
  close(): Promise<void>;
}

const well = 200;

/** They keep what they are told in `told`, which is plain JSON. */
export async function openReceivers(told: Told[]): Promise<Receivers> {
  const server = await openReceiver();
  let status = well;
  server.answers((response, { url = '' }) => {
    const [last] = server.received.splice(0);
    if (last) told.push({ receiver: url.slice(1), id: last.id, type: last.type, status });
    response.writeHead(status).end();
  });
  return {
    told,
    answer: (next) => {
      status = next;
    },
    urlOf: (receiver) => `http://127.0.0.1:${server.port}/${receiver}`,
    close: () => server.stop(),
  };
}

/** They listen elsewhere in each place that begins as another ended. */
export async function moveReceivers(
  pool: Pick<pg.Pool, 'query'>,
  receivers: Pick<Receivers, 'urlOf'>,
): Promise<void> {
  const moved = `update outgoing_endpoints set url = $1 || substring(url from '[^/]*$')`;
  await pool.query(moved, [receivers.urlOf('')]);
}
