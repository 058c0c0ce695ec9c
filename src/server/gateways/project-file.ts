import { resolve } from 'node:path';

const root = `${resolve(import.meta.dirname, '../../..')}/`;

/** Without the machine's folders; undefined for what is not the project's. */
export function projectFile(filename: string): string | undefined {
  if (/^node:[\w/]+$/.test(filename)) return filename;
  const modules = filename.lastIndexOf('/node_modules/');
  const inProject = filename.startsWith(root) ? filename.slice(root.length) : undefined;
  const name = modules === -1 ? inProject : filename.slice(modules + 1);
  return name !== undefined && /^(src|bin|build|node_modules)\/[\w@.+/-]+$/.test(name) ? name : undefined;
}
