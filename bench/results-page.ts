import { readFile, writeFile } from 'node:fs/promises';

const page = new URL('RESULTS.md', import.meta.url);

/** The page has five parts in this order, each written by its own run; the shop's has the page's own title. */
const beginnings = {
  administration: '\n# The administration\n',
  ideas: '\n# Ideas at work\n',
  documents: '\n# Documents\n',
  memory: '\n# Memory of two hours\n',
};
type Part = keyof typeof beginnings;
const names = Object.keys(beginnings) as Part[];

async function parts(): Promise<Record<'shop' | Part, string>> {
  const text = await readFile(page, 'utf8').catch(() => '');
  const found: Record<'shop' | Part, string> = {
    shop: text,
    administration: '',
    ideas: '',
    documents: '',
    memory: '',
  };
  for (const name of names.toReversed()) {
    const at = found.shop.indexOf(beginnings[name]);
    if (at < 0) continue;
    found[name] = found.shop.slice(at + beginnings[name].length);
    found.shop = found.shop.slice(0, at);
  }
  return found;
}

/** Each part stands alone: the others stay as they were. */
export async function writeResultsOf(part: 'shop' | Part, text: string): Promise<void> {
  const all = { ...(await parts()), [part]: text };
  const others = names.flatMap((name) => (all[name] ? [`${beginnings[name]}${all[name].trimEnd()}\n`] : []));
  await writeFile(page, [`${all.shop.trimEnd()}\n`, ...others].join(''));
}
