import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import type { RenderEmail } from './emails/email-props.ts';
import { allowInlineScripts, INLINE_SCRIPT_HASHES } from './web/inline/inline-scripts.ts';
import { reportErrorContext } from './web/page-context.ts';

// biome-ignore lint/performance/noBarrelFile: not a barrel but the build's door, by which the server reaches these very objects.
export { pageContext, reportErrorContext } from './web/page-context.ts';

/** Loaded at the first email: the web process renders none, and its start and memory do without the templates. */
export const renderEmail: RenderEmail = async (name, props) =>
  (await import('./emails/render.tsx')).renderEmail(name, props);

/** Renders a whole page before it is sent: a buffered page has its inline scripts hashed once and can be cached. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomUUID();
  const rendered = await render(context, request.url, nonce);
  const { html, hashes } = allowInlineScripts(rendered.html, nonce);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set(INLINE_SCRIPT_HASHES, hashes.join(' '));
  return new Response(html, { status: rendered.failed ? 500 : status, headers });
}

function render(
  context: EntryContext,
  url: string,
  nonce: string,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} nonce={nonce} />, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        text(body).then((html) => resolve({ html, failed }), reject);
      },
      onShellError: reject,
      onError() {
        failed = true;
      },
    });
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportErrorContext)(error);
};
