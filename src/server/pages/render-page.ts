import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageUseCases } from '#page-use-cases.ts';
import type { PagesBuild } from './pages-build.ts';

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  scriptHashes: string;
}

/** `screen` is the pattern of its address. */
type ReportError = (error: unknown, screen: string) => void;
export type RenderPage = (url: string, reportError: ReportError) => Promise<RenderedPage>;

/** See docs/product/security.md#pages-do-not-know-who-asks. */
export function createPageRenderer(
  build: PagesBuild,
  useCases: PageUseCases,
  mode?: 'development',
): RenderPage {
  const handle = createRequestHandler(build, mode ?? 'production');
  const { documentContext, pageContext, reportErrorContext } = build.entry.module;
  return async (url, reportError) => {
    const context = new RouterContextProvider();
    context.set(pageContext, useCases);
    context.set(reportErrorContext, reportError);
    context.set(documentContext, { html: '', scriptHashes: '' });
    const response = await handle(new Request(useCases.settings.siteUrl + url), context);
    const { html, scriptHashes } = context.get(documentContext);
    return {
      status: response.status,
      headers: [...response.headers],
      body: html ? Buffer.from(html) : Buffer.from(await response.arrayBuffer()),
      scriptHashes,
    };
  };
}
