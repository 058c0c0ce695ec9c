/** How a page whose work is never empty keeps it: nothing of one only looked at, and all of one kept before, be it emptied since. */
import { hush } from './announce.ts';
import { make, one } from './elements.ts';
import { askBeforeReplacing, keepWork, rouage, UNREADABLE } from './keep-work.ts';

interface Page<Work> {
  /** What the page shows before anything is typed. */
  fresh(): Work;
  /** Texts as they are typed, be they half a number: what `check` refuses is not found again. */
  read(): Work;
  /** Leaves no trace of what stood there. */
  show(work: Work): void;
  /** Null for what the page can't show. */
  check(kept: unknown): Work | null;
  title(work: Work): string;
  /** After a new one is shown. */
  begun?(): void;
}

const MOST_OF_A_TITLE = 120;
/** Less than the shop takes (docs/product/document.md), for what is around it. */
const MOST_BYTES = 250_000;
const TOO_MUCH =
  'Ce travail est trop long pour que la boutique le garde (250\u00a0ko au plus)\u00a0: gardez-en un fichier, ou partagez-le en plusieurs.';

const cut = (text: string): string => [...text].slice(0, MOST_OF_A_TITLE).join('');

let note: HTMLElement | undefined;
/** Above all of the page; nothing with an empty text. */
function tell(text: string): void {
  if (!note && text !== '') {
    note = make('p', { class: 'note warn', role: 'status' });
    one('main', HTMLElement).prepend(note);
  }
  if (!note) return;
  note.hidden = text === '';
  note.textContent = text;
}

export function keepPage<Work>({ fresh, read, show, check, title, begun }: Page<Work>): void {
  const textNow = () => JSON.stringify(read());
  let opened = textNow();
  let isKept = false;
  let isFirst = true;
  let isTooMuch = false;
  const hasChanged = () => textNow() !== opened;
  askBeforeReplacing(
    () => isKept || hasChanged(),
    () => {
      opened = textNow();
    },
  );
  keepWork<Work>({
    read() {
      isKept ||= hasChanged();
      if (!isKept) return null;
      const work = read();
      isTooMuch = new TextEncoder().encode(JSON.stringify(work)).length > MOST_BYTES;
      if (isTooMuch) tell(TOO_MUCH);
      else if (note?.textContent === TOO_MUCH) tell('');
      return isTooMuch ? null : work;
    },
    show(work, about, isInstead) {
      const isTypedBefore = isFirst && !isInstead && about === null && hasChanged();
      isFirst = false;
      if (isTypedBefore) {
        rouage?.changed();
        return;
      }
      hush();
      isTooMuch = false;
      tell(isInstead ? UNREADABLE : '');
      show(work ?? fresh());
      isKept = about !== null;
      opened = textNow();
      if (work === null && !isInstead) begun?.();
    },
    check,
    isTooMuch: () => isTooMuch,
    title: (work) => cut(title(work).trim().replace(/\s+/g, ' ')),
  });
}
