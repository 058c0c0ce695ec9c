import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

const isOf = (node: unknown): node is Record<string, unknown> => typeof node === 'object' && node !== null;

/** Leaves out fields that are hidden now: the person no longer means them. */
export function withoutHidden<Values>(values: Values, fields: unknown): Values {
  if (!isOf(values) || !isOf(fields)) return values;
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const known = fields[name];
    if (!isOf(known)) return [[name, value]];
    // The library has two shapes of a field.
    const field = isOf(known._f) ? known._f : known;
    if (field.mount === false) return [];
    return [[name, 'ref' in field ? value : withoutHidden(value, field)]];
  });
  return (Array.isArray(values) ? values : Object.fromEntries(kept)) as Values;
}

/** Zod weighs 24 kB: `preload` it at the first focus (docs/product/interface.md#hidden-is-not-sent). */
export function lazyResolver<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
): { resolver: Resolver<Input, unknown, Output>; preload: () => void } {
  const open = async () => {
    const [{ zodResolver }, { speakFrench }, schema] = await Promise.all([
      import('@hookform/resolvers/zod'),
      import('#contract-kit/french-words.ts'),
      load(),
    ]);
    speakFrench();
    return zodResolver<Input, unknown, Output, z.ZodType<Output, Input>>(schema);
  };
  return {
    async resolver(typed, context, options) {
      const values = withoutHidden(typed, options.fields);
      const resolve = await open().catch(() => undefined);
      return resolve
        ? resolve(values, context, options)
        : { values: values as unknown as Output, errors: {} };
    },
    preload: () => void open().catch(() => undefined),
  };
}
