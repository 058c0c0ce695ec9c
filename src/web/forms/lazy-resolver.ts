import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Loads Zod (24 kB) when needed: call `preload` when the form gets the focus. Without it the server judges. */
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
    async resolver(values, context, options) {
      const resolve = await open().catch(() => undefined);
      return resolve
        ? resolve(values, context, options)
        : { values: values as unknown as Output, errors: {} };
    },
    preload: () => void open().catch(() => undefined),
  };
}
