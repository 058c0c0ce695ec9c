import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import type { FilmClock } from './film-clock.ts';
import { ffmpeg } from './requirements.ts';
import { type Frame, frameAt } from './screencast.ts';

const framesPerSecond = 25;

export interface Film {
  frames: readonly Frame[];
  clock: FilmClock;
  seconds: number;
  width: number;
  height: number;
}

/** The browser's pictures are JPEG (full range, BT.601); films for the web are BT.709 in limited range. */
const colours =
  'in_range=pc:in_color_matrix=bt601:out_range=tv:out_color_matrix=bt709:flags=lanczos,format=yuv420p';
const tagged = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
/** One whole picture every five seconds at least, to jump to. */
const keys = ['-g', String(framesPerSecond * 5)];
const bare = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact'];
const h264 = '-c:v libx264 -preset slow -crf 23 -profile:v high -movflags +faststart'.split(' ');
const vp9 = '-c:v libvpx-vp9 -crf 34 -b:v 0 -deadline good -cpu-used 2 -row-mt 1'.split(' ');

/** Writes the film twice, at a steady pace: H.264 for every player, VP9 for those that prefer it. */
export async function encode(film: Film, outputs: { mp4: string; webm: string }): Promise<void> {
  const { frames, clock, seconds, width, height } = film;
  const picture = ['-vf', `scale=${width}:${height}:${colours}`, ...tagged, ...keys, ...bare];
  const child = spawn(
    ffmpeg,
    [
      ...['-hide_banner', '-loglevel', 'error', '-y'],
      ...['-f', 'image2pipe', '-c:v', 'mjpeg', '-framerate', String(framesPerSecond), '-i', '-'],
      ...[...h264, ...picture, outputs.mp4],
      ...[...vp9, ...picture, outputs.webm],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  // It takes minutes: whoever works on the machine goes first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const ended = once(child, 'exit');
  for (let tick = 0; tick < seconds * framesPerSecond; tick += 1) {
    const { jpeg } = frameAt(frames, clock.instantAt(tick / framesPerSecond));
    if (!child.stdin.write(jpeg)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`);
}
