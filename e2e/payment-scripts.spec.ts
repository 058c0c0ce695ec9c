import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const assets = path.join(import.meta.dirname, '../build/client/assets');

/** Words that only one provider's code holds. */
const words = {
  sandbox: ['cartes de test', '4000002760003184'],
  stripe: ['js.stripe.com', 'payment_method_data'],
};

async function readScripts(): Promise<Map<string, string>> {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const texts = names.map(async (name) => [name, await readFile(path.join(assets, name), 'utf8')] as const);
  return new Map(await Promise.all(texts));
}

/** A script and all that it cannot run without; what it fetches on demand is not followed. */
function withImports(script: string, scripts: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  const open = [script];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    const code = scripts.get(next) ?? '';
    open.push(
      ...[...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name = '']) => name),
    );
  }
  return [...found];
}

for (const [provider, other] of [
  ['stripe', 'sandbox'],
  ['sandbox', 'stripe'],
] as const) {
  test(`who pays with the ${provider} loads nothing of the ${other}`, async () => {
    const scripts = await readScripts();
    const holders = [...scripts].filter(([, code]) => words[other].some((word) => code.includes(word)));
    const holding = holders.map(([name]) => name);
    expect(holding, `the scripts of the ${other}`).toEqual([
      expect.stringMatching(new RegExp(`^${other}CardForm-`, 'i')),
    ]);
    const others = [...scripts.keys()].filter((name) => !holding.includes(name));
    expect(others.some((name) => name.toLowerCase().startsWith(`${provider}cardform-`))).toBe(true);
    const dragging = others.filter((name) =>
      withImports(name, scripts).some((part) => holding.includes(part)),
    );
    expect(dragging, `scripts that cannot run without the ${other}`).toEqual([]);
  });
}
