import type { BookPart, NumberedKind } from '#domain/document/document-limits.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { Refusals } from './refusals.ts';

export type Conflict = 'changed' | 'removed' | 'issued';

const conflicts: Readonly<Record<string, Conflict>> = {
  document_changed: 'changed',
  document_issued: 'issued',
  not_found: 'removed',
};

/** Undefined for a refusal that is no conflict. */
export const conflictOf = ({ code }: ApiError): Conflict | undefined => conflicts[code ?? ''];

/** The viewer asks the person for a page; one question at a time. */
export type DeskQuestion =
  /** Saved elsewhere meanwhile, removed, or issued. */
  | { is: 'conflict'; why: Conflict }
  /** `isEmpty`: the identity, which is to be written first. */
  | { is: 'leave'; part: BookPart; isEmpty: boolean }
  /** `day`: which stands on the paper. */
  | { is: 'issue'; kind: NumberedKind; day: string; asksFirst: boolean };

export type DeskAnswer =
  | { is: 'no' }
  | { is: 'yes' }
  /** Of a leave, for all tools. */
  | { is: 'all' }
  /** It answers a conflict. */
  | { is: 'both' | 'mine' | 'theirs' }
  /** It answers an issue with the first number of its kind. */
  | { is: 'first'; number: number };

export interface AskedQuestion {
  question: DeskQuestion;
  answer(given: DeskAnswer): void;
}

/** Keeps the others waiting; `onChange` hears of each that comes to be the one that is asked. */
export function questionLine(onChange: () => void) {
  const asked: AskedQuestion[] = [];
  const refusals = new Refusals();
  return {
    get current(): AskedQuestion | undefined {
      return asked[0];
    },
    ask(question: DeskQuestion): Promise<DeskAnswer> {
      const what = question.is;
      if (refusals.isTired(what)) return Promise.resolve({ is: 'no' });
      return new Promise((resolve) => {
        const one: AskedQuestion = {
          question,
          answer(given) {
            asked.splice(asked.indexOf(one), 1);
            if (given.is === 'no') refusals.add(what);
            onChange();
            resolve(given);
          },
        };
        asked.push(one);
        onChange();
      });
    },
  };
}
