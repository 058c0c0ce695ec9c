import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { LoadEmails } from '#emails/emails.tsx';
import type { PageUseCases, RenderedDocument } from '#page-use-cases.ts';

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  scriptHashes: string;
}

type ReportError = (error: unknown, screen: string) => void;
export type RenderPage = (url: string, reportError: ReportError) => Promise<RenderedPage>;

/** docs/product/security.md#pages-do-not-know-who-asks */
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

interface EntryModule {
  pageContext: RouterContext<PageUseCases>;
  reportErrorContext: RouterContext<(error: unknown, screen: string) => void>;
  documentContext: RouterContext<RenderedDocument>;
  loadEmails: LoadEmails;
  kit: string;
}

export interface PagesBuild extends ServerBuild {
  entry: { module: ServerBuild['entry']['module'] & EntryModule };
}

export const clientFolder = (root: string): string => resolve(root, 'build/client');

export async function loadPagesBuild(root: string): Promise<PagesBuild> {
  const file = join(resolve(root), 'build/server/index.js');
  try {
    return asPagesBuild(await import(/* @vite-ignore */ pathToFileURL(file).href));
  } catch (error) {
    throw new Error(`No usable build at ${file}: run "npm run build"`, { cause: error });
  }
}

/** Catches a build that is not of our `entry.server.tsx`. */
export function asPagesBuild(build: unknown): PagesBuild {
  if (!isPagesBuild(build))
    throw new Error('The build has no pageContext: it does not come from src/entry.server.tsx');
  return build;
}

function isPagesBuild(build: unknown): build is PagesBuild {
  const entry = (build as Partial<PagesBuild> | null)?.entry;
  return entry?.module?.pageContext !== undefined && entry.module.reportErrorContext !== undefined;
}
