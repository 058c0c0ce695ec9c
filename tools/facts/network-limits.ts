/** What each network takes. The limits are theirs, and change without a word. */
import { dated } from './dated-fact.ts';

/** How a network counts a text. */
export type Unit = 'weighted' | 'graphemes' | 'bluesky' | 'mastodon' | 'threads' | 'utf16' | 'bytes';

export interface Network {
  id: string;
  name: string;
  /** None where there is no limit. */
  most?: number;
  unit: Unit;
  /** Of the mark beside a post. */
  colour: string;
  mostHashtags?: number;
  mostLinks?: number;
  /** The link has a field of its own there and is no part of the text. */
  linkApart?: true;
}

const networks: readonly Network[] = [
  { id: 'linkedin', name: 'LinkedIn', most: 3000, unit: 'utf16', colour: '#2f6fb3' },
  { id: 'instagram', name: 'Instagram', most: 2200, unit: 'utf16', colour: '#b4457f', mostHashtags: 5 },
  { id: 'facebook', name: 'Facebook', most: 63_206, unit: 'utf16', colour: '#5267ad' },
  { id: 'x', name: 'X', most: 280, unit: 'weighted', colour: '#6b7175' },
  {
    id: 'threads',
    name: 'Threads',
    most: 500,
    unit: 'threads',
    colour: '#7d6a9c',
    mostHashtags: 1,
    mostLinks: 5,
  },
  { id: 'mastodon', name: 'Mastodon', most: 500, unit: 'mastodon', colour: '#6364c8' },
  { id: 'bluesky', name: 'Bluesky', most: 300, unit: 'bluesky', colour: '#3f8fca' },
  { id: 'tiktok', name: 'TikTok', most: 2200, unit: 'utf16', colour: '#2b9a94' },
  { id: 'youtube', name: 'YouTube', most: 5000, unit: 'bytes', colour: '#b8483e' },
  { id: 'pinterest', name: 'Pinterest', most: 500, unit: 'utf16', colour: '#a3553d', linkApart: true },
  { id: 'lettre', name: 'Lettre d’information', unit: 'graphemes', colour: '#8a6d1d' },
];

export const networkLimits = dated({
  name: 'Longueurs que prend chaque réseau',
  value: networks,
  source:
    'twitter-text 3.1.0, configuration 3 ; docs.joinmastodon.org ; lexicon app.bsky.feed.post ; documentation de Meta (Threads, 15 décembre 2025) ; YouTube Data API ; LinkedIn, Facebook, TikTok, Pinterest et Instagram par des services de publication',
  readOn: '2026-11-26',
  warnAfter: '2027-11-26',
});
