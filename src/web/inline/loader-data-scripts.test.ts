import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { loaderDataScripts } from './loader-data-scripts.ts';

function received(scripts: string[]): { chunks: string[]; closed: boolean } {
  const seen = { chunks: [] as string[], closed: false };
  const streamController = {
    enqueue: (chunk: string) => seen.chunks.push(chunk),
    close: () => {
      seen.closed = true;
    },
  };
  for (const script of scripts)
    runInNewContext(script, { window: { __reactRouterContext: { streamController } } });
  return seen;
}

function stream(...chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

it('the browser receives the very text, whatever it holds, then the end', async () => {
  const text = 'l’été & <b>"\\"</b></script><!-- \u2028\u2029 👩‍👧';
  const scripts = await loaderDataScripts(stream(Buffer.from(text)));
  expect(received(scripts)).toEqual({ chunks: [text], closed: true });
  expect(scripts.join('')).not.toMatch(/[<>&\u2028\u2029]/);
});

it('a character cut between two pieces comes whole', async () => {
  const bytes = Buffer.from('é');
  const scripts = await loaderDataScripts(stream(bytes.subarray(0, 1), bytes.subarray(1)));
  expect(received(scripts).chunks.join('')).toBe('é');
});
