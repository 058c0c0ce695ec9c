import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

// `npm run licences` lists what each installed package may be used under; it fails when one that is delivered asks for more than ours (MIT) gives.

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

/** What asks for no more than its notice, which stays in its folder (`bin/make-lean.ts`). */
const COMPATIBLE = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Python-2.0 Unlicense CC0-1.0 Zlib OFL-1.1 AFL-2.1'.split(
    ' ',
  ),
);

/** Delivered all the same, each for its reason. */
const ASK_MORE: Record<string, string> = {
  'LGPL-3.0-or-later': 'libvips, a library of its own that sharp loads: it may be replaced',
};

/** Whose package.json names none: read in its LICENSE. */
const READ_IN_ITS_FILE: Record<string, string> = { 'png-js': 'MIT' };

/** `MIT OR GPL-2.0` needs one that we may take, `MIT AND OFL-1.1` all. */
function isCompatible(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '');
  return plain
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => COMPATIBLE.has(one) || one in ASK_MORE));
}

export interface Licences {
  /** By licence, as `name@version`, the development's own marked. */
  named: Map<string, string[]>;
  /** Delivered, under what ours does not allow or names nothing. */
  refused: string[];
}

/** From `packages` of the lockfile. */
export function licencesOf(packages: Record<string, Locked>): Licences {
  const named = new Map<string, string[]>();
  const refused: string[] = [];
  for (const [path, { version, license, dev }] of Object.entries(packages)) {
    if (!path) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? READ_IN_ITS_FILE[name] ?? 'none named';
    named.set(licence, [...(named.get(licence) ?? []), `${name}@${version}${dev ? ' (development)' : ''}`]);
    if (!dev && !isCompatible(licence)) refused.push(`${name}@${version}: ${licence}`);
  }
  return { named, refused };
}

if (import.meta.main) {
  const { packages } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'));
  const { named, refused } = licencesOf(packages);
  for (const [licence, names] of [...named].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${licence}: ${names.length}${names.length > 20 ? '' : `\n  ${names.join('\n  ')}`}`);
    if (ASK_MORE[licence]) console.log(`  (${ASK_MORE[licence]})`);
  }
  if (refused.length > 0) {
    console.error(`\nDelivered under a licence that ours does not allow:\n  ${refused.join('\n  ')}`);
    process.exitCode = 1;
  }
}
