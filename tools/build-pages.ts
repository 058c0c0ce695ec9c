import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bundle } from '#bin/bundled-script.ts';
import { pageFaults } from '#domain/page/page-faults.ts';

const folder = import.meta.dirname;
const built = path.join(folder, '../build/tools');

/** Title, styles of its own, and what it shows (`page.html`). */
const pageParts = /^(<title>.*?<\/title>)\n(.*?)(<div class="page">.*)$/s;

async function readLook(): Promise<string> {
  const files = (await Array.fromAsync(glob('parts/look/*.css', { cwd: folder }))).sort();
  return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('\n');
}

/** One file that stands alone, as its frame wants it: no address leads out of it. */
async function assemble(slug: string): Promise<string> {
  const own = path.join(folder, slug);
  const [, title, styles, body] = pageParts.exec(await readFile(path.join(own, 'page.html'), 'utf8')) ?? [];
  if (!title) throw new Error(`${slug}/page.html has no title or no page`);
  const code = await bundle(path.join(own, 'page.ts'));
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${title}
<style>
${await readLook()}</style>
${styles}</head>
<body>
${body}<script>
${code.replaceAll('</script', '<\\/script')}
</script>
</body>
</html>
`;
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
