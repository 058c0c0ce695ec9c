import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '#bin/bundled-script.ts';
import { pageFaults } from '#domain/page/page-faults.ts';

const folder = import.meta.dirname;
const built = path.join(folder, '../build/tools');

/** Where the look of every tool goes, before what is a page's own. */
const look = '<style id="look"></style>';
const script = /<script type="module" src="([^"]+)"><\/script>/;

async function readLook(): Promise<string> {
  const files = (await Array.fromAsync(glob('parts/look/*.css', { cwd: folder }))).sort();
  return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n');
}

/** One file that stands alone, as its frame wants it: no address leads out of it. */
async function assemble(slug: string): Promise<string> {
  const own = path.join(folder, slug);
  const page = await readFile(path.join(own, 'page.html'), 'utf8');
  const css = await readLook();
  const code = await bundle(path.join(own, script.exec(page)?.[1] ?? ''));
  return page
    .replace(look, () => `<style>\n${css}</style>`)
    .replace(script, () => `<script>\n${code.replaceAll('</script', '<\\/script')}\n</script>`);
}

/** Throws where staff who upload it would be warned. */
async function put(slug: string, html: string): Promise<void> {
  const [fault] = pageFaults(html).faults;
  if (fault) throw new Error(`${slug}, line ${fault.line}: ${fault.message}`);
  await writeFile(path.join(built, `${slug}.html`), html);
}

/** The pages of the automations of the demo, each at `build/tools/{slug}.html`. */
export async function buildToolPages(): Promise<void> {
  await mkdir(built, { recursive: true });
  const slugs = await Array.fromAsync(glob('*/page.html', { cwd: folder }));
  for (const slug of slugs.map((file) => path.dirname(file))) await put(slug, await assemble(slug));
}
