import { type Act, type ActArgument, type Answer, Desk } from './desk.ts';

/** What the page asks of the thread, one after the other; `number` comes back with each answer. */
export type Question = { number: number } & { [A in Act]: { act: A; asked: ActArgument<A> } }[Act];
export type Answered = { [A in Act]: { act: A; answer: Answer<A> } }[Act];
export type Reply =
  | { is: 'ready' }
  | { is: 'progress'; number: number; done: number; total: number }
  | { is: 'answer'; number: number; answered: Answered }
  | { is: 'failure'; number: number; message: string };

const desk = new Desk();
const say = (reply: Reply) => postMessage(reply);

async function answerTo(question: Question): Promise<Answered> {
  const { number } = question;
  const pause = (done: number, total: number) => {
    say({ is: 'progress', number, done, total });
    return undefined;
  };
  switch (question.act) {
    case 'open':
      return { act: 'open', answer: await desk.open(question.asked, pause) };
    case 'clean':
      return { act: 'clean', answer: await desk.clean(question.asked, pause) };
    case 'file':
      return { act: 'file', answer: await desk.file(question.asked, pause) };
    case 'findings':
      return { act: 'findings', answer: await desk.findings(question.asked, pause) };
  }
}

let before: Promise<unknown> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<Question>) => {
  before = before
    .then(() => answerTo(data))
    .then(
      (answered) => say({ is: 'answer', number: data.number, answered }),
      (error: unknown) => say({ is: 'failure', number: data.number, message: String(error) }),
    );
});
say({ is: 'ready' });
