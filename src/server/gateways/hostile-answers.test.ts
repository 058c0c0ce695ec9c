import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readSettings } from '../settings/settings.ts';
import { openAddressService } from './address.ts';
import { openAi } from './ai/gateway.ts';
import { openCompanyRegister } from './companies.ts';
import { openPlatform } from './platform.ts';
import { openVatRegister } from './vies.ts';

type Answer = (reply: ServerResponse) => void;

const asJson =
  (status: number, body: unknown): Answer =>
  (reply) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

let megabytes = 0;
const endless: Answer = (reply) => {
  megabytes = 0;
  reply.writeHead(200, { 'content-type': 'application/json' });
  reply.write('{"flowId":"');
  const part = Buffer.alloc(1_048_576, 'x');
  const more = () => {
    if (reply.destroyed) return;
    megabytes += 1;
    reply.write(part, more);
  };
  more();
};

let answer: Answer;
let url = '';
const server = createServer((request, reply) => {
  request.resume();
  if (request.url?.endsWith('/token')) asJson(200, givenToken)(reply);
  else answer(reply);
});
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

const log = { warn: () => {} };
let givenToken: object = { access_token: 'key' };
const settings = () => ({ PLATFORM_API_URL: url, PLATFORM_TOKEN_URL: `${url}/token`, SHOP_HOLD: false });
const platform = () => openPlatform(settings() as Parameters<typeof openPlatform>[0])!;
const deposit = () =>
  platform().deposit({
    ...{ trackingId: 'a', name: 'a.xml', syntax: 'FRR', content: Buffer.from('x'), digest: 'a' },
  });

const isKept = (text: string) => text.isWellFormed() && !/(?!\n)\p{Cc}/u.test(text);

describe('an answer of the platform', () => {
  it('that refuses in words PostgreSQL does not keep is a refusal in words that it keeps', async () => {
    for (const errorMessage of ['un\u0000 deux\u0007', `${'x'.repeat(992)}😀😀😀😀`, 'un \ud83d deux']) {
      answer = asJson(422, { errorCode: 'REJ\u0000', errorMessage });
      const problem = await deposit().catch((error: unknown) => error);
      expect(problem).toMatchObject({ reason: 'refused' });
      const { message } = problem as Error;
      expect(isKept(message), message).toBe(true);
      expect(message.length).toBeLessThanOrEqual(1_000);
      const details = [{ reasonCode: 'R\u0000', reasonMessage: errorMessage }];
      answer = asJson(200, { acknowledgement: { status: 'Error', details } });
      const said = await platform().acknowledgementOf('a');
      const { reason } = said as { reason: string };
      expect(isKept(reason), reason).toBe(true);
    }
  });

  it('with a number of the flow that cannot be kept is none', async () => {
    for (const flowId of ['a\u0000b', '', 'x'.repeat(256)]) {
      answer = asJson(202, { flowId });
      await expect(deposit()).rejects.toMatchObject({ reason: 'away' });
    }
  });

  it('that names a flow of another number than was asked for has none of it', async () => {
    const asked = '00000000-0000-4000-8000-000000000001';
    for (const [trackingId, flowId] of [
      ['another', undefined],
      [asked, 'f1'],
      [null, 'f1'],
    ] as const) {
      answer = asJson(200, { results: [{ flowId: 'f1', trackingId }] });
      expect(await platform().find(asked)).toBe(flowId);
    }
  });

  it('that says as text, or not, how long its key lasts is understood', async () => {
    answer = asJson(202, { flowId: 'f1' });
    for (const expires_in of ['3600', null, 'one hour']) {
      givenToken = { access_token: 'key', expires_in };
      expect(await deposit()).toBe('f1');
    }
  });

  it('that never ends is left', async () => {
    answer = endless;
    await expect(deposit()).rejects.toMatchObject({ reason: 'away' });
    expect(megabytes).toBeLessThan(20);
  });
});

describe('an answer of an open register', () => {
  it('that never ends is left, and the register is as if away', async () => {
    answer = endless;
    const vies = openVatRegister({ VIES_API_URL: url }, log);
    expect(await vies.check('BE0000000100')).toBe('away');
    expect(await openCompanyRegister({ COMPANY_API_URL: url }, log).search('petit')).toEqual([]);
    expect(await openAddressService({ ADDRESS_API_URL: url }, log).search('12 rue')).toEqual([]);
    expect(megabytes).toBeLessThan(20);
  });

  it('that sends elsewhere is not followed: nothing typed goes to another house', async () => {
    let isFollowed = false;
    answer = (reply) => {
      if (reply.req.url === '/elsewhere') isFollowed = true;
      reply.writeHead(307, { location: `${url}/elsewhere` }).end();
    };
    expect(await openVatRegister({ VIES_API_URL: url }, log).check('BE0000000100')).toBe('away');
    expect(await openCompanyRegister({ COMPANY_API_URL: url }, log).search('petit')).toEqual([]);
    expect(await openAddressService({ ADDRESS_API_URL: url }, log).search('12 rue')).toEqual([]);
    const model = { AI_PROVIDER: 'anthropic', AI_API_URL: url, AI_API_KEY: 'cle', AI_MODEL: 'modele' };
    const prices = { AI_INPUT_PRICE: '200', AI_OUTPUT_PRICE: '600' };
    // The library tries again until then.
    const ai = openAi(readSettings({ ...model, ...prices, AI_TIMEOUT_MS: '1000' }));
    await expect(ai.test()).rejects.toMatchObject({ kind: 'away' });
    const question = { name: 'q', schema: z.object({}), instructions: 'Lire', turns: ['une idée'] };
    await expect(ai.ask(question)).rejects.toMatchObject({ name: 'AiFailure' });
    expect(isFollowed).toBe(false);
  });

  it('with a proof that cannot be kept is none', async () => {
    answer = asJson(200, { valid: true, requestIdentifier: 'W\u0000' });
    expect(await openVatRegister({ VIES_API_URL: url }, log).check('BE0000000100')).toBe('away');
  });
});
