import { readFile, writeFile } from 'node:fs/promises';

const page = new URL('RESULTS.md', import.meta.url);
const beginning = '\n# The administration\n';

/** The page has two parts, each written by its own run. */
async function parts(): Promise<{ shop: string; administration: string }> {
  const text = await readFile(page, 'utf8').catch(() => '');
  const at = text.indexOf(beginning);
  return at < 0
    ? { shop: text, administration: '' }
    : { shop: text.slice(0, at), administration: text.slice(at) };
}

export async function writeShopResults(text: string): Promise<void> {
  await writeFile(page, `${text.trimEnd()}\n${(await parts()).administration}`);
}

export async function writeAdministrationResults(text: string): Promise<void> {
  await writeFile(page, `${(await parts()).shop.trimEnd()}\n${beginning}${text}`);
}
