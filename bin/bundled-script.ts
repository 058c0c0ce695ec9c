import { build, type Plugin } from 'vite';

const MARK = '?bundled';

/** The script comes with all that it imports, and pollutes no name of its page. */
export async function bundle(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [bundledScript()],
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one);
  const [chunk] = output;
  if (chunk?.type !== 'chunk') throw new Error(`${input} gives no script`);
  return chunk.code.trim();
}

/** `import script from './start-page.ts?bundled'` gives a small script with its imports as a text. */
export function bundledScript(): Plugin {
  return {
    name: 'bundled-script',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(MARK)) return undefined;
      const file = id.slice(0, -MARK.length);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(await bundle(file))}`;
    },
  };
}
