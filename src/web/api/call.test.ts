import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { addressOf, anyone, endpoint } from '#contract-kit/endpoint.ts';
import { call } from './call.ts';

const routes = {
  listThings: anyone('GET', '/api/things/'),
  changeThing: anyone('PUT', '/api/shelves/:shelf/things/:id/'),
};
const thing = z.object({ id: z.int(), name: z.string() });
const params = z.object({ shelf: z.string(), id: z.coerce.number<number>() });
const calls = {
  listThings: endpoint(routes.listThings, {
    summary: 'Lists',
    query: z.object({ search: z.string().optional() }),
    answer: z.array(thing),
  }),
  changeThing: endpoint(routes.changeThing, {
    summary: 'Changes',
    params,
    body: z.object({ name: z.string() }),
    answer: thing,
  }),
};
const change = { params: { shelf: 'a b', id: 3 }, body: { name: 'x' } };

afterEach(() => vi.unstubAllGlobals());

/** What only the compiler reads: an error that is expected and does not come is one. */
const never = (_: () => unknown) => {};

describe('what does not compile', () => {
  it('a route at a wrong path or by a wrong method', () => {
    // @ts-expect-error: not below /api/
    never(() => anyone('GET', '/things/'));
    // @ts-expect-error: no slash at its end
    never(() => anyone('GET', '/api/things'));
    // @ts-expect-error: no such method
    never(() => anyone('HEAD', '/api/things/'));
  });

  it('a contract whose params are not the names of its path', () => {
    const rest = { summary: 'x', answer: z.null() };
    // @ts-expect-error: no params at all
    never(() => endpoint(routes.changeThing, rest));
    // @ts-expect-error: one is missing
    never(() => endpoint(routes.changeThing, { ...rest, params: params.pick({ id: true }) }));
    // @ts-expect-error: one is too many
    never(() => endpoint(routes.changeThing, { ...rest, params: params.extend({ row: z.int() }) }));
    // @ts-expect-error: the path has none
    never(() => endpoint(routes.listThings, { ...rest, params }));
  });

  it('a call of what is no call, or with what its contract does not take', () => {
    // @ts-expect-error: no such call
    never(() => call(calls.removeThing));
    // @ts-expect-error: a route that knows no contract
    never(() => call(routes.listThings));
    // @ts-expect-error: no params and no body
    never(() => call(calls.changeThing));
    // @ts-expect-error: a wrong body
    never(() => call(calls.changeThing, { ...change, body: { nom: 'x' } }));
    // @ts-expect-error: a wrong param
    never(() => call(calls.changeThing, { ...change, params: { shelf: 'a', id: 'b' } }));
    // @ts-expect-error: an address of another name
    never(() => addressOf(routes.changeThing, { shelf: 'a', row: 3 }));
    // @ts-expect-error: a wrong query
    never(() => call(calls.listThings, { query: { search: 3 } }));
    // @ts-expect-error: a body where none is taken
    never(() => call(calls.listThings, { body: {} }));
  });
});

describe('a call', () => {
  it('goes where its route says, and answers its contract’s type', async () => {
    const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => Response.json({ id: 3, name: 'x' }));
    vi.stubGlobal('fetch', fetched);
    const answer = await call(calls.changeThing, change);
    expectTypeOf(answer).toEqualTypeOf<{ id: number; name: string }>();
    expect(answer).toEqual({ id: 3, name: 'x' });
    const [address, init] = fetched.mock.calls[0]!;
    expect([init?.method, address, init?.body]).toEqual([
      'PUT',
      '/api/shelves/a%20b/things/3/',
      '{"name":"x"}',
    ]);
  });

  it('asks for what is given, and answers null where the server says nothing', async () => {
    const fetched = vi.fn(async (..._: Parameters<typeof fetch>) => new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetched);
    expect(await call(calls.listThings, { query: { search: 'é' } })).toBeNull();
    await call(calls.listThings);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/things/?search=%C3%A9',
      '/api/things/',
    ]);
  });
});

it.each([
  [{ name: ['Ce champ est obligatoire.'], code: 'invalid' }, 'Nom\u00a0: Ce champ est obligatoire.'],
  [{ detail: 'Le lien a expiré.', code: 'invalid' }, 'Le lien a expiré.'],
])(
  'a refusal says which field it is about, unless it has a sentence of its own: %j',
  async (body, message) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }));
    await expect(call(calls.changeThing, change)).rejects.toMatchObject({ message });
  },
);
