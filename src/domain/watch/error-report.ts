import { safeCode, safeMessage, safeType } from './error-wording.ts';

export interface ReportedFrame {
  filename: string;
  function?: string;
  lineno?: number;
  colno?: number;
  in_app: boolean;
}

export interface ReportedException {
  type: string;
  value: string;
  stacktrace?: { frames: ReportedFrame[] };
}

export interface ParsedFrame {
  filename?: string;
  function?: string;
  lineno?: number;
  colno?: number;
}

export interface StackReading {
  parse: (stack: string) => ParsedFrame[];
  fileOf: (filename: string) => string | undefined;
}

const longestChain = 4;
const framesKept = 50;

/** Gives the fields of Sentry's event, deepest cause first (docs/product/security.md#error-reports-without-people). */
export function reportedExceptions(error: unknown, reading: StackReading): ReportedException[] {
  const chain: ReportedException[] = [];
  for (let link = error; link !== undefined && link !== null && chain.length < longestChain; ) {
    chain.unshift(reportedException(link, reading));
    link = fieldOf(link, 'cause');
  }
  return chain.length > 0 ? chain : [{ type: 'Error', value: safeMessage('') }];
}

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
    // PostgreSQL's driver names its errors by severity: the class says more.
    type: safeType(fieldOf(error, 'name'), fieldOf(fieldOf(error, 'constructor'), 'name')),
    value: code ? `${said} (${code})` : said,
    ...(frames.length > 0 ? { stacktrace: { frames } } : {}),
  };
}

/** Cuts the message first, because its lines could be read as stack frames. */
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

function fieldOf(value: unknown, name: string): unknown {
  try {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    return isObject ? Reflect.get(value, name) : undefined;
  } catch {
    return undefined;
  }
}
