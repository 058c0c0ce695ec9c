import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, settingsSchema } from '#server/settings/settings.ts';
import { listEndpoints } from './all-endpoints.ts';

const root = path.join(import.meta.dirname, '..');
const folders = '{src,bin,db,tests,e2e,bench,simulation,faults,docs,.ci}/**/*';
const text = '.{ts,tsx,mjs,js,json,css,sql,md,html,svg,vtt,txt,yml,yaml,webmanifest}';

async function filesOf(...patterns: string[]): Promise<string[]> {
  const found = await Array.fromAsync(glob(patterns, { cwd: root, exclude: ['**/node_modules/**'] }));
  expect(found.length, `files of ${patterns}`).toBeGreaterThan(0);
  return found.sort();
}

const read = (file: string) => readFile(path.join(root, file), 'utf8');

async function linesThatSay(pattern: RegExp, files: string[]): Promise<string[]> {
  const found = files.map(async (file) =>
    (await read(file))
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
      ),
  );
  return (await Promise.all(found)).flat();
}

describe('names', () => {
  test('no file or folder is a drawer named utils, helpers, misc or common', async () => {
    const drawers = (await filesOf(folders)).filter((file) =>
      file.split('/').some((part) => /^(utils?|helpers?|misc|common)(\.|$)/i.test(part)),
    );
    expect(drawers).toEqual([]);
  });

  test('no barrel: a module is imported by its own name', async () => {
    const barrels = (await filesOf('{src,bin,tests,e2e,db}/**/*.{ts,tsx}')).filter((file) =>
      /^index\.tsx?$/.test(path.basename(file)),
    );
    expect(barrels).toEqual([]);
  });

  test('none is bare: a type or a function says of what it is', async () => {
    const files = (
      await filesOf('{src,bin,db,bench,simulation,faults,tools}/**/*.{ts,tsx}', 'tests/*.ts')
    ).filter((file) => !file.includes('.test.'));
    const bare =
      /^ *(export )?((type|interface|(async )?function) (Needs|Asked|Named|Standing|shown|decide)\b|const (shown|decide) = (async )?(\(|\w+ =>|<))/;
    expect(await linesThatSay(bare, files)).toEqual([]);
  });

  test('the tool’s page is a tool page: « webhook » is a word of Stripe, of n8n and of the addresses', async () => {
    const said = (await filesOf('src/features/**/*')).filter((file) => /webhook/i.test(file));
    expect(said).toEqual([]);
  });
});

describe('units', () => {
  test('both close the same of the machine', async () => {
    const closed = async (role: string) =>
      (await read(`deploy/systemd/rouage-${role}.service`)).match(
        /^(Protect|Private|Restrict|Capability|Lock|SystemCall|NoNew|ReadWrite|UMask|Memory|OOM).*$/gm,
      );
    expect(await closed('web@')).toEqual(await closed('jobs'));
    expect((await closed('jobs'))?.length).toBeGreaterThan(15);
  });
});

describe('time', () => {
  test('a tool asks the shop what day it is, in one place', { tags: ['documents.today'] }, async () => {
    const files = (await filesOf('tools/**/*.ts')).filter((file) => !/\.test\.|parts\/calendar/.test(file));
    expect(await linesThatSay(/\bDate\.now\(|\bnew Date(\(\)|;)|Temporal\.Now/, files)).toEqual([]);
  });
});

describe('imports', () => {
  // Biome's own rule reads every package before the first file: eight seconds of processor for each run.
  test('each relative one names its file whole, as Node runs it', async () => {
    const files = await filesOf('{src,bin,db,tests,e2e,bench,simulation,faults}/**/*.{ts,tsx,mjs}', '*.ts');
    const bare = /(from|import|import\() ?'\.{1,2}\/[^']*(?<!\.(ts|tsx|mjs|css|json|svg)(\?[\w-]+)?)'/;
    expect(await linesThatSay(bare, files)).toEqual([]);
  });

  test('one that leaves its room names the room: a relative one stays in its slice, or in its folder of `src`', async () => {
    const roomOf = (file: string) =>
      /^(src\/features\/[^/]+\/[^/]+|src\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(file)?.[0] ?? '';
    const files = await filesOf('{src,bin,db,tests,e2e,bench,simulation,faults}/**/*.{ts,tsx}');
    // Its table holds imports that break the rules.
    const sources = files.filter((file) => file !== 'tests/architecture-rules.test.ts');
    const climbing = await Promise.all(
      sources.map(async (file) =>
        [...(await read(file)).matchAll(/(?:from|import|import\() ?'(\.[^'+]*|#features\/[^']*)'/g)]
          .map(([, to = '']) => ({ to, target: path.join(path.dirname(file), to) }))
          .filter(
            ({ to, target }) => to.startsWith('#') || (roomOf(target) && roomOf(target) !== roomOf(file)),
          )
          .map(({ to }) => `${file}: ${to}`),
      ),
    );
    expect(climbing.flat()).toEqual([]);
  });
});

describe('columns', () => {
  test('a word of a closed list has its type where it has its CHECK (decision 46)', async () => {
    const untyped = await Promise.all(
      (await filesOf('src/server/db/schema/*.ts')).map(async (file) => {
        const schema = await read(file);
        const listed = [...schema.matchAll(/\$\{table\.(\w+)\} in \(\$\{oneOf\(/g)].map(([, name]) => name);
        const plain = [...schema.matchAll(/^ +(\w+): text\('\w+'\)(?!\.\$type<)/gm)].map(([, name]) => name);
        return listed.filter((name) => plain.includes(name)).map((name) => `${file}: ${name}`);
      }),
    );
    expect(untyped.flat()).toEqual([]);
  });

  test('nothing casts to a status, or to cents what a row holds', async () => {
    const files = (await filesOf('src/**/*.{ts,tsx}')).filter((file) => !file.includes('.test.'));
    const said = await linesThatSay(/ as \w*Status\b|euroCents\(\w*row\w*[.?]/i, files);
    expect(said).toEqual([]);
  });
});

describe('doors', () => {
  const line = /^export (?:type )?\{[^}]*\} from '\.\/[\w-]+\.tsx?';$/gm;

  test('each opens by named exports of its own slice', async () => {
    const doors = await filesOf('src/features/*/*/{server,web}/for-other-features.{ts,tsx}');
    const wrong = doors.map(async (file) => {
      const rest = (await read(file)).replaceAll(line, '').trim();
      return rest ? [`${file}: ${rest.slice(0, 80)}`] : [];
    });
    expect((await Promise.all(wrong)).flat()).toEqual([]);
  });
});

describe('words', () => {
  test('the shop says « email », never « e-mail » nor « courriel »', async () => {
    const files = await filesOf('src/**/*.{ts,tsx,json,vtt}', 'db/seeds/*.json');
    const written = files.filter((file) => !file.includes('.test.') && !file.startsWith('src/sandbox/'));
    const others = /(^|[’\s>«(])(e-mails?|courriels?)\b/i;
    expect(await linesThatSay(others, written)).toEqual([]);
  });

  test('an amount or a number is written by the house, never by Intl, which differs from one browser to the next', async () => {
    const files = (await filesOf('src/**/*.{ts,tsx}')).filter(
      (file) => !file.includes('.test.') && !file.startsWith('src/sandbox/'),
    );
    const said = await linesThatSay(/toLocale(Date|Time)?String\(|Intl\.(Number|DateTime)Format\(/, files);
    expect(said).toEqual([
      expect.stringContaining('src/domain/time/french-dates.ts'),
      expect.stringContaining('src/domain/workflow/read-inputs.ts'),
    ]);
    const unparted = /(?<![u,\d])\d{4,}(\\u00a0|&nbsp;|\s)?€/;
    expect(await linesThatSay(unparted, files)).toEqual([]);
    // What a person is told of the cap is given by the specification, sign and all.
    const glued = (await linesThatSay(/\}(\\u00a0|&nbsp;|\s)?€/, files)).filter(
      (line) => !/_CAP_EUROS\}€/.test(line),
    );
    expect(glued.map((line) => line.split(':')[0])).toEqual([
      'src/domain/money/money.ts',
      'src/domain/money/money.ts',
    ]);
  });

  test('an instant has its time: a date alone is of a paper, or of a day (decision 32)', async () => {
    const files = (await filesOf('src/**/*.{ts,tsx}')).filter((file) => !file.includes('.test.'));
    const said = await linesThatSay(/\bformatDate\b.*french-dates/, files);
    expect(said.map((line) => line.split(':')[0])).toEqual([
      'src/domain/time/relative-date.ts',
      'src/features/account/dashboard/web/InvoicesScreen.tsx',
      'src/features/money/orders/server/invoice-mentions.ts',
      'src/features/money/orders/server/invoice-words.ts',
    ]);
  });

  test('no escape stands in an attribute or in the text of JSX, which shows it as it is written', async () => {
    const files = await filesOf('src/**/*.tsx');
    expect(await linesThatSay(/ [\w-]+="[^"{]*\\u[\da-f]{4}|^[^'"`/]*\\u[\da-f]{4}[^'"`]*$/, files)).toEqual(
      [],
    );
  });

  test('how soon the support answers is written once', async () => {
    // A published text says it for ever, and a test compares it with what is in force.
    const written = (await filesOf('src/**/*.{ts,tsx}')).filter(
      (file) => !/\.test\.|domain\/terms\//.test(file),
    );
    const said = await linesThatSay(/48(&nbsp;|\\u00a0|\s)(h|heures) ouvr/, written);
    expect(said).toEqual([expect.stringContaining('src/domain/time/reply-time.ts')]);
  });
});

describe('screens', () => {
  test('no `group-has-*`: the `*` in its selector has the whole page styled anew at each element that is added', async () => {
    expect(await linesThatSay(/\b(group|peer)-has-[[\w]/, await filesOf('src/**/*.{ts,tsx,css}'))).toEqual(
      [],
    );
  });

  test('a long word is broken by one class', async () => {
    expect(await linesThatSay(/\[overflow-wrap:/, await filesOf('src/**/*.tsx'))).toEqual([]);
  });

  test('an act is sent by `useSingleMutation` alone, which sends a double press once', async () => {
    const files = (await filesOf('src/**/*.{ts,tsx}')).filter((file) => !file.includes('.test.'));
    const said = await linesThatSay(/\buseMutation\b.*from/, files);
    expect(said).toEqual([expect.stringContaining('src/web/api/single-mutation.ts')]);
  });

  test('the administration offers to try again by `QueryFailure` alone, which knows when that helps', async () => {
    const files = await filesOf('src/{features/staff,web/admin}/**/*.tsx');
    const said = await linesThatSay(/onRetry=/, files);
    expect(said).toEqual([expect.stringContaining('src/web/admin/QueryFailure.tsx')]);
  });
});

describe('tests', () => {
  test('none is focused, skipped or promised', async () => {
    const pattern =
      /\b(test|it|describe)(\.\w+)*\.(only|skip|skipIf|runIf|todo|fixme|fails?)\b|\bx(it|describe)\(/;
    const files = await filesOf('{src,tests}/**/*.test.{ts,tsx}', 'e2e/**/*.ts');
    expect(await linesThatSay(pattern, files)).toEqual([]);
  });
});

describe('endpoints', () => {
  test('each has an address of its own', async () => {
    const endpoints = await listEndpoints();
    // A call beside a customer's is told apart by the token.
    const addresses = endpoints.map(
      ({ method, path: address, beside }) => `${beside ? 'beside ' : ''}${method} ${address}`,
    );
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });
});

describe('.env.example', () => {
  async function example(): Promise<{ key: string; value: string; comment: string }[]> {
    const lines = (await read('.env.example')).split('\n');
    return lines.flatMap((line, index) => {
      const [, key, value = ''] = /^([A-Z0-9_]+)=(.*)$/.exec(line) ?? [];
      return key ? [{ key, value, comment: lines[index - 1] ?? '' }] : [];
    });
  }

  test('names every setting once, in the order of the schema, and no other', async () => {
    expect((await example()).map(({ key }) => key)).toEqual(Object.keys(settingsSchema.shape));
  });

  test('says what each setting is for', async () => {
    const silent = (await example()).filter(({ comment }) => !/^# \S.{15,}[.:]/.test(comment));
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  test('shows the default of each', async () => {
    const shown = Object.fromEntries((await example()).map(({ key, value }) => [key, value]));
    expect(readSettings(shown)).toEqual(readSettings({}));
  });
});

test('a build knows no setting: a shop that moves to another address starts the same build again', async () => {
  const files = (await filesOf('src/**/*.{ts,tsx}')).filter((file) => !file.includes('.test.'));
  expect(await linesThatSay(/import\.meta\.env(?!\.(?:DEV|PROD|SSR)\b)/, files)).toEqual([]);
  expect(await linesThatSay(/\bdefine:|envPrefix|loadEnv/, ['vite.config.ts'])).toEqual([]);
});

test('each job bears what it waits for, as a flag that has its bulkhead', async () => {
  const files = (await filesOf('src/**/*.ts')).filter((file) => !file.includes('.test.'));
  const calls = (await Promise.all(files.map(read))).flatMap((source) =>
    source.split('graphile_worker.add_job(').slice(1),
  );
  const flagOf = (call: string) =>
    /flags := array\['(\w+)'\]|(standing)/.exec(call.slice(0, 250))?.slice(1).join('');
  const bulkheads = await read('src/server/jobs/bulkheads.ts');
  expect(calls.map(flagOf).filter((flag) => flag !== 'standing' && !bulkheads.includes(`'${flag}'`))).toEqual(
    [],
  );
});

describe('a clone of the project', () => {
  test('is installed from whatever registry the machine has: the lockfile names none', async () => {
    expect(await linesThatSay(/"resolved":|https?:\/\/[^"]*registry|\.tgz"/, ['package-lock.json'])).toEqual(
      [],
    );
  });

  test('stands anywhere: no file names a folder of somebody’s machine', async () => {
    const files = await filesOf(`${folders}${text}`, `*${text}`, '.env.example', '.ci/run');
    const home = /(^|[\s"'`(=:])\/(work|root|home\/\w+|Users\/\w+)\/\w/;
    expect(await linesThatSay(home, files)).toEqual([]);
  });
});

test('the version is the newest of the changelog, and has its day', async () => {
  const [, first = '', last = ''] = (await read('CHANGELOG.md')).split(/^## /m);
  expect(first).toMatch(/^Unreleased\n/);
  const newest = /^(0\.\d+\.\d+) — \d{4}-\d\d-\d\d\n/.exec(last)?.[1];
  expect(JSON.parse(await read('package.json'))).toMatchObject({ version: newest });
});
