import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Task } from './schedule.ts';
import type { TestReport } from './test-report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** No step takes two thirds of this: one that takes it all hangs. */
const patienceMs = 45 * MINUTE_MS;

export interface Step extends Task {
  command: readonly [string, ...string[]];
  environment?: NodeJS.ProcessEnv;
  /** Its test runner leaves this JSON report; a step without one counts as one test. */
  report?: {
    file: string;
    read(json: unknown): TestReport;
    /** It may find nothing to do, or not what it needs, and leaves no report then. */
    mayRest?: true;
  };
}

export interface Outcome extends TestReport {
  name: string;
  seconds: number;
  output: string;
  /** The machine lacks this for it. */
  notRun?: string;
}

/** A person's shell or `.env` must not reach the tests. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = [
    'PATH',
    'HOME',
    'USER',
    'LANG',
    'TMPDIR',
    'TEMP',
    'SystemRoot',
    'CI',
    'CHROMIUM_PATH',
    'FACTUR_X_RULES',
  ];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function execute({ command: [program, ...parameters], environment }: Step) {
  return new Promise<{ isGood: boolean; output: string }>((resolve) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...cleanEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: patienceMs,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', (error) => resolve({ isGood: false, output: `${output}${error.message}` }));
    child.once('close', (code, signal) => {
      const late = signal ? `\nended by ${signal}` : '';
      resolve({ isGood: code === 0, output: output + late });
    });
  });
}

const single = (isGood: boolean): TestReport => ({
  passed: Number(isGood),
  failed: Number(!isGood),
  skipped: 0,
  tests: [],
});

async function counted({ report }: Step, isGood: boolean): Promise<TestReport> {
  if (!report) return single(isGood);
  const text = await readFile(`${root}${report.file}`, 'utf8').catch(() => undefined);
  if (text === undefined) return single(isGood && report.mayRest === true);
  const counts = report.read(JSON.parse(text));
  const ran = counts.passed + counts.failed > 0;
  // A file that cannot be loaded, or no test at all, is a failure that no test carries.
  return (isGood && ran) || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

export async function runStep(step: Step): Promise<Outcome> {
  if (step.report) await rm(`${root}${step.report.file}`, { force: true });
  const start = performance.now();
  const { isGood, output } = await execute(step);
  const told = { name: step.name, seconds: (performance.now() - start) / 1000, output };
  const notRun = isGood ? /^NOT RUN: (.+)$/m.exec(output)?.[1] : undefined;
  if (notRun) return { ...told, notRun, passed: 0, failed: 0, skipped: 1, tests: [] };
  return { ...told, ...(await counted(step, isGood)) };
}

/** A step that did not begin counts as a failure of its own. */
export const notBegun = ({ name }: Step, need: string): Outcome => ({
  name,
  seconds: 0,
  output: `not begun: ${need} failed`,
  ...single(false),
});
