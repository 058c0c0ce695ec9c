/** What would end a script or be read as HTML inside one. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/** As React Router's `ServerRouter` writes them (`StreamTransfer` in lib/dom/ssr/single-fetch.tsx). */
export async function loaderDataScripts(handoff: ReadableStream<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder();
  const calls: string[] = [];
  for await (const chunk of handoff) {
    const text = JSON.stringify(decoder.decode(chunk, { stream: true })).replace(UNSAFE, escapeCharacter);
    calls.push(`window.__reactRouterContext.streamController.enqueue(${text});`);
  }
  return [...calls, 'window.__reactRouterContext.streamController.close();'];
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
