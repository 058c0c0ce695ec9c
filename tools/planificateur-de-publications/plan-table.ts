import { shortDay } from '../parts/calendar.ts';
import { type Plan, states } from './core.ts';
import { namesOf } from './networks.ts';

/** For a spreadsheet. */
export const rowsOf = ({ zone, posts }: Plan): string[][] => [
  ['Date', `Heure (${zone})`, 'Réseaux', 'Titre', 'Texte', 'Lien', 'Avancement'],
  ...posts.map((post) => [
    shortDay(post.day),
    post.time,
    namesOf(post.networks),
    post.title,
    post.text,
    post.link,
    states[post.state],
  ]),
];
