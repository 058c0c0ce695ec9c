import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
const logged: string[] = [];
const logTo = { write: (line: string) => logged.push(line) };
beforeAll(async () => {
  shop = await startShop({ REQUEST_TIMEOUT_MS: '400', LOG_LEVEL: 'info' }, { logTo });
});
afterAll(() => shop.stop());

/** What a client that sends this and nothing more is told before its connection ends. */
function sendAndWait(text: string): Promise<string> {
  const address = shop.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the shop does not listen');
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(address.port, '127.0.0.1', () => socket.write(text));
    let told = '';
    socket.setEncoding('utf8').on('data', (more: string) => {
      told += more;
    });
    socket.once('error', reject).once('close', () => resolve(told));
  });
}

const call = 'POST /api/auth/token/ HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n';

it.each([
  ['whose body never ends', `${call}content-length: 500\r\n\r\n{"email":`],
  ['whose headers never end', call],
])(
  'a request %s is told so with 408, and its connection ends',
  async (_name, text) => {
    expect(await sendAndWait(text)).toMatch(/^HTTP\/1\.1 408 /);
  },
  20_000,
);

it('a request that comes in pieces within its time is answered', async () => {
  const body = '{"email":"nobody@example.fr","password":"wrong"}';
  const whole = `${call}connection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  expect(await sendAndWait(whole)).toMatch(/^HTTP\/1\.1 401 /);
});

it('a form that is refused in its middle leaves its connection to what is asked next', async () => {
  const patient = await startShop();
  const { headers } = await createCustomer(patient, {
    ...{ isStaff: true, isSuperuser: true, audience: 'admin' as const },
  });
  const { port } = patient.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (method: string, path: string, form: object = {}, body = '') =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port, agent, method, path, headers: { ...headers, ...form } }, (said) => {
        said.resume().once('end', () => resolve(said.statusCode));
      });
      asked.once('error', reject).end(body);
    });
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
  const twice = part('name="name"', 'Devis').repeat(2);
  const body = `${twice}${part('name="image"; filename="a.png"', 'a'.repeat(3_000_000))}--x--\r\n`;
  const form = { 'content-type': 'multipart/form-data; boundary=x' };
  expect(await ask('POST', '/api/automations/', form, body)).toBe(400);
  expect(await ask('GET', '/api/categories/')).toBe(200);
  agent.destroy();
  await patient.stop();
});

it('a visitor who hangs up in the middle of a body makes nobody look for a lost database', async () => {
  const address = shop.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('the shop does not listen');
  const came = once(shop.app.server, 'request');
  const socket = connect(address.port, '127.0.0.1', () =>
    socket.write(`${call}content-length: 400\r\n\r\n{"ema`),
  );
  const [, response] = await came;
  const isOver = once(response, 'close');
  socket.destroy();
  await isOver;
  // What is said of the one before is said by now.
  expect((await shop.app.inject({ url: '/api/health/' })).statusCode).toBe(200);
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

it('a visitor whose connection is reset as they ask is nobody’s fault: no address is left to count them by', async () => {
  const { port } = shop.app.server.address() as AddressInfo;
  for (let visitor = 0; visitor < 60; visitor += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write('GET /api/categories/ HTTP/1.1\r\nhost: shop\r\n\r\n', () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  expect((await shop.app.inject({ url: '/api/health/' })).statusCode).toBe(200);
  expect(logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

it('a stop waits for the answers under way and for no connection that would be kept: a minute and more', async () => {
  const stopping = await startShop();
  const { port } = stopping.app.server.address() as AddressInfo;
  const body = '{"email":"nobody@example.fr","password":"wrong"}';
  const came = once(stopping.app.server, 'request');
  const socket = connect(port, '127.0.0.1', () =>
    socket.write(`${call}content-length: ${body.length}\r\n\r\n`),
  );
  let told = '';
  socket.setEncoding('utf8').on('data', (more: string) => {
    told += more;
  });
  await came;
  const stopped = stopping.stop();
  // Once it takes no other, what is under way is still answered.
  await expect.poll(() => stopping.app.server.listening).toBe(false);
  socket.write(body);
  await stopped;
  expect(told).toMatch(/^HTTP\/1\.1 \d{3} /);
}, 20_000);

it('a stop waits for no connection that has asked nothing yet: browsers open some beforehand', async () => {
  const stopping = await startShop();
  const { port } = stopping.app.server.address() as AddressInfo;
  const taken = once(stopping.app.server, 'connection');
  const idle = connect(port, '127.0.0.1');
  await taken;
  const isStopped = stopping.stop().then(() => 'stopped');
  try {
    expect(await Promise.race([isStopped, setTimeout(5_000, 'still waiting')])).toBe('stopped');
  } finally {
    idle.destroy();
    await isStopped;
  }
}, 20_000);

it('a stop waits for a body that never ends no longer than the server would have', async () => {
  const stopping = await startShop({ REQUEST_TIMEOUT_MS: '400' });
  const { port } = stopping.app.server.address() as AddressInfo;
  const came = once(stopping.app.server, 'request');
  const socket = connect(port, '127.0.0.1', () => socket.write(`${call}content-length: 400\r\n\r\n{"ema`));
  socket.resume();
  await came;
  const isStopped = stopping.stop().then(() => 'stopped');
  try {
    expect(await Promise.race([isStopped, setTimeout(5_000, 'still waiting')])).toBe('stopped');
  } finally {
    socket.destroy();
    await isStopped;
  }
}, 20_000);
