import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cues, files, seconds } from './recording.json';

const folder = path.join(import.meta.dirname, 'video');
const read = (name: string) => readFile(path.join(folder, name));
const listed = Object.values(files);

/** `00:01:02.500` or `01:02.500` in seconds. */
const inSeconds = (time: string) => time.split(':').reduce((total, part) => total * 60 + Number(part), 0);

async function cuesOfFile() {
  const [, ...blocks] = (await read(files.captions.name)).toString().trim().split('\n\n');
  return blocks.map((block) => {
    const [, times = '', text] = block.split('\n');
    const [from = '', to = ''] = times.split(' --> ');
    return { from: inSeconds(from), to: inSeconds(to), text };
  });
}

describe('the film', () => {
  it('is the one that was recorded: nothing missing, nothing left over, nothing changed', async () => {
    expect((await readdir(folder)).sort()).toEqual(listed.map(({ name }) => name).sort());
    for (const { name, bytes } of listed) {
      const content = await read(name);
      expect(content.length).toBe(bytes);
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
      expect(name).toMatch(new RegExp(`^presentation-${hash}\\.`));
    }
  });

  it('weighs 6 MB at most, and its poster little', () => {
    const total = listed.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(total).toBeLessThanOrEqual(6_000_000);
    expect(files.poster.bytes).toBeLessThanOrEqual(60_000);
  });

  it('lasts little more than a minute', () => {
    expect(seconds).toBeGreaterThanOrEqual(45);
    expect(seconds).toBeLessThanOrEqual(80);
  });
});

describe('the captions', () => {
  it('say what the page says below the film', async () => {
    expect(await cuesOfFile()).toEqual(cues);
  });

  it('follow each other, stay long enough to be read, and end with the film', () => {
    let end = 0;
    for (const { from, to, text } of cues) {
      expect(from).toBeGreaterThanOrEqual(end);
      expect(text.length / (to - from), text).toBeLessThan(20);
      expect(text.length, text).toBeLessThanOrEqual(90);
      end = to;
    }
    expect(end).toBeLessThanOrEqual(seconds + 1);
    expect(end).toBeGreaterThan(seconds - 5);
  });

  it('are written as French is', () => {
    for (const { text } of cues) {
      expect(text).not.toMatch(/'|\.\.\.|[^\u00a0][:;!?€»]|«[^\u00a0]/);
      expect(text).toMatch(/[.!?]$/);
    }
  });
});
