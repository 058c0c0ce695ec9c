/** How a page that makes one paper at a time keeps it in the shop. */
import type { IssuedAs } from './issued-number.ts';
import { keepWork, rouage } from './keep-work.ts';
import { mayReplaceWork, workChanged } from './unsaved-work.ts';

interface Paper<Work> {
  /** As the page opens, before anything is typed. */
  fresh(): Work;
  /** Texts as they are typed. */
  read(): Work;
  /** Leaves no trace of what stood there. `issued`: it does not change any more. */
  show(work: Work, issued: IssuedAs): void;
  /** Null for what the page can't show. */
  check(kept: unknown): Work | null;
  title(work: Work): string;
  /** After one is shown: a new one, or one that was kept. */
  shown?(isNew: boolean): void;
}

let isWorth = (): boolean => false;
let expectAsFresh = (): void => {};

const UNREADABLE =
  'Cette version de l’outil ne sait pas lire ce document. Rien n’y change tant que vous n’y écrivez pas\u00a0; ses versions restent dans la liste.';

/** Fills in without a person's doing, as a proposal: that is not worth keeping by itself. */
export function fillAsFresh(fill: () => void): void {
  const was = isWorth();
  fill();
  if (!was) expectAsFresh();
}

export function keepPaper<Work>({ fresh, read, show, check, title, shown }: Paper<Work>): void {
  const textNow = () => JSON.stringify(read());
  let untouched = textNow();
  let isKept = false;
  let isIssued = false;
  let isFirst = true;
  isWorth = () => isKept || textNow() !== untouched;
  expectAsFresh = () => {
    untouched = textNow();
  };
  keepWork<Work>({
    read() {
      // One that was kept and is emptied since is kept empty.
      isKept ||= isWorth();
      return isKept && !isIssued ? read() : null;
    },
    show(work, about) {
      const isTypedBefore = isFirst && about === null && isWorth();
      isFirst = false;
      if (isTypedBefore) return begin();
      if (work === null && about !== null) alert(UNREADABLE);
      isIssued = about?.issued !== undefined && about.issued !== null;
      isKept = about !== null;
      show(work ?? fresh(), about?.issued ?? null);
      untouched = textNow();
      shown?.(about === null);
    },
    check,
    title,
  });
  function begin(): void {
    changedPaper();
    shown?.(true);
  }
}

/** The work changed without an input of the page's. */
export function changedPaper(): void {
  workChanged();
  rouage?.changed();
}

/** Asks before what stands there is replaced: in the shop also what is kept, for the new takes its place. */
export const mayReplacePaper = (question: string): boolean =>
  rouage ? !isWorth() || confirm(question) : mayReplaceWork(question);
