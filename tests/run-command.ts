import { execFile } from 'node:child_process';
import { quickModules, serverEnvironment } from '#bin/children.ts';

/** How a program of `bin/` ends, run by itself with these words and settings alone, without anybody's `.env`. */
export function runCommand(
  file: string,
  environment: Record<string, string | undefined>,
  words: readonly string[] = [],
) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...serverEnvironment, ...environment };
    execFile(process.execPath, [...quickModules, file, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}

type Settings = Record<string, string | undefined>;

export const runRouage = (words: readonly string[], settings: Settings) =>
  runCommand('bin/rouage.ts', settings, words);
