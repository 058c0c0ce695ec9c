import { allow, allowAll, fillBook, issueWork, keepPaper, shutLongAgo } from './acts/document-acts.ts';
import { setActive, toggleFor } from './acts/staff-acts.ts';
import type { Scene } from './person.ts';
import type { State } from './state.ts';
import { buys, leaveWithFile } from './stories.ts';

async function keep(scene: Scene): Promise<void> {
  await keepPaper(scene, 'first');
  await keepPaper(scene, 'other');
  await allow(scene);
  await fillBook(scene);
}

/** Of who keeps what they made with their tools. */
export const STATES_OF_KEEPER = {
  keeper: {
    story: { daysAgo: buys('a', 'b'), justNow: keep },
    acts: [
      ...(['save-work', 'save-work-there', 'issue-work', 'issue-other-work', 'remove-work'] as const),
      ...(['rename-work', 'read-work', 'fill-book', 'allow-book', 'take-book-back'] as const),
      ...(['sweep-documents', 'staff-end', 'export', 'delete', 'staff-erase'] as const),
    ],
  },
  /** One paper is issued, and the identity is allowed to all tools. */
  'keeper-issued': {
    story: {
      daysAgo: buys('a', 'b'),
      async justNow(scene) {
        await keep(scene);
        await issueWork(scene, 'first');
        await allowAll(scene, ['company']);
      },
    },
    acts: [
      ...(['note-paid', 'take-paid-back', 'issue-other-work', 'rename-work', 'save-work'] as const),
      ...(['allow-to-all', 'take-from-all', 'allow-book', 'take-book-back', 'fill-book'] as const),
      ...(['sweep-documents', 'staff-end', 'export', 'delete', 'staff-erase'] as const),
    ],
  },
  /** Their tool does not open since a year and more: its documents are to go. */
  'keeper-shut': {
    story: {
      daysAgo: buys('a', 'b'),
      async justNow(scene) {
        await keep(scene);
        await toggleFor(scene, 'a', 'deactivate');
        await shutLongAgo(scene, 'a');
      },
    },
    acts: [
      ...(['sweep-documents', 'staff-back', 'grant', 'save-work', 'issue-work', 'issue-other-work'] as const),
      ...(['take-book-back', 'export', 'delete'] as const),
    ],
  },
  /** Left with their file, to come back with it: documents and numbers come with the confirmation of the address. */
  'keeper-left': {
    story: {
      daysAgo: buys('a', 'b'),
      async justNow(scene) {
        await keep(scene);
        await leaveWithFile(scene);
      },
    },
    acts: ['restore', 'messages', 'sweep-documents'],
  },
  /** Shut out by staff, who may let them in again. */
  'keeper-shut-out': {
    story: {
      daysAgo: buys('a', 'b'),
      async justNow(scene) {
        await keep(scene);
        await setActive(scene, false);
      },
    },
    acts: ['staff-open', 'sweep-documents', 'save-work', 'staff-erase'],
  },
} satisfies Record<string, State>;
