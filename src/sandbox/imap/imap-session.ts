import type { Socket } from 'node:net';
import type { ImapBoxes, KeptEmail } from './imap-boxes.ts';

/** Literals included, with one latin1 character per byte. */
interface ImapCommand {
  tag: string;
  name: string;
  args: readonly ImapArgument[];
}

type ImapArgument = string | readonly ImapArgument[];

const mostBytes = 16 * 1024 * 1024;
const literalMark = '\0';

/** Each literal stands in `line` as a mark. */
function argumentsOf(line: string, literals: readonly string[]): ImapArgument[] {
  const stack: ImapArgument[][] = [[]];
  const waiting = [...literals];
  for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+/g)) {
    const list = stack.at(-1) ?? [];
    if (token === '(') stack.push([]);
    else if (token === ')' && stack.length > 1) {
      stack.pop();
      stack.at(-1)?.push(list);
    } else if (token === literalMark) list.push(waiting.shift() ?? '');
    else if (token.startsWith('"')) list.push(token.slice(1, -1).replaceAll(/\\(.)/g, '$1'));
    else list.push(token);
  }
  return stack[0] ?? [];
}

function commandOf(line: string, literals: readonly string[]): ImapCommand {
  const [tag = '', first = '', ...rest] = line.split(' ');
  // `UID FETCH` is a command of two words.
  const isUid = first.toUpperCase() === 'UID';
  const name = isUid ? `UID ${rest[0] ?? ''}` : first;
  return {
    tag,
    name: name.toUpperCase(),
    args: argumentsOf(rest.slice(isUid ? 1 : 0).join(' '), literals),
  };
}

/** `onLiteral` invites a literal's bytes (RFC 9051, 4.3). */
export async function* commandsFrom(
  socket: Socket,
  onLiteral: () => void,
): AsyncGenerator<ImapCommand, void, undefined> {
  let held = '';
  let line = '';
  let literals: string[] = [];
  let awaited: number | undefined;
  for await (const chunk of socket) {
    held += Buffer.from(chunk).toString('latin1');
    if (held.length > mostBytes) return;
    for (;;) {
      if (awaited !== undefined) {
        if (held.length < awaited) break;
        literals.push(held.slice(0, awaited));
        held = held.slice(awaited);
        awaited = undefined;
      }
      const end = held.indexOf('\r\n');
      if (end < 0) break;
      const text = held.slice(0, end);
      held = held.slice(end + 2);
      const [whole, size, isFree] = /\{(\d+)(\+?)\}$/.exec(text) ?? [];
      if (whole !== undefined) {
        line += text.slice(0, -whole.length) + literalMark;
        awaited = Number(size);
        if (!isFree) onLiteral();
        continue;
      }
      const command = commandOf(line + text, literals);
      line = '';
      literals = [];
      yield command;
    }
  }
}

const capabilities = 'IMAP4rev1 LITERAL+ UIDPLUS MOVE';

const text = (argument: ImapArgument | undefined): string => (typeof argument === 'string' ? argument : '');
const quoted = (name: string): string => `"${name.replaceAll(/["\\]/g, '\\$&')}"`;

function isInSet(set: string, number: number, last: number): boolean {
  return set.split(',').some((range) => {
    const [from = '', to = from] = range.split(':').map((one) => (one === '*' ? String(last) : one));
    return number >= Math.min(Number(from), Number(to)) && number <= Math.max(Number(from), Number(to));
  });
}

/** `BODY.PEEK[]<0.512>`: the whole, or its first bytes. */
function bodyOf({ raw }: KeptEmail, item: string): string {
  const [, start, length] = /<(\d+)\.(\d+)>$/.exec(item) ?? [];
  const from = Number(start ?? 0);
  const part = raw.subarray(from, length === undefined ? undefined : from + Number(length));
  const origin = start === undefined ? '' : `<${from}>`;
  return `BODY[]${origin} {${part.length}}\r\n${part.toString('latin1')}`;
}

function fetched(email: KeptEmail, items: readonly string[]): string {
  const told = items.flatMap((item) => {
    const name = item.toUpperCase();
    if (name === 'FLAGS') return 'FLAGS ()';
    if (name === 'RFC822.SIZE') return `RFC822.SIZE ${email.raw.length}`;
    return name.startsWith('BODY.PEEK[]') || name.startsWith('BODY[]') ? bodyOf(email, name) : [];
  });
  return [`UID ${email.uid}`, ...told].join(' ');
}

type Answer = (line: string) => void;

export class ImapSession {
  readonly #boxesOf: (user: string, password: string) => ImapBoxes | undefined;
  readonly #say: Answer;
  #boxes: ImapBoxes | undefined;
  #selected = '';

  constructor(boxesOf: (user: string, password: string) => ImapBoxes | undefined, say: Answer) {
    this.#boxesOf = boxesOf;
    this.#say = say;
    say(`* OK [CAPABILITY ${capabilities}] Rouage sandbox`);
  }

  answer({ tag, name, args }: ImapCommand): boolean {
    const end = this.#carryOut(name, args);
    this.#say(`${tag} ${end}`);
    return name !== 'LOGOUT';
  }

  #carryOut(name: string, args: readonly ImapArgument[]): string {
    if (name === 'CAPABILITY') {
      this.#say(`* CAPABILITY ${capabilities}`);
      return 'OK done';
    }
    if (name === 'LOGOUT') {
      this.#say('* BYE until next time');
      return 'OK done';
    }
    if (name === 'NOOP') return 'OK done';
    if (name === 'LOGIN') {
      this.#boxes = this.#boxesOf(text(args[0]), text(args[1]));
      return this.#boxes ? 'OK done' : 'NO [AUTHENTICATIONFAILED] wrong user or password';
    }
    return this.#boxes ? this.#ofBoxes(this.#boxes, name, args) : 'BAD sign in first';
  }

  #ofBoxes(boxes: ImapBoxes, name: string, args: readonly ImapArgument[]): string {
    switch (name) {
      case 'SELECT':
      case 'EXAMINE':
        return this.#select(boxes, text(args[0]));
      case 'CREATE':
        return boxes.create(text(args[0])) ? 'OK done' : 'NO [ALREADYEXISTS] there already';
      case 'SUBSCRIBE':
        return 'OK done';
      case 'LIST':
      case 'LSUB':
        return this.#list(boxes, name, text(args[1]));
      case 'APPEND': {
        const uid = boxes.append(text(args[0]), Buffer.from(text(args.at(-1)), 'latin1'));
        return uid === undefined ? 'NO [TRYCREATE] no such folder' : `OK [APPENDUID 1 ${uid}] done`;
      }
      case 'UNSELECT':
      case 'CLOSE':
        this.#selected = '';
        return 'OK done';
      default:
        return this.#ofSelected(boxes, name, args);
    }
  }

  #ofSelected(boxes: ImapBoxes, name: string, args: readonly ImapArgument[]): string {
    const emails = boxes.emails(this.#selected);
    if (!emails) return 'BAD select a folder first, or unknown command';
    if (name === 'UID SEARCH' || name === 'SEARCH') {
      const found = emails.map(({ uid }, at) => (name === 'SEARCH' ? at + 1 : uid));
      this.#say(['* SEARCH', ...found].join(' '));
      return 'OK done';
    }
    if (name === 'UID FETCH' || name === 'FETCH') return this.#fetch(emails, name, args);
    if (name !== 'UID MOVE') return 'BAD unknown command';
    const last = emails.at(-1)?.uid ?? 0;
    const uids = emails.map(({ uid }) => uid).filter((uid) => isInSet(text(args[0]), uid, last));
    const moved = boxes.move(this.#selected, uids, text(args[1]));
    if (!moved) return 'NO [TRYCREATE] no such folder';
    const [from, to] = [moved.map(({ uid }) => uid).join(','), moved.map(({ newUid }) => newUid).join(',')];
    if (moved.length > 0) this.#say(`* OK [COPYUID 1 ${from} ${to}] moved`);
    for (const { at } of moved) this.#say(`* ${at} EXPUNGE`);
    return 'OK done';
  }

  #select(boxes: ImapBoxes, name: string): string {
    const emails = boxes.emails(name);
    if (!emails) return 'NO [NONEXISTENT] no such folder';
    this.#selected = name;
    this.#say('* FLAGS (\\Seen)');
    this.#say(`* ${emails.length} EXISTS`);
    this.#say('* OK [UIDVALIDITY 1] valid');
    this.#say(`* OK [UIDNEXT ${boxes.nextUid}] next`);
    return 'OK [READ-WRITE] done';
  }

  #list(boxes: ImapBoxes, name: string, pattern: string): string {
    if (pattern === '') this.#say(`* ${name} (\\Noselect) "/" ""`);
    const isWanted = (folder: string) => /[*%]/.test(pattern) || folder === pattern;
    for (const folder of boxes.names().filter(isWanted)) this.#say(`* ${name} () "/" ${quoted(folder)}`);
    return 'OK done';
  }

  #fetch(emails: readonly KeptEmail[], name: string, [set, items]: readonly ImapArgument[]): string {
    const wanted = typeof items === 'string' ? [items] : (items ?? []).map(text);
    const last = name === 'FETCH' ? emails.length : (emails.at(-1)?.uid ?? 0);
    for (const [at, email] of emails.entries()) {
      const number = name === 'FETCH' ? at + 1 : email.uid;
      if (isInSet(text(set), number, last)) this.#say(`* ${at + 1} FETCH (${fetched(email, wanted)})`);
    }
    return 'OK done';
  }
}
