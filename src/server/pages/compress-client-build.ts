import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const COMPRESSIBLE = /\.(js|css|svg|json|txt|html|webmanifest)$/;

/** The server then never compresses assets. */
export async function compressClientBuild(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (!file.isFile() || !COMPRESSIBLE.test(file.name)) continue;
    const path = join(file.parentPath, file.name);
    const content = await readFile(path);
    const compressed = await compress(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
    if (compressed.length < content.length) await writeFile(`${path}.br`, compressed);
  }
}
