import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Endpoint, isRoute } from '#contract-kit/endpoint.ts';
import { getHealth } from '#server/http/health.ts';

const root = path.join(import.meta.dirname, '..');

const isEndpoint = (value: unknown): value is Endpoint => isRoute(value) && 'answer' in value;

/** Every call that a contract declares, by its path and method. */
export async function listEndpoints(): Promise<Endpoint[]> {
  const found: Endpoint[] = [getHealth];
  for await (const file of glob('src/features/*/*/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const module: Record<string, unknown> = await import(pathToFileURL(path.join(root, file)).href);
    found.push(...Object.values(module).filter(isEndpoint));
  }
  return [...new Set(found)].sort((one, other) => nameOf(one).localeCompare(nameOf(other)));
}

export const nameOf = ({ method, path: address }: Pick<Endpoint, 'method' | 'path'>) =>
  `${method} ${address}`;
