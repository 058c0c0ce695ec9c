import type { Keeping, KeptLine, Rouage } from '#domain/document/rouage.ts';
import { nameByWork } from './print-paper.ts';
import { holdsLoose, mayReplaceWork, onLoose, workSaved } from './unsaved-work.ts';

/** What the shop puts before the page; undefined where it is opened by itself. */
export const rouage: Rouage | undefined = Reflect.get(window, 'rouage');

interface Work<Kept> {
  /** All of the page's work; null where there is nothing worth keeping. */
  read(): Kept | null;
  /**
   * Null for a new one: the page as it is before anything was typed. `isInstead`: of a document that the page can't
   * show, which stays as it is.
   */
  show(work: Kept | null, about: KeptLine | null, isInstead: boolean): void;
  /** Checks what was kept, perhaps by an older version of the page; null for what it can't show. */
  check(kept: unknown): Kept | null;
  title(work: Kept): string;
  /** Besides data that `noteLoose` tells of: work that is too long to be kept. */
  isTooMuch?(): boolean;
}

/** The shop keeps what the page holds, and the person finds it again on every device. */
export function keepWork<Kept>({ read, show, check, title, isTooMuch }: Work<Kept>): void {
  const keeping: Keeping<unknown> = {
    read,
    show(work, about) {
      const read = work === null ? null : check(work);
      const isUnreadable = work !== null && read === null;
      show(read, isUnreadable ? null : about, isUnreadable);
      workSaved();
      return !isUnreadable;
    },
    title(work) {
      const kept = check(work);
      return kept === null ? '' : title(kept);
    },
    loose: () => holdsLoose() || (isTooMuch?.() ?? false),
    saved: workSaved,
  };
  rouage?.keep(keeping);
  const tool = document.title;
  nameByWork(() => {
    const work = read();
    return work === null ? '' : `${tool}, ${title(work)}`;
  });
  onLoose(() => rouage?.changed());
}

let isWorthAsking = (): boolean => false;
let expectAsFresh = (): void => {};

/** `isWorth`: whether what the page shows is kept, or is worth it. `asFresh`: what it shows now is not, by itself. */
export const askBeforeReplacing = (isWorth: () => boolean, asFresh: () => void): void => {
  isWorthAsking = isWorth;
  expectAsFresh = asFresh;
};

/** Fills in without a person's doing, as a proposal: that is not worth keeping by itself. */
export function fillAsFresh(fill: () => void): void {
  const was = isWorthAsking();
  fill();
  if (!was) expectAsFresh();
}

/** An example is no document until it is changed; over what is kept, as its person wished, it is kept too. */
export async function showExample(fill: () => void | Promise<void>): Promise<void> {
  const was = isWorthAsking();
  await fill();
  if (was) rouage?.changed();
  else expectAsFresh();
}

/** Asks before what stands there is replaced: in the shop also what is kept, for the new takes its place. */
export const mayReplaceShown = (question: string): boolean =>
  rouage ? !isWorthAsking() || confirm(question) : mayReplaceWork(question);

export const UNREADABLE =
  'Cette version de l’outil ne sait pas lire ce document. Il reste dans la liste, tel quel\u00a0: ce que vous écrivez ici en est un nouveau.';
