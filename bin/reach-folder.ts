import { spawn } from 'node:child_process';
import { Failure } from './failure.ts';

const answersWithinMs = 10_000;

const probe = `
  const fs = require('node:fs'), file = process.argv[1] + '/npm-start.probe';
  fs.mkdirSync(process.argv[1], { recursive: true });
  fs.writeFileSync(file, '');
  fs.rmSync(file);`;

/** A disk that hangs holds whoever asks, even at its exit, so another process asks. Throws a `Failure`. */
export async function reachFolder(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['-e', probe, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), answersWithinMs);
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // A process that not even SIGKILL ends is left behind.
    setTimeout(() => resolve({ code: null, signal: 'SIGKILL' }), answersWithinMs + 1_000).unref();
  });
  clearTimeout(timer);
  child.unref();
  child.stderr.destroy();
  if (signal) {
    const seconds = answersWithinMs / 1000;
    throw new Failure(
      `The data folder ${folder} does not answer within ${seconds} seconds: its disk hangs. Mend it, or set DATA_DIR.`,
    );
  }
  if (code === 0) return;
  const reason = /^Error: (.*)$/m.exec(said)?.[1] ?? said.trim();
  throw new Failure(`The data folder ${folder} cannot be written (${reason}): set DATA_DIR`);
}
