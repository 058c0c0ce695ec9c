/** How a page that makes one paper at a time keeps it in the shop. */
import { checkHandedPaper, type HandedPaper, ofPaper, type Received } from './handed-paper.ts';
import type { IssuedAs } from './issued-number.ts';
import { askBeforeReplacing, keepWork, rouage, UNREADABLE } from './keep-work.ts';
import { workChanged } from './unsaved-work.ts';

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
  /** A new one of what another tool handed over, which is checked. */
  receive?(paper: HandedPaper): Received<Work>;
}

/** A work of what was handed over, and what is said of it. */
interface Taken<Work> {
  work?: Work;
  says: string;
}

function sayProvenance(text: string): void {
  const line = document.getElementById('provenance');
  if (!line) return;
  line.hidden = text === '';
  line.textContent = text;
}

async function receivedBy<Work>({ receive }: Paper<Work>): Promise<Taken<Work>> {
  const given = receive ? await rouage?.given<unknown>().catch(() => null) : null;
  if (!receive || !given) return { says: '' };
  const paper = checkHandedPaper(given.data);
  if ('why' in paper) return { says: paper.why };
  const made = receive(paper.work);
  if ('why' in made) return { says: made.why };
  const left = made.left ?? [];
  const lacking = left.length === 0 ? '' : ` À reprendre vous-même\u00a0: ${left.join('\u00a0; ')}.`;
  return { work: made.work, says: `Repris ${ofPaper(paper.work)}.${lacking} Relisez avant d’envoyer.` };
}

export async function keepPaper<Work>(paper: Paper<Work>): Promise<void> {
  const textNow = () => JSON.stringify(paper.read());
  let untouched = textNow();
  let isKept = false;
  let isIssued = false;
  let isFirst = true;
  const isWorth = () => isKept || textNow() !== untouched;
  askBeforeReplacing(isWorth, () => {
    untouched = textNow();
  });
  let received = await receivedBy(paper);
  const showNew = (): boolean => {
    const { work } = received;
    // What was typed before the shop answered is a new one too.
    const isBegun = work !== undefined || (isFirst && isWorth());
    if (work !== undefined) paper.show(work, null);
    else if (!isBegun) paper.show(paper.fresh(), null);
    isKept = isBegun;
    return isBegun;
  };
  keepWork<Work>({
    read() {
      // One that was kept and is emptied since is kept empty.
      isKept ||= isWorth();
      return isKept && !isIssued ? paper.read() : null;
    },
    show(work, about, isInstead) {
      const isNew = about === null;
      if (isInstead) alert(UNREADABLE);
      isIssued = about?.issued !== undefined && about.issued !== null;
      if (isNew && work === null) {
        if (showNew()) changedPaper();
      } else {
        isKept = true;
        paper.show(work ?? paper.fresh(), about?.issued ?? null);
      }
      isFirst = false;
      if (!isKept) untouched = textNow();
      sayProvenance(received.says);
      received = { says: '' };
      paper.shown?.(isNew);
    },
    check: (kept) => paper.check(kept),
    title: (work) => paper.title(work),
  });
}

/** The work changed without an input of the page's. */
export function changedPaper(): void {
  workChanged();
  rouage?.changed();
}
