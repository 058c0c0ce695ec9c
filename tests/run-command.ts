import { execFile } from 'node:child_process';

/** How a command of `bin/` ends, run by itself with these settings alone. */
export function runCommand(file: string, environment: Record<string, string | undefined>) {
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    const env = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment };
    execFile(process.execPath, [file], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}
