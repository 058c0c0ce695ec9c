export interface KeptEmail {
  uid: number;
  raw: Buffer;
}

export const INBOX = 'INBOX';

export class ImapBoxes {
  readonly #folders = new Map<string, KeptEmail[]>([[INBOX, []]]);
  #nextUid = 1;

  names(): string[] {
    return [...this.#folders.keys()];
  }

  create(name: string): boolean {
    if (this.#folders.has(name)) return false;
    this.#folders.set(name, []);
    return true;
  }

  emails(name: string): readonly KeptEmail[] | undefined {
    return this.#folders.get(name.toUpperCase() === INBOX ? INBOX : name);
  }

  get nextUid(): number {
    return this.#nextUid;
  }

  append(name: string, raw: Buffer): number | undefined {
    const folder = this.#folders.get(name.toUpperCase() === INBOX ? INBOX : name);
    if (!folder) return undefined;
    const uid = this.#nextUid;
    this.#nextUid += 1;
    folder.push({ uid, raw });
    return uid;
  }

  move(
    from: string,
    uids: readonly number[],
    to: string,
  ): { uid: number; newUid: number; at: number }[] | undefined {
    const folder = this.#folders.get(from);
    if (!folder || !this.#folders.has(to)) return undefined;
    return uids.flatMap((uid) => {
      const at = folder.findIndex((email) => email.uid === uid);
      const [email] = at < 0 ? [] : folder.splice(at, 1);
      const newUid = email && this.append(to, email.raw);
      return newUid === undefined ? [] : [{ uid, newUid, at: at + 1 }];
    });
  }
}
