import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { type Answer, afterEvent, lastWord, newLine, type SaveEvent, type Word } from './save-states.ts';

const wordOf = (value: string): Word => ({ value, title: value, saveId: `id of ${value}`, at: 0 });

type Act = 'type' | 'save' | 'due' | 'keep' | 'drop' | 'settle' | 'saved' | 'away' | 'full' | 'changed';
const acts: Act[] = ['type', 'save', 'due', 'keep', 'drop', 'settle', 'saved', 'away', 'full', 'changed'];

/** Plays acts on one line, runs its effects at once, and keeps what left it. */
function play() {
  const met = { state: newLine, sent: [] as Word[], isOut: false, waiting: 0 };
  let isKept = false;
  let [words, version] = [0, 0];
  const nextWord = () => {
    words += 1;
    return wordOf(String(words));
  };
  const nextVersion = () => {
    version += 1;
    return version;
  };
  let dropped = 0;
  function on(event: SaveEvent): void {
    const [state, ...effects] = afterEvent(met.state, event);
    met.state = state;
    for (const effect of effects) {
      if (effect.do === 'send') {
        expect([met.isOut, met.state.is]).toEqual([false, 'sending']);
        met.isOut = true;
        met.sent.push(effect.word);
      } else if (effect.do === 'keep' || effect.do === 'forget') {
        isKept = effect.do === 'keep' ? lastWord(met.state) !== undefined || isKept : false;
        on({ is: 'known', facts: { isKept } });
      } else if (effect.do === 'answer') met.waiting = 0;
    }
  }
  function hear(answer: Answer): void {
    if (!met.isOut) return;
    met.isOut = false;
    on({ is: 'answered', answer });
    on({ is: 'settled', answer });
  }
  const refused = (code: string, why?: 'changed'): Answer => ({
    is: 'refused',
    error: new ApiError(409, { code }),
    why,
  });
  const run: Record<Act, () => void> = {
    type: () => {
      met.waiting += 1;
      on({ is: 'written', word: nextWord(), pauses: true });
    },
    save: () => {
      on({ is: 'written', word: nextWord(), pauses: false });
      run.due();
    },
    due: () => {
      met.waiting += 1;
      on({ is: 'due' });
    },
    keep: () => {
      isKept ||= lastWord(met.state) !== undefined;
      on({ is: 'known', facts: { isKept } });
    },
    drop: () => {
      dropped = words;
      on({ is: 'dropped' });
    },
    settle: () => {
      if (met.state.is === 'conflict') on({ is: 'putOver', version: nextVersion(), saveId: `over ${words}` });
    },
    saved: () => hear({ is: 'saved', line: { version: nextVersion() } as never }),
    away: () => hear({ is: 'away', triesAgain: true }),
    full: () => hear(refused('documents_full')),
    changed: () => hear(refused('document_changed', 'changed')),
  };
  return { met, run, said: () => ({ words, dropped }) };
}

const walks = fc.array(fc.constantFrom(...acts), { maxLength: 40 });

it('one save is under way at a time, none in a conflict, and the last word is neither lost nor made up', () => {
  fc.assert(
    fc.property(walks, (all) => {
      const { met, run, said } = play();
      for (const act of all) {
        const [{ is }, before] = [met.state, met.sent.length];
        run[act]();
        const { words, dropped } = said();
        expect(met.isOut).toBe(met.state.is === 'sending');
        if (is === 'conflict' && act !== 'settle') expect(met.sent.length).toBe(before);
        const last = lastWord(met.state);
        if (words > dropped) expect(last?.value ?? met.state.held).toBe(String(words));
        else expect([last, met.state.is === 'conflict']).toEqual([undefined, false]);
      }
    }),
  );
});

it('what may have arrived is sent again as it was, before what was written since', () => {
  fc.assert(
    fc.property(walks, (all) => {
      const { met, run } = play();
      for (const act of all) {
        const lost = act === 'away' && met.isOut ? met.state.attempt : undefined;
        run[act]();
        if (!lost) continue;
        run.due();
        expect(met.sent.at(-1)).toEqual(lost);
      }
    }),
  );
});

it('who waits is answered once the shop has answered, and the line ends with nothing unsent', () => {
  fc.assert(
    fc.property(walks, (all) => {
      const { met, run } = play();
      for (const act of all) run[act]();
      run.settle();
      run.due();
      for (let times = 0; times < 3; times += 1) run.saved();
      expect([met.waiting, met.state.is, lastWord(met.state), met.state.isKept]).toEqual([
        0,
        'resting',
        undefined,
        false,
      ]);
    }),
  );
});
