import type { Socket } from 'node:net';

/** Literals included, with one latin1 character per byte. */
export interface ImapCommand {
  tag: string;
  name: string;
  args: readonly ImapArgument[];
}

export type ImapArgument = string | readonly ImapArgument[];

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
