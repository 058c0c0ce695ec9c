/** Posts as events of an agenda (iCalendar, RFC 5545), each at its instant: the agenda shows it where its owner is. */
import ical, { ICalAlarmType, ICalEventStatus } from 'ical-generator';
import { inOrder, type Plan, states } from './core.ts';
import { namesOf, publishedText } from './networks.ts';
import { momentOf } from './zones.ts';

const QUARTER_S = 900;

/** A post keeps its identifier, so that a second file replaces the first in the agenda. */
export function postsAgenda({ posts, zone }: Plan, now: Date): string {
  const calendar = ical({
    name: 'Publications',
    prodId: { company: 'Rouage', product: 'Planificateur de publications', language: 'FR' },
  });
  for (const post of inOrder(posts)) {
    const { instant } = momentOf(post, zone);
    const event = calendar.createEvent({
      id: `${post.id}@planificateur-de-publications`,
      stamp: now,
      start: instant,
      end: new Date(instant.getTime() + QUARTER_S * 1000),
      summary: `${post.title} (${namesOf(post.networks)})`,
      description: [publishedText(post.text, post.link), `Avancement\u00a0: ${states[post.state]}`]
        .filter(Boolean)
        .join('\n\n'),
      status: post.state === 'idee' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      categories: post.networks.map((id) => ({ name: namesOf([id]) })),
    });
    event.createAlarm({ type: ICalAlarmType.display, triggerBefore: QUARTER_S, description: post.title });
  }
  return calendar.toString();
}
