import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Endpoint, isRoute } from '#contract-kit/endpoint.ts';
import { getHealth } from '#server/http/health.ts';

const root = path.join(import.meta.dirname, '..');

const isEndpoint = (value: unknown): value is Endpoint => isRoute(value) && 'answer' in value;

/** Keyed by path from the root. Vitest would keep the list of `import.meta.glob` when a folder is renamed. */
export async function readContracts(): Promise<Map<string, Record<string, unknown>>> {
  const files = await Array.fromAsync(glob('src/features/*/*/contract.ts', { cwd: root }));
  const read = files.map(
    async (file) => [file, await import(pathToFileURL(path.join(root, file)).href)] as const,
  );
  return new Map(await Promise.all(read));
}

/** Every call that a contract declares, by its path and method. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const contracts = [...(await readContracts()).values()];
  const found = contracts.flatMap((contract) => Object.values(contract).filter(isEndpoint));
  return [...new Set([getHealth, ...found])].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

export const nameOf = ({ method, path: address }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${address}`;
