import { parseArgs } from 'node:util';

export interface Options {
  seed: string;
  shoppers: number;
  /** How long faults strike, the end's checks apart. */
  seconds: number;
  short: boolean;
  /** Only the faults whose names hold these words. */
  only: string;
}

/** Ten minutes with 24 shoppers, or with `--short` five. Throws on an unknown option. */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seed: { type: 'string', default: '1' },
      shoppers: { type: 'string', default: '24' },
      seconds: { type: 'string' },
      short: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  });
  const shoppers = Number(values.shoppers);
  const seconds = Number(values.seconds ?? (values.short ? 300 : 600));
  if (!Number.isInteger(shoppers) || shoppers < 1) throw new Error(`not a whole number: ${values.shoppers}`);
  if (!(seconds > 0)) throw new Error(`not a number above 0: ${values.seconds}`);
  return { seed: values.seed, shoppers, seconds, short: values.short, only: values.only };
}

export function commandFor({ seed, shoppers, seconds, short, only }: Options): string {
  const chosen = only ? ` --only '${only}'` : '';
  return `npm run faults --${short ? ' --short' : ''}${chosen} --seed ${seed} --shoppers ${shoppers} --seconds ${seconds}`;
}
