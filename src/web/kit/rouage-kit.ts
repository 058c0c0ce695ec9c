/** The server puts this before each tool's page: the viewer's port is its only way to the shop. */
import type { BookPart, NumberedKind } from '#domain/document/document-limits.ts';
import type { Keeping, KeptDocument, Rouage } from '#domain/document/rouage.ts';
import { isPrintShortcut } from '#domain/page/print-shortcut.ts';

interface Answer {
  id?: number;
  ok?: boolean;
  value?: unknown;
  code?: string;
  message?: string;
  field?: string;
  /** Sent without a request. */
  tell?: 'show' | 'flush' | 'print';
  document?: KeptDocument | null;
  /** The shop’s present, in milliseconds. */
  now?: number;
}
interface Waiting {
  answer(value: unknown): void;
  refuse(error: Error): void;
}

/** The viewer waits for a pause too, so that nothing is lost with the frame. */
const afterTyping = 20;
const waiting = new Map<number, Waiting>();
const early: object[] = [];
let port: MessagePort | undefined;
let last = 0;
let kept: Keeping<unknown> | undefined;
let timer = 0;
/** Nothing is sent before the page knows what to show. */
let begun = false;
let isLoose = false;
/** The shop’s clock before the machine’s: the server says it with the page, the viewer with each answer. */
const { now: began = Date.now(), tried } = document.currentScript?.dataset ?? {};
let ahead = Number(began) - Date.now();

function send(message: object): void {
  if (port) port.postMessage(message);
  else early.push(message);
}

function ask<Value>(act: string, fields: object = {}): Promise<Value> {
  const id = ++last;
  send({ id, act, ...fields });
  return new Promise<Value>((answer, refuse) => waiting.set(id, { answer, refuse }));
}

/** Undefined when the value is no JSON: the viewer then refuses it by its field's name. */
function textIn(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const read = (text: string | undefined) => (text === undefined ? null : JSON.parse(text));

function show(document: KeptDocument | null | undefined): void {
  clearTimeout(timer);
  timer = 0;
  const { value, ...about } = document ?? { value: undefined };
  // A document the page cannot show stays as it is: typing starts another.
  if (kept?.show(read(value), 'key' in about ? about : null) === false) void ask('fresh');
  tellLoose();
}

/** Typing before the answer makes its own document, and overwrites none. */
function begin(document: KeptDocument | null): void {
  begun = true;
  if (!timer) show(document);
  else if (document) ask('fresh').then(flush);
  else flush();
}

function tellLoose(): void {
  const is = !!kept?.loose?.();
  if (is !== isLoose) send({ id: ++last, act: 'loose', is });
  isLoose = is;
}

function flush(): void {
  if (!timer || !kept || !begun) return;
  clearTimeout(timer);
  timer = 0;
  const work = kept.read();
  tellLoose();
  if (work === null) return;
  const page = kept;
  ask('draft', { value: textIn(work), title: page.title(work) }).then(
    () => timer || page.saved?.(),
    // The viewer tells the person other errors; this one is the page's mistake.
    (error) => error.code !== 'invalid' || reportError(error),
  );
}

function changed(): void {
  tellLoose();
  clearTimeout(timer);
  timer = window.setTimeout(flush, afterTyping);
}

function hear({ data }: MessageEvent<Answer>): void {
  const { id = 0, tell, ok, value, code, message, field, now } = data;
  if (now) ahead = now - Date.now();
  if (tell === 'show') show(data.document);
  if (tell === 'flush') {
    flush();
    send({ id: ++last, act: 'flushed' });
  }
  if (tell === 'print') window.print();
  const one = waiting.get(id);
  waiting.delete(id);
  if (ok) one?.answer(value);
  else one?.refuse(Object.assign(new Error(message), { code, field }));
}

addEventListener('message', ({ source, data, ports }) => {
  if (port || source !== parent || data?.type !== 'rouage:port' || !ports[0]) return;
  port = ports[0];
  port.onmessage = hear;
  for (const message of early) port.postMessage(message);
});
parent.postMessage({ type: 'rouage:hello' }, '*');

// The browser would print the outer page, with the frame cut after one sheet.
addEventListener('keydown', (event) => {
  if (event.defaultPrevented || !isPrintShortcut(event)) return;
  event.preventDefault();
  window.print();
});

const textOf = (value: unknown) => (value === undefined ? null : textIn(value));
const parsed = (text: string | null) => read(text ?? undefined);
const book = (part: BookPart, value?: unknown) =>
  ask<string | null>('book', { part, value: textOf(value) }).then(parsed);

const rouage: Rouage = {
  now: () => Date.now() + ahead,
  tried: tried !== undefined,
  load: (key) =>
    ask<KeptDocument | null>('load', { key }).then(
      (found) => found && { ...found, work: JSON.parse(found.value) },
    ),
  save: (key, work, title = key) => ask('save', { key, value: textIn(work), title }),
  list: () => ask('list'),
  remove: (key) => ask('remove', { key }),
  history: (key, version) =>
    ask<unknown>('history', { key, version: version ?? null }).then((found) =>
      typeof found === 'string' ? read(found) : found,
    ),
  issue(kind: NumberedKind, paper) {
    flush();
    return ask('issue', { kind, paper: textOf(paper) });
  },
  file: () => ask('file'),
  papers: () => ask('papers'),
  book,
  me: (value) => book('company', value),
  identity: (asks = true) => ask<string | null>('identity', { asks }).then(parsed),
  open: (tool, data) => ask('open', { tool, data: textIn(data) }),
  given: () =>
    ask<{ from: string; data: string } | null>('given').then(
      (found) => found && { from: found.from, data: JSON.parse(found.data) },
    ),
  keep(page) {
    kept = page;
    addEventListener('input', changed, true);
    addEventListener('change', changed, true);
    addEventListener('blur', flush);
    ask<KeptDocument | null>('keep').then(begin, () => begin(null));
  },
  changed,
};
Object.assign(window, { rouage });
