import type { KeptDocument } from '#domain/document/rouage.ts';
import type { Conflict, DeskAnswer, DeskQuestion } from './desk-questions.ts';
import type { DeskView } from './desk-view.ts';
import { blankLine, type DocumentLines } from './document-lines.ts';
import { documentTitle } from './document-title.ts';
import { loadKept } from './kept-documents.ts';
import type { Written } from './save-states.ts';

/** The desk lets those do this who act for it. */
export interface DeskActions {
  slug: string;
  lines: DocumentLines;
  ask(question: DeskQuestion): Promise<DeskAnswer>;
  view(): DeskView;
  /** Changes what the viewer shows; `put` tells the page too. */
  change(change: Partial<DeskView>): void;
  put(document: KeptDocument | null): void;
  /** It throws `ApiError`. */
  save(key: string, written: Written): Promise<unknown>;
  showNew(written: Written): Promise<void>;
  flush(): Promise<void>;
}

const shows = (desk: DeskActions, key: string): boolean => desk.view().current?.key === key;

/** Nothing of either is lost, whatever the person chooses, and when they choose nothing (docs/product/document.md). */
export async function settleConflict(desk: DeskActions, key: string, why: Conflict): Promise<void> {
  // Otherwise it comes of an earlier visit.
  const isShown = shows(desk, key);
  while (desk.lines.unsent(key)) {
    const { is } = await desk.ask({ is: 'conflict', why });
    await choose(desk, is, key, isShown).catch(({ message: trouble }: Error) =>
      desk.change({ status: { trouble } }),
    );
  }
}

async function choose(desk: DeskActions, is: DeskAnswer['is'], key: string, isShown: boolean) {
  if (is === 'both') return isShown ? renameShown(desk, key) : setApart(desk, key);
  const { slug, lines } = desk;
  const found = await loadKept(slug, key);
  if (is === 'theirs') {
    await lines.drop(key);
    lines.startFrom(key, found);
  } else {
    const outcome = await lines.putOver(key, found?.version ?? 0);
    if (outcome.is === 'refused') throw outcome.error;
  }
  if ((is === 'theirs' || !isShown) && shows(desk, key)) desk.put(await lines.load(key));
}

/** The page goes on with the words that it shows, which are those of another document now. */
async function renameShown(desk: DeskActions, key: string): Promise<void> {
  const [unsent, before, copy] = [desk.lines.unsent(key), desk.view().current, crypto.randomUUID()];
  if (!unsent) return;
  const title = documentTitle(unsent.title, ' (votre version)');
  desk.change({ current: blankLine(copy, title) });
  try {
    await desk.save(copy, { ...unsent, title });
  } catch (error) {
    const last = desk.lines.unsent(copy);
    if (last) await desk.lines.write(key, last);
    await desk.lines.remove(copy);
    desk.change({ current: before });
    throw error;
  }
  await desk.lines.drop(key);
}

async function setApart(desk: DeskActions, key: string): Promise<void> {
  await desk.flush();
  const unsent = desk.lines.unsent(key);
  if (!unsent) return;
  await desk.showNew({ ...unsent, title: documentTitle(unsent.title, ' (votre version)') });
  await desk.lines.drop(key);
}
