import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Cue } from './captions.ts';

const slice = path.join(import.meta.dirname, '../../src/features/help/explainer');
const folder = path.join(slice, 'video');
const mostBytes = 6_000_000;

/** The extension of each file beside its content. */
export type RecordedFiles = Record<'webm' | 'mp4' | 'captions' | 'poster', [extension: string, Buffer]>;

export interface Recording {
  width: number;
  height: number;
  seconds: number;
  cues: Cue[];
}

/**
 * Puts the files where the shop serves them, in place of those before, and what the page must know of them into
 * `recording.json`. Each name carries a hash of the content: a browser may keep the file for ever.
 */
export async function keepRecording(recorded: RecordedFiles, recording: Recording): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  const files: Record<string, { name: string; bytes: number }> = {};
  for (const [kind, [extension, content]] of Object.entries(recorded)) {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const name = `presentation-${hash}.${extension}`;
    await writeFile(path.join(folder, name), content);
    files[kind] = { name, bytes: content.length };
    console.log(`${(content.length / 1000).toFixed(0)} kB  ${name}`);
  }
  await writeFile(
    path.join(slice, 'recording.json'),
    `${JSON.stringify({ ...recording, files }, null, 2)}\n`,
  );
  const bytes = Object.values(files).reduce((total, file) => total + file.bytes, 0);
  if (bytes > mostBytes) throw new Error('the video weighs more than 6 MB: lower its quality in encode.ts');
}
