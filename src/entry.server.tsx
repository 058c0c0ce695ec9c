import { randomUUID } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from 'react-router';
import { screenPattern } from '#domain/text/screen-pattern.ts';
import type { LoadEmails } from '#emails/emails.tsx';
import { composeDocument } from '#web/inline/compose-document.ts';
import { pageParts, shownManifest } from '#web/inline/page-parts.ts';
import kitScript from '#web/kit/rouage-kit.ts?bundled';
import { type KeepMarkup, KeptMarkup } from '#web/layout/kept-markup.ts';
import { documentContext, reportErrorContext } from '#web/page-context.ts';
import start from '#web/start/start-page.ts?bundled';

// biome-ignore lint/performance/noBarrelFile: not a barrel but the build's door, by which the server reaches these very objects.
export { documentContext, pageContext, reportErrorContext } from '#web/page-context.ts';

export const kit: string = kitScript;

/** Imported at the first email: the web process renders none, and saves their memory and start-up time. */
export const loadEmails: LoadEmails = () => import('#emails/emails.tsx');

/** `new Response(stream).text()` makes registrations for each page that cost the garbage collector much. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let read = await reader.read(); !read.done; read = await reader.read())
    text += decoder.decode(read.value, { stream: true });
  return text;
}

const kept = new Map<string, string>();

/** In development the sources change while the process runs. */
const keepMarkup: KeepMarkup = (kind, pathname, content) => {
  const markup = kept.get(kind) ?? renderToString(<StaticRouter location={pathname}>{content}</StaticRouter>);
  if (import.meta.env.PROD) kept.set(kind, markup);
  return markup;
};

/** Complete before it is sent, so that it can be cached; the synchronous renderer is three times as fast. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  pageContext: RouterContextProvider,
): Promise<Response> {
  const nonce = randomUUID();
  const markup = renderToString(
    <KeptMarkup value={keepMarkup}>
      <ServerRouter
        context={{ ...context, manifest: shownManifest(context) }}
        url={request.url}
        nonce={nonce}
      />
    </KeptMarkup>,
  );
  const data = serverHandoffStream ? await textOf(serverHandoffStream) : '';
  const { html, hashes } = composeDocument(markup, nonce, { start, parts: pageParts(context), data });
  pageContext.set(documentContext, { html, scriptHashes: hashes.join(' ') });
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context, params }) => {
  if (request.signal.aborted) return;
  context.get(reportErrorContext)(error, screenPattern(new URL(request.url).pathname, params));
};
