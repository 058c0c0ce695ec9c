import { openTicket, uploadFile } from '#help/support/contract.ts';
import { readFile, sendFile } from '../call.ts';
import { RunFailed } from '../time.ts';
import { accessOf, ask, type Visit } from '../visit.ts';

const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);

/** A question with one or two files, which the author may fetch as they sent them. */
export async function askForHelp(visit: Visit): Promise<void> {
  const { person, chance, stage } = visit;
  const server = chance.pick(stage.servers);
  const access = await accessOf(visit);
  const sent: { id: string; content: Buffer }[] = [];
  for (let left = chance.whole(1, 2); left > 0; left -= 1) {
    const content = pdf(`une question de ${person.email}, ${chance.whole(1, 1_000_000)}`);
    const kept = await sendFile(server, uploadFile, { access, name: `Question ${left}.pdf`, content });
    sent.push({ id: kept.id, content });
  }
  // Who gives up here leaves files that nobody sends.
  if (chance.hits(0.2)) return stage.counts.add('files never sent');
  const body = {
    ...{ email: person.email, subject: 'Où est le bouton', category: 'technical', priority: 'normal' },
    ...{
      message: 'Je ne trouve pas le bouton que montre la page ci-jointe.',
      files: sent.map(({ id }) => id),
    },
  };
  const ticket = await ask(visit, openTicket, { body });
  if (!ticket) return;
  stage.counts.add('requests with files');
  for (const { id, content } of sent) {
    const read = await readFile(server, `/api/tickets/${ticket.id}/files/${id}/`, access);
    if (!read.equals(content)) throw new RunFailed(`the file ${id} of a request is not what was sent`);
  }
}
