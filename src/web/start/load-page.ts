import { DATA_ID, PARTS_ID, type PageParts } from './page-parts.ts';

declare global {
  interface Window {
    /** The names of React Router's `<Scripts>` (lib/dom/ssr/components.tsx). */
    __reactRouterContext?: object;
    __reactRouterRouteModules?: Record<string, object>;
  }
}

function breathe(): Promise<unknown> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}

export function readParts(page: Document): PageParts | undefined {
  const block = page.getElementById(PARTS_ID);
  return block ? JSON.parse(block.textContent) : undefined;
}

/** Each request costs a slow phone some milliseconds: they are made one by one, with a breath between them. */
async function preload(files: readonly string[]): Promise<void> {
  for (const href of files) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', href }));
    await breathe();
  }
}

async function run(file: string): Promise<object> {
  const module = await import(/* @vite-ignore */ file);
  await breathe();
  return module;
}

/** Fetches the scripts together and runs them in order. Rejects when one cannot load. */
export async function loadPage({ context, first, routes, entry, files }: PageParts): Promise<void> {
  await preload(files);
  for (const file of first) await run(file);
  const modules: Record<string, object> = {};
  for (const [id, ofRoute] of Object.entries(routes)) {
    for (const file of ofRoute) modules[id] = { ...modules[id], ...(await run(file)) };
  }
  const data = document.getElementById(DATA_ID)?.textContent ?? '';
  window.__reactRouterContext ??= { ...context, stream: new Response(data).body };
  window.__reactRouterRouteModules = modules;
  await run(entry);
}
