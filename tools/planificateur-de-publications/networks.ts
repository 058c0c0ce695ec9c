import { type Network, networkLimits } from '../facts/network-limits.ts';
import { hashtagsIn, lengthIn, linksIn } from './lengths.ts';

export const networks = networkLimits.value;

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
