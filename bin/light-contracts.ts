import { stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { isRoute, type Route } from '#contract-kit/endpoint.ts';
import { isStaffList } from '#contract-kit/staff-list.ts';

const MARK = '?routes';
const screens = /\/src\/(web|features\/[^/]+\/[^/]+\/web)\//;
/** A form fetches its schema by `import()`, which stays as it is. */
const staticImport = /^(import (?!type\b)[^;]*? from '[^']*\/contract\.ts)(?=';)/gm;

const lightly = ({ method, path, access }: Route) => JSON.stringify({ method, path, access });

/**
 * Browsers get a contract's routes and lists of staff without schemas, for zod weighs 24 kB. A screen that needs more does
 * not build.
 */
export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    enforce: 'pre',
    transform: {
      filter: { id: screens, code: '/contract.ts' },
      handler: (code) => code.replaceAll(staticImport, `$1${MARK}`),
    },
    async resolveId(source, importer) {
      if (!source.endsWith(MARK)) return;
      const contract = await this.resolve(source.slice(0, -MARK.length), importer);
      return contract && `${contract.id}${MARK}`;
    },
    async load(id) {
      if (!id.endsWith(MARK)) return;
      const file = id.slice(0, -MARK.length);
      this.addWatchFile(file);
      const { mtimeMs } = await stat(file);
      const contract: Record<string, unknown> = await import(`${pathToFileURL(file)}?saved=${mtimeMs}`);
      return Object.entries(contract)
        .flatMap(([name, value]) => {
          if (isRoute(value)) return `export const ${name} = ${lightly(value)};`;
          return isStaffList(value) ? `export const ${name} = ${JSON.stringify(value)};` : [];
        })
        .join('\n');
    },
  };
}
