/** What each network takes. The limits are theirs and change: they were looked up on the day below. */
import { hashtagsIn, lengthIn, linksIn, type Unit } from './lengths.ts';

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

export const lookedUp = '2026-11-26';

export const networks: readonly Network[] = [
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

export const networkOf = (id: string): Network | undefined => networks.find((one) => one.id === id);

export const namesOf = (ids: readonly string[]): string =>
  ids.map((id) => networkOf(id)?.name ?? id).join(', ');

export interface Count {
  network: Network;
  length: number;
  /** By how much it is too long; 0 when it fits. */
  over: number;
  says: string[];
}

/** The text as it is published, its link behind it. */
export const publishedText = (text: string, link: string): string =>
  [text, link]
    .map((one) => one.trim())
    .filter(Boolean)
    .join('\n\n');

export function countOn(network: Network, text: string, link: string): Count {
  const whole = network.linkApart ? text.trim() : publishedText(text, link);
  const length = lengthIn(network.unit, whole);
  const over = network.most === undefined ? 0 : Math.max(0, length - network.most);
  const [tags, links] = [hashtagsIn(whole), linksIn(whole)];
  const says = [
    ...(network.mostHashtags !== undefined && tags > network.mostHashtags
      ? [`${tags} hashtags, ${network.mostHashtags} au plus`]
      : []),
    ...(network.mostLinks !== undefined && links > network.mostLinks
      ? [`${links} liens, ${network.mostLinks} au plus`]
      : []),
  ];
  return { network, length, over, says };
}
