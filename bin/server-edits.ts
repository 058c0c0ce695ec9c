import { watch } from 'node:fs';
import path from 'node:path';

const sources = path.join(import.meta.dirname, '../src');

/** `file`: from the folder of the sources, as the watcher names it. */
export const isOfServer = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(?:^|[\\/])web[\\/]/.test(file);

/** What an editor writes in one save is several events. */
export function onServerEdit(act: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  watch(sources, { recursive: true }, (_event, file) => {
    if (!file || !isOfServer(file)) return;
    clearTimeout(timer);
    timer = setTimeout(act, 100);
  });
}
