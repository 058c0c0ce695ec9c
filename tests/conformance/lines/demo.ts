import { claim, type Line } from '../line.ts';

/** The law is issue 18, « a shop that has lived » (docs/decisions/0055-a-shop-that-has-lived.md). */
export const demo: Line[] = [
  claim(
    'demo.year',
    'An empty demo opens on a year of life, with something in every table that a screen shows',
  ),
  claim('demo.year.clean', 'Its ledger, journal, revenue and provider agree to the cent'),
  claim('demo.year.every-state', 'The demo’s customer has one thing in every state'),
  claim('demo.shown', 'Each of its tools says what it is for and shows pictures, of a year lived before too'),
  claim('demo.year.clock', 'Time goes on from the moment at which the year ended'),
  claim(
    'demo.year.migrated',
    'It is restored at its migration, then migrated; two starts at once open one year',
  ),
];
