import { safeCode, safeMessage, safeType } from './error-wording.ts';

/** One place of a stack; `filename` is a file of the project or of its packages, never a page's address. */
export interface ReportedFrame {
  filename: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app: boolean;
}

/** One error of a chain, in the field names of Sentry's event. */
export interface ReportedException {
  type: string;
  value: string;
  stacktrace?: { frames: ReportedFrame[] };
}

/** A place as the SDK's parser reads it from the stack's text. */
export interface ParsedFrame {
  filename?: string;
  function?: string;
  lineno?: number;
  colno?: number;
}

export interface StackReading {
  /** The frames of a stack, the oldest call first. */
  parse: (stack: string) => ParsedFrame[];
  /** A file's name in the project; undefined for what is no file of ours (a page, an extension, a folder of the machine). */
  fileOf: (filename: string) => string | undefined;
}

const longestChain = 4;
const framesKept = 50;

/**
 * What is reported of an error and of its causes, the deepest cause first as Sentry wants it: classes, sentences of
 * ours, machine codes and places in the code. Nothing of the messages, nor of the fields that libraries add, is kept.
 */
export function reportedExceptions(error: unknown, reading: StackReading): ReportedException[] {
  const chain: ReportedException[] = [];
  for (let link = error; link !== undefined && link !== null && chain.length < longestChain; ) {
    chain.unshift(reportedException(link, reading));
    link = fieldOf(link, 'cause');
  }
  return chain.length > 0 ? chain : [{ type: 'Error', value: safeMessage('') }];
}

/** The same for the same error: its classes, its sentences and the innermost place of each. */
export function sameness(exceptions: readonly ReportedException[]): string {
  return exceptions
    .map(({ type, value, stacktrace }) => {
      const place = stacktrace?.frames.at(-1);
      return [type, value, place?.filename, place?.lineno, place?.colno].join(' ');
    })
    .join('\n');
}

function reportedException(error: unknown, reading: StackReading): ReportedException {
  const message = fieldOf(error, 'message');
  const said = safeMessage(typeof message === 'string' ? message : '');
  const code = safeCode(fieldOf(error, 'code'));
  const frames = framesOf(error, reading);
  return {
    // PostgreSQL's driver names its errors by their severity: the class says more.
    type: safeType(fieldOf(error, 'name'), fieldOf(fieldOf(error, 'constructor'), 'name')),
    value: code ? `${said} (${code})` : said,
    ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
  };
}

/** The stack starts with the message, whose lines could be read as places: it is cut first. */
function framesOf(error: unknown, { parse, fileOf }: StackReading): ReportedFrame[] {
  const stack = fieldOf(error, 'stack');
  const message = fieldOf(error, 'message');
  if (typeof stack !== 'string' || typeof message !== 'string') return [];
  const start = message === '' ? 0 : stack.indexOf(message);
  const places = start === -1 ? stack : stack.slice(start + message.length);
  return parse(places)
    .flatMap((frame) => reportedFrame(frame, fileOf))
    .slice(-framesKept);
}

function reportedFrame(frame: ParsedFrame, fileOf: StackReading['fileOf']): ReportedFrame[] {
  const filename = frame.filename === undefined ? undefined : fileOf(frame.filename);
  if (filename === undefined) return [];
  const name = frame.function;
  return [
    {
      filename,
      ...(name && /^[\w$.<>]{1,100}$/.test(name) ? { function: name } : {}),
      lineno: frame.lineno,
      colno: frame.colno,
      in_app: !/^node:|node_modules\//.test(filename),
    },
  ];
}

/** Reads a field of anything thrown: a getter of somebody's may throw in its turn. */
function fieldOf(value: unknown, name: string): unknown {
  try {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    return isObject ? Reflect.get(value, name) : undefined;
  } catch {
    return undefined;
  }
}
