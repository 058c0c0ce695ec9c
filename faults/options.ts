import { parseArgs } from 'node:util';

export interface Options {
  seed: string;
  shoppers: number;
  /** How long faults strike, the end's checks apart. */
  seconds: number;
  short: boolean;
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
    },
  });
  const shoppers = Number(values.shoppers);
  const seconds = Number(values.seconds ?? (values.short ? 300 : 600));
  if (!Number.isInteger(shoppers) || shoppers < 1) throw new Error(`not a whole number: ${values.shoppers}`);
  if (!(seconds > 0)) throw new Error(`not a number above 0: ${values.seconds}`);
  return { seed: values.seed, shoppers, seconds, short: values.short };
}

export function commandFor({ seed, shoppers, seconds, short }: Options): string {
  return `npm run faults --${short ? ' --short' : ''} --seed ${seed} --shoppers ${shoppers} --seconds ${seconds}`;
}
