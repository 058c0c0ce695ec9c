import { type ActArgument, type Answer, Desk } from './desk.ts';
import type { Answered, Question, Reply } from './worker.ts';
import code from './worker.ts?bundled';

/** The work was ended by a person; nothing is wrong. */
export class Cancelled extends Error {}

export type OnProgress = (done: number, total: number) => void;

/** A desk that never stops the page: in a thread, or in slices where the browser gives none. */
export interface DeskThread {
  open(asked: ActArgument<'open'>, onProgress: OnProgress): Promise<Answer<'open'>>;
  clean(asked: ActArgument<'clean'>, onProgress: OnProgress): Promise<Answer<'clean'>>;
  file(asked: ActArgument<'file'>): Promise<Answer<'file'>>;
  findings(): Promise<Answer<'findings'>>;
  /** Ends what is being done and forgets the file. */
  end(): void;
}

const sliceMs = 40;

function inSlices(): DeskThread {
  const desk = new Desk();
  let isEnded = false;
  let since = performance.now();
  const pause = (onProgress: OnProgress) => (done: number, total: number) => {
    if (isEnded) throw new Cancelled();
    if (performance.now() - since < sliceMs) return undefined;
    onProgress(done, total);
    return new Promise<void>((resolve) =>
      setTimeout(() => {
        since = performance.now();
        resolve();
      }),
    );
  };
  const quiet = pause(() => undefined);
  return {
    open: (asked, onProgress) => desk.open(asked, pause(onProgress)),
    clean: (asked, onProgress) => desk.clean(asked, pause(onProgress)),
    file: (asked) => desk.file(asked, quiet),
    findings: () => desk.findings(null, quiet),
    end: () => {
      isEnded = true;
    },
  };
}

interface Waiting {
  onProgress: OnProgress;
  settle(answered: Answered): void;
  reject(error: Error): void;
}

/** An answer to another act is a fault of this file. */
const wrongAct = () => new Error('the thread answered another question');

class Thread {
  readonly #waiting = new Map<number, Waiting>();
  readonly #worker: Worker;
  #last = 0;

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#hear(data));
    // The device has no memory left, for one.
    worker.addEventListener('error', () => this.#refuse(new Error('the thread ended')));
  }

  #refuse(error: Error): void {
    for (const one of this.#waiting.values()) one.reject(error);
    this.#waiting.clear();
  }

  #hear(reply: Reply): void {
    if (reply.is === 'ready') return;
    const one = this.#waiting.get(reply.number);
    if (reply.is === 'progress') {
      one?.onProgress(reply.done, reply.total);
      return;
    }
    this.#waiting.delete(reply.number);
    if (reply.is === 'answer') one?.settle(reply.answered);
    else one?.reject(new Error(reply.message));
  }

  /** `read`: takes its own answer out of what the thread may say. */
  ask<T>(
    question: Omit<Question, 'number'>,
    read: (answered: Answered) => T | undefined,
    onProgress: OnProgress = () => undefined,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const number = ++this.#last;
      const settle = (answered: Answered) => {
        const answer = read(answered);
        if (answer === undefined) reject(wrongAct());
        else resolve(answer);
      };
      this.#waiting.set(number, { onProgress, settle, reject });
      this.#worker.postMessage({ ...question, number });
    });
  }

  end(): void {
    this.#worker.terminate();
    this.#refuse(new Cancelled());
  }
}

function inThread(worker: Worker): DeskThread {
  const thread = new Thread(worker);
  return {
    open: (asked, onProgress) =>
      thread.ask({ act: 'open', asked }, (one) => (one.act === 'open' ? one.answer : undefined), onProgress),
    clean: (asked, onProgress) =>
      thread.ask(
        { act: 'clean', asked },
        (one) => (one.act === 'clean' ? one.answer : undefined),
        onProgress,
      ),
    file: (asked) =>
      thread.ask({ act: 'file', asked }, (one) => (one.act === 'file' ? one.answer : undefined)),
    findings: () =>
      thread.ask({ act: 'findings', asked: null }, (one) =>
        one.act === 'findings' ? one.answer : undefined,
      ),
    end: () => thread.end(),
  };
}

/** The thread says that it is ready, or the browser refused it. */
function ready(worker: Worker): Promise<boolean> {
  return new Promise((resolve) => {
    worker.addEventListener('message', () => resolve(true), { once: true });
    worker.addEventListener('error', () => resolve(false), { once: true });
  });
}

export async function startDesk(): Promise<DeskThread> {
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    const worker = new Worker(address, { name: 'nettoyeur' });
    return (await ready(worker)) ? inThread(worker) : inSlices();
  } catch {
    return inSlices();
  } finally {
    URL.revokeObjectURL(address);
  }
}
