import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { lazyResolver } from './lazy-resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const schema = z.strictObject({ name: z.string().min(1), age: z.number('Quel âge avez-vous ?') });

it('a field without words of its own is refused in French, and one with words says them', async () => {
  // As a page that has not validated anything yet.
  z.config({ localeError: undefined });
  const { resolver } = lazyResolver(async () => schema);
  const { errors } = await resolver({ name: '', age: Number.NaN }, undefined, options);
  expect(errors).toMatchObject({
    name: { message: 'Ce champ est obligatoire.' },
    age: { message: 'Quel âge avez-vous ?' },
  });
});

it('what is right is given as the schema makes it', async () => {
  const { resolver } = lazyResolver(async () => z.object({ name: z.string().trim() }));
  expect(await resolver({ name: ' Zoé ' }, undefined, options)).toMatchObject({
    values: { name: 'Zoé' },
    errors: {},
  });
});

it('without its file everything is let through: the server alone judges', async () => {
  const load = vi.fn(() => Promise.reject(new Error('no network')));
  const { resolver, preload } = lazyResolver<{ name: string }, { name: string }>(load);
  preload();
  expect(await resolver({ name: '' }, undefined, options)).toEqual({ values: { name: '' }, errors: {} });
  expect(load).toHaveBeenCalledTimes(2);
});

it('what was typed and is hidden since is neither judged nor sent', async () => {
  const { resolver } = lazyResolver(async () =>
    z.strictObject({
      name: z.string(),
      phone: z.string().min(3).optional(),
      of: z.strictObject({ town: z.string().optional() }),
    }),
  );
  const shown = (mount: boolean) => ({ mount, name: '', ref: { name: '' } });
  const fields = { name: shown(true), phone: shown(false), of: { town: shown(false) } };
  const typed = { name: 'Zoé', phone: '0', of: { town: 'Lyon' } };
  expect(await resolver(typed, undefined, { ...options, fields: fields as never })).toMatchObject({
    values: { name: 'Zoé', of: {} },
    errors: {},
  });
  expect(typed.phone).toBe('0');
});
