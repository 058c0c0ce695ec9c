import { z } from 'zod';

/** Of the newest key, then of each older one. */
export type PerKey<Made> = readonly [newest: Made, ...older: Made[]];

/** The first signs, seals and hashes; the others still verify, open and find (docs/operate.md#keys). */
export type KeyList = PerKey<string>;

const isFilled = (keys: string[]): keys is [string, ...string[]] => keys.length > 0;

/** Keys with commas between; each fits `key`. */
export const keyList = (key: z.ZodType<string>) =>
  z.string().transform((text, context): KeyList => {
    const keys = text.split(/\s*,\s*/);
    for (const [at, one] of keys.entries()) {
      const { error } = key.safeParse(one);
      const which = keys.length > 1 ? `key ${at + 1} of ${keys.length} ` : '';
      if (error) context.addIssue({ code: 'custom', message: `${which}${error.issues[0]?.message}` });
    }
    return isFilled(keys) ? keys : z.NEVER;
  });

export function forEachKey<Made>([newest, ...older]: KeyList, make: (key: string) => Made): PerKey<Made> {
  return [make(newest), ...older.map(make)];
}
