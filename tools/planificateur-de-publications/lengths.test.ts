import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressesIn } from './addresses.ts';
import { hashtagsIn, lengthIn, linksIn } from './lengths.ts';
import { countOn, networkOf, networks } from './networks.ts';

const x = (text: string) => lengthIn('weighted', text);
const tens = (count: number) => 'xxxxxxxxxx-'.repeat(count);
const poem =
  '故人西辞黄鹤楼，烟花三月下扬州。孤帆远影碧空尽，唯见长江天际流。朱雀桥边野草花，乌衣巷口夕阳斜。旧时王谢堂前燕，飞入寻常百姓家。';

it.each([
  ['Hi http://test.co', 26],
  ['http://test.co', 23],
  [`285 chars-${tens(25)}`, 285],
  [`285 chars- http://www.twitter.com/jack ${tens(24)}`, 299],
  [`${tens(24)} http://www.twitter.com/jack `, 289],
  ['https://www.twitter.com/aloha '.repeat(10), 240],
  ['\u0041\u0301B', 2],
  ['A\u05e9\u05bc\u05c1', 4],
  ['😷👾😡🔥💩', 10],
  ['H🐱☺👨‍👩‍👧‍👦', 7],
  ['🙋🏽👨‍🎤', 4],
  [
    'This is a tweet with general punctuation characters: \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u200C\u200D ‐ ‑ ‒ – — ― ‖  ‗ ‘ ’ ‚ ‛ “ ” „ ‟ ′ ″ ‴ ‵ ‶ ‷',
    112,
  ],
])(
  '« %s » counts %i on X (twitter-text 3.1.0, conformance/validate.yml, weighted tweets)',
  (text, length) => {
    expect(x(text)).toBe(length);
  },
);

it('a Chinese character counts 2 on X (twitter-text, « CJK char »)', () => {
  expect(x(poem)).toBe(2 * [...poem].length);
});

it.each([
  ['This is a test.', 15],
  ['http://test.com', 23],
  ['https://test.com', 23],
  ['test.com', 23],
  ['Test https://test.com test https://test.com test.com test', 86],
])('« %s » counts %i on X (twitter-text, conformance/validate.yml, lengths)', (text, length) => {
  expect(x(text)).toBe(length);
});

it.each([
  ['http://example.com'],
  ['https://example.com/path/to/resource?search=foo&lang=en'],
  ['http://twitter.com/#!/twitter'],
  ['HTTPS://www.ExaMPLE.COM/index.html'],
  ['http://sports.yahoo.com/nfl/news;_ylt=Aom0;ylu=XyZ?slug=ap-superbowlnotebook'],
  ['http://test_underscore.twitter.com'],
  ['http://☃.net/'],
  ['http://example.com/Русские_слова'],
  ['https://www.youtube.com/playlist?list=PL0ZPu8XSRTB7wZzn0mLHMvyzVFeRxbWn-'],
  ['example.com'],
  ['www.example.com'],
  ['t.co'],
  ['foo.co.jp'],
  ['example.com/path/to/resource?search=foo&lang=en'],
])('%s is one address, whole (twitter-text, conformance/validate.yml, urls)', (text) => {
  expect(addressesIn(`voir ${text} ici`).map((one) => one.text)).toEqual([text]);
});

/** Of twitter-text 3.1.0 itself, asked on 2026-11-26. */
it.each([
  ['La réponse est à 12 € …', 25],
  ['Prêt\u202f!', 7],
  ['©', 1],
  ['1️⃣ 🇫🇷 🏳️‍🌈', 8],
  ['voir exemple.com.', 29],
  ['(exemple.com)', 25],
  ['https://exemple.fr/a(b)', 23],
  ['https://exemple.fr/a_b?x=1.', 24],
  ['exemple.com🎉', 25],
  ['a@exemple.com', 13],
  ['exemple.comx', 12],
  ['https://localhost/a', 19],
  ['bonjour.Le', 10],
  ['fin.Et', 23],
  ['exemple.fr:8080/x', 23],
])('« %s » counts %i on X as twitter-text counts it', (text, length) => {
  expect(x(text)).toBe(length);
});

it('an address counts 23 on Mastodon and a mention without its server (docs.joinmastodon.org, « Posting »)', () => {
  const on = (text: string) => lengthIn('mastodon', text);
  expect(on(`Lisez https://exemple.fr/${'a'.repeat(80)}`)).toBe(6 + 23);
  expect(on('Merci @awa@mastodon.social !')).toBe('Merci @awa !'.length);
  expect(on('exemple.fr')).toBe(10);
  expect(on('👨‍👩‍👧‍👦é')).toBe(2);
});

it('Bluesky counts graphemes (lexicon app.bsky.feed.post, maxGraphemes 300) and its application shortens addresses', () => {
  const on = (text: string) => lengthIn('bluesky', text);
  expect(on('👨‍👩‍👧‍👦')).toBe(1);
  expect(on('https://exemple.fr/')).toBe('exemple.fr'.length);
  expect(on('https://exemple.fr/court')).toBe('exemple.fr/court'.length);
  expect(on('https://exemple.fr/un-chemin-bien-trop-long')).toBe('exemple.fr/un-chemin-bi...'.length);
});

it('an emoji counts its bytes on Threads, and YouTube counts bytes throughout', () => {
  expect(lengthIn('threads', 'é😀')).toBe(1 + 4);
  expect(lengthIn('bytes', 'é😀€')).toBe(2 + 4 + 3);
});

it('LinkedIn counts an emoji as two: the units of UTF-16', () => {
  expect(lengthIn('utf16', 'é😀')).toBe(3);
});

it('hashtags count once each, and neither figures alone nor the end of an address are one', () => {
  expect(hashtagsIn('#été #Été #b2b n°#12 https://exemple.fr/#haut #a_b.')).toBe(3);
  expect(linksIn('exemple.fr, exemple.fr et https://autre.fr')).toBe(2);
});

it('Instagram takes five hashtags (since December 2025), and says how many there are', () => {
  const instagram = networkOf('instagram');
  expect(instagram && countOn(instagram, '#a #b #c #d #e', '').says).toEqual([]);
  expect(instagram && countOn(instagram, '#a #b #c #d #e #f', '').says).toEqual(['6 hashtags, 5 au plus']);
});

it('the link is part of the text, but on Pinterest, where it has its own field', () => {
  const lengthOf = (id: string) => {
    const network = networkOf(id);
    return network && countOn(network, 'abc', 'https://exemple.fr').length;
  };
  expect([lengthOf('x'), lengthOf('linkedin'), lengthOf('pinterest')]).toEqual([28, 23, 3]);
});

it('a text of Latin letters is as long as it looks on every network, and one letter more is one over', () => {
  fc.assert(
    fc.property(fc.constantFrom(...networks), fc.integer({ min: 1, max: 400 }), (network, length) => {
      const { most = 1000 } = network;
      const text = 'a'.repeat(Math.min(length, most));
      expect(countOn(network, text, '').length).toBe(text.length);
      if (network.most) expect(countOn(network, 'a'.repeat(most + 1), '').over).toBe(1);
    }),
    { numRuns: 60 },
  );
});

it('an address never weighs more nor less than 23 on X, whatever its path', () => {
  const path = fc.string({ unit: fc.constantFrom(...'abc123-_/éà'), maxLength: 80 });
  fc.assert(
    fc.property(path, (end) => {
      expect(x(`https://exemple.fr/${end}a`)).toBe(23);
    }),
  );
});
