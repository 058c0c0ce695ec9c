import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openReceiver, type TestReceiver } from '#tests/outgoing-receiver.ts';
import { isOutside, openOutgoing, type ResolveName } from './outgoing.ts';

let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await openReceiver();
});
afterAll(() => receiver.stop());
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answers(204);
});

const asked: string[] = [];
const answering =
  (addresses: string[]): ResolveName =>
  async (name) => {
    asked.push(name);
    return addresses;
  };
const strict = (addresses: string[] = []) =>
  openOutgoing({ OUTGOING_INSIDE: false, SHOP_HOLD: false }, { resolve: answering(addresses) });
const near = (timeoutMs?: number, addresses = ['127.0.0.1']) =>
  openOutgoing(
    { OUTGOING_INSIDE: true, SHOP_HOLD: false },
    { resolve: answering(addresses), ...(timeoutMs && { timeoutMs }) },
  );
const signal = new AbortController().signal;
const message = { headers: { 'webhook-id': 'evt_1' }, body: '{"type":"ping","data":{}}', signal };

describe('an address that leads inside', () => {
  it.each([
    '127.0.0.1',
    '127.8.9.10',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    // An IPv4 address in the deprecated form, which a tunnel carries to that address.
    '::7f00:1',
    '::127.0.0.1',
    '64:ff9b:1::7f00:1',
    '1::1',
    '4000::1',
    'not an address',
  ])('%s is refused', async (address) => {
    expect(isOutside(address)).toBe(false);
    expect(await strict([address]).check('https://exemple.fr/')).toBe('inside');
    expect(await strict([address]).post({ ...message, url: 'https://exemple.fr/' })).toMatchObject({
      status: null,
      problem: 'inside',
    });
  });

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    '%s is not',
    async (address) => {
      expect(isOutside(address)).toBe(true);
      expect(await strict([address]).check('https://exemple.fr/')).toBeUndefined();
    },
  );

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
  ])('is refused however it is written: %s', async (url) => {
    expect(await strict().check(url)).toBe('inside');
    expect(await strict().post({ ...message, url })).toMatchObject({ problem: 'inside' });
  });

  it('spoils a name that has an outside one too', async () => {
    expect(await strict(['93.184.216.34', '127.0.0.1']).check('https://exemple.fr/')).toBe('inside');
  });

  it('is reached by no connection', async () => {
    const url = `https://exemple.fr:${receiver.port}/`;
    expect(await strict(['127.0.0.1']).post({ ...message, url })).toMatchObject({ problem: 'inside' });
    expect([receiver.sockets.size, receiver.received.length]).toEqual([0, 0]);
  });
});

it('a name is looked up once for each delivery, and the connection goes to what was judged', async () => {
  asked.length = 0;
  const url = `http://receveur.exemple.fr:${receiver.port}/rouage`;
  expect(await near().post({ ...message, url })).toMatchObject({ status: 204, problem: null });
  expect(asked).toEqual(['receveur.exemple.fr']);
  expect(receiver.received[0]?.headers.host).toBe(`receveur.exemple.fr:${receiver.port}`);
});

it('a name without an address is unknown', async () => {
  expect(await strict([]).check('https://exemple.fr/')).toBe('unknown_host');
  expect(await strict([]).post({ ...message, url: 'https://exemple.fr/' })).toMatchObject({
    problem: 'unknown_host',
  });
});

it('a redirect is not followed', async () => {
  receiver.answers((response) => response.writeHead(301, { location: `${receiver.url}/elsewhere` }).end());
  expect(await near().post({ ...message, url: receiver.url })).toMatchObject({
    status: 301,
    problem: 'redirect',
  });
  expect(receiver.received).toHaveLength(1);
});

it('what is asked for by « Retry-After » is told', async () => {
  receiver.answers((response) => response.writeHead(429, { 'retry-after': '120' }).end());
  const answer = await near().post({ ...message, url: receiver.url });
  expect(answer).toMatchObject({ status: 429, problem: 'refused', askedMs: 120_000 });
});

it('an answer without an end, or of a gigabyte, is left after 64 KiB or a second, and its status counts', async () => {
  const part = Buffer.alloc(65_536);
  let written = 0;
  receiver.answers((response) => {
    response.writeHead(200, { 'content-length': 1_073_741_824 });
    const pour = () => {
      while (!response.destroyed && written < 1_073_741_824) {
        written += part.length;
        if (!response.write(part)) return;
      }
    };
    response.on('drain', pour).on('error', () => undefined);
    pour();
  });
  expect(await near().post({ ...message, url: receiver.url })).toMatchObject({ status: 200, problem: null });
  expect(written).toBeLessThan(32 * 1_048_576);

  receiver.answers((response) => void response.writeHead(200).write('begun'));
  expect(await near().post({ ...message, url: receiver.url })).toMatchObject({ status: 200, problem: null });
  await expect.poll(() => receiver.sockets.size).toBe(0);
});

it('who says nothing in time is left', async () => {
  receiver.answers(() => undefined);
  expect(await near(200).post({ ...message, url: receiver.url })).toMatchObject({
    status: null,
    problem: 'timeout',
  });
  await expect.poll(() => receiver.sockets.size).toBe(0);
});

it('a name that is never found ends in time too', async () => {
  const stuck = openOutgoing(
    { OUTGOING_INSIDE: false, SHOP_HOLD: false },
    { resolve: () => new Promise(() => undefined), timeoutMs: 200 },
  );
  expect(await stuck.post({ ...message, url: 'https://exemple.fr/' })).toMatchObject({ problem: 'timeout' });
});

it('a server that speaks no TLS, or none at all, is a problem with a name', async () => {
  const url = `https://receveur.exemple.fr:${receiver.port}/`;
  expect(await near().post({ ...message, url })).toMatchObject({ status: null, problem: 'tls' });
  const closed = await openReceiver();
  await closed.stop();
  expect(await near().post({ ...message, url: closed.url })).toMatchObject({ problem: 'connection' });
});

it('a held shop sends nothing', async () => {
  const held = openOutgoing(
    { OUTGOING_INSIDE: true, SHOP_HOLD: true },
    { resolve: answering(['127.0.0.1']) },
  );
  await expect(held.post({ ...message, url: receiver.url })).rejects.toThrow('SHOP_HOLD');
  expect(receiver.received).toHaveLength(0);
});

it('an end of the process is no answer', async () => {
  const ending = new AbortController();
  receiver.answers(() => ending.abort());
  await expect(near().post({ ...message, url: receiver.url, signal: ending.signal })).rejects.toThrow(
    'abort',
  );
});
