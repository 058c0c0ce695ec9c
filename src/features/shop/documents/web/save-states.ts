import type { ApiError } from '#web/api/api-error.ts';
import type { DocumentLine } from '../contract.ts';
import type { Conflict } from './desk-questions.ts';

export interface Written {
  value: string;
  title: string;
  /** The former text stays a version to go back to. */
  keepFormer?: boolean;
}

/** The same id again is the same save. */
export interface Word extends Written {
  saveId: string;
  /** It is in milliseconds. */
  at: number;
}

type Heard =
  | { is: 'saved'; line: DocumentLine }
  /** The line still has what was written; of a conflict, it waits for what the person chooses. */
  | { is: 'refused'; error: ApiError; why: Conflict | undefined };

/** It answers one save. `away`: the shop did not answer to the end, so what was sent may have arrived. */
export type Answer = Heard | { is: 'away'; triesAgain: boolean };

/** The last two wait for the connection or the person: in this browser, or in this tab alone where that keeps nothing. */
export type SaveOutcome = Heard | { is: 'unchanged' | 'savedLocally' | 'unsaved' };

export interface SaveState {
  is: 'resting' | 'sending' | 'conflict';
  /** The next save is made from this version. */
  version: number;
  /** The shop holds this, as far as is known: the same again is not sent. */
  held?: string | undefined;
  /** It has left: it is sent as it was until it is answered, so that no document conflicts with itself. */
  attempt?: Word | undefined;
  /** It was written since, and takes the place of what was written before it. */
  next?: Word | undefined;
  isKept: boolean;
  /** Another desk has taken up what is kept here. */
  isLeft: boolean;
}

export type SaveEvent =
  /** The shop was read, or the browser did something. */
  | { is: 'known'; facts: Partial<SaveState> }
  | { is: 'written'; word: Word; pauses: boolean }
  | { is: 'due' | 'dropped' }
  | { is: 'answered'; answer: Answer }
  /** The browser has kept or forgotten what the answer asked it to. */
  | { is: 'settled'; answer: Answer }
  /** The person puts their words over this version. */
  | { is: 'putOver'; version: number; saveId: string };

export type SaveEffect =
  | { do: 'send'; word: Word }
  /** `keep`: the last word, in this browser. */
  | { do: 'keep' | 'forget' }
  /** `again`: a save that was lost; it does not postpone what was typed since. */
  | { do: 'wake'; ms: number; again?: true }
  /** `tell` goes to the desk, `answer` to all who wait. */
  | { do: 'tell' | 'answer'; outcome: SaveOutcome };

type Step = [SaveState, ...SaveEffect[]];

const afterTypingMs = 450;
const tryAgainMs = 10_000;

export const newLine: SaveState = { is: 'resting', version: 0, isKept: false, isLeft: false };

/** The last word, as long as the shop does not have it. */
export const lastWord = ({ next, attempt }: SaveState): Word | undefined => next ?? attempt;

const waits = ({ isKept }: SaveState): SaveOutcome => ({ is: isKept ? 'savedLocally' : 'unsaved' });

function send(state: SaveState): Step {
  const { is, attempt, next } = state;
  const word = attempt ?? next;
  if (is === 'sending') return [state];
  if (is === 'conflict') return [state, { do: 'answer', outcome: waits(state) }];
  if (!word) return [state, { do: 'answer', outcome: { is: 'unchanged' } }];
  const sending: SaveState = { ...state, is: 'sending', attempt: word, next: attempt && next };
  return [sending, { do: 'send', word }];
}

function hear(state: SaveState, answer: Answer): Step {
  // The last word is kept: its version makes it a conflict, never a loss, should the attempt have arrived.
  if (answer.is === 'away') return [state, { do: 'keep' }];
  const heard = { ...state, attempt: undefined };
  if (answer.is === 'refused') {
    const next = lastWord(state);
    const is = answer.why && next ? 'conflict' : state.is;
    // A text that is no value is refused at any visit.
    return [{ ...heard, next, is }, { do: answer.error.status === 400 ? 'forget' : 'keep' }];
  }
  const saved = { ...heard, version: answer.line.version, held: state.attempt?.value };
  if (!state.next) return [saved, { do: 'forget' }];
  return state.isKept ? [saved, { do: 'keep' }] : [saved];
}

function settle(state: SaveState, answer: Answer): Step {
  const outcome = answer.is === 'away' ? waits(state) : answer;
  const tell: SaveEffect = { do: 'tell', outcome };
  const rested: SaveState = state.is === 'sending' ? { ...state, is: 'resting' } : state;
  if (answer.is === 'saved' && state.next) {
    const [sending, ...effects] = send(rested);
    return [sending, tell, ...effects];
  }
  const ends: SaveEffect[] = [tell, { do: 'answer', outcome }];
  const triesAgain = answer.is === 'away' && answer.triesAgain && !(state.isLeft && state.isKept);
  return triesAgain ? [rested, { do: 'wake', ms: tryAgainMs, again: true }, ...ends] : [rested, ...ends];
}

/** The saves of one document, one at a time and the last word only. Nothing is given up but what is dropped. */
export function afterEvent(state: SaveState, event: SaveEvent): Step {
  switch (event.is) {
    case 'known':
      return [{ ...state, ...event.facts }];
    case 'written': {
      const keepFormer = event.word.keepFormer || state.next?.keepFormer || false;
      const effects: SaveEffect[] = event.pauses ? [{ do: 'wake', ms: afterTypingMs }] : [];
      if (state.is === 'conflict') effects.push({ do: 'keep' });
      return [{ ...state, next: { ...event.word, keepFormer } }, ...effects];
    }
    case 'due':
      return send(state);
    case 'answered':
      return hear(state, event.answer);
    case 'settled':
      return settle(state, event.answer);
    case 'putOver': {
      const last = lastWord(state);
      const next = last && { ...last, keepFormer: true, saveId: event.saveId };
      return send({ ...state, is: 'resting', version: event.version, attempt: undefined, next });
    }
    case 'dropped': {
      const is = state.is === 'conflict' ? 'resting' : state.is;
      const answer: SaveEffect = { do: 'answer', outcome: { is: 'unchanged' } };
      return [{ ...state, is, attempt: undefined, next: undefined }, answer, { do: 'forget' }];
    }
  }
}
