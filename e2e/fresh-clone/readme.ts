import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Account {
  email: string;
  password: string;
}

export class Readme {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  static async of(clone: string): Promise<Readme> {
    return new Readme(await readFile(path.join(clone, 'README.md'), 'utf8'));
  }

  /** The command line, if the page says it: alone on a line of a block of shell, or first in a row of a table. */
  command(line: string): string {
    const said = [
      ...[...this.#text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n')),
      ...[...this.#text.matchAll(/^\| `([^`]+)`/gm)].map(([, first = '']) => first),
    ].map((one) => one.replace(/\s+#.*/, ''));
    if (!said.includes(line)) throw new Error(`the README does not say \`${line}\``);
    return line;
  }

  /** Those that the demo has beside the printed ones. */
  accounts(): Account[] {
    const named = /`([^`\s]+@rouage\.example)` \(\w+, `([^`]+)`\)/g;
    return [...this.#text.matchAll(named)].map(([, email = '', password = '']) => ({ email, password }));
  }
}

/** The lines `role email / password` that `npm start` prints. */
export const printedAccounts = (output: string): Account[] =>
  [...output.matchAll(/^ {2}\w+ +(\S+@\S+) \/ (.+)$/gm)].map(([, email = '', password = '']) => ({
    email,
    password,
  }));

/** The first test card that `npm start` says is accepted. */
export function printedCard(output: string): string {
  const [, card] = /^ +([\d ]{19}) +accepted/m.exec(output) ?? [];
  if (!card) throw new Error('no test card is printed');
  return card;
}
