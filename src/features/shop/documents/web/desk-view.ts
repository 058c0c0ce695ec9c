import type { KeptDocument, KeptLine } from '#domain/document/rouage.ts';
import type { AskedQuestion } from './desk-questions.ts';
import type { PendingSaves } from './pending-saves.ts';

/** `unsaved`: as `savedLocally`, in a browser that keeps nothing. */
export type DeskStatus = 'idle' | 'saving' | 'saved' | 'savedLocally' | 'unsaved' | { trouble: string };

export interface DeskView {
  /** The page keeps its work: the viewer shows a list and a status. */
  keeps: boolean;
  current: KeptLine | null;
  status: DeskStatus;
  asked: AskedQuestion | undefined;
}

/** Another tool handed this over (docs/product/document.md#handed-over). */
export interface Given {
  from: string;
  /** It is a text of JSON. */
  data: string;
}

export interface DeskSurroundings {
  slug: string;
  pending: PendingSaves;
  /** True while the person signed in is whose desk it is: another tab may have signed in as somebody else. */
  isTheirs(): boolean;
  given: Given | null;
  /** The key of the document to show first; null for the last saved one. */
  wanted: string | null;
  /** It is called once what was given is taken, or another document than the wanted one is shown. */
  onTaken(): void;
  /** Goes to another tool with what is handed over, from this document; false where the person stays. */
  openTool(tool: string, data: string, document?: string): Promise<boolean>;
  /** Loads the frame again. */
  reload(): void;
}

export type Told = { tell: 'show'; document: KeptDocument | null } | { tell: 'flush' };
