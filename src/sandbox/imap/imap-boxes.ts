export interface KeptEmail {
  uid: number;
  raw: Buffer;
}

export const INBOX = 'INBOX';

/** The folders of one user, in memory; names as the client writes them. */
export class ImapBoxes {
  readonly #folders = new Map<string, KeptEmail[]>([[INBOX, []]]);
  #nextUid = 1;

  names(): string[] {
    return [...this.#folders.keys()];
  }

  /** False when it was there. */
  create(name: string): boolean {
    if (this.#folders.has(name)) return false;
    this.#folders.set(name, []);
    return true;
  }

  /** In the order of arrival; undefined for a folder that is not there. */
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

  /** Those that are there, with their new numbers; undefined for a folder that is not there. */
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
