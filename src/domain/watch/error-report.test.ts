import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ParsedFrame, reportedExceptions } from './error-report.ts';

/** Reads V8's stacks as the SDK does: any line that looks like a place is one. */
const parse = (stack: string): ParsedFrame[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, filename, lineno] = /^\s*at (?:(.+) \()?(.+):(\d+):\d+\)?$/.exec(line) ?? [];
      return filename ? [{ function: name, filename, lineno: Number(lineno) }] : [];
    })
    .reverse();
const reading = {
  parse,
  fileOf: (filename: string) => /\/(src\/[\w./-]+)$/.exec(filename)?.[1],
};

/** What a person may have typed, or be. */
const personal = fc.oneof(
  fc.emailAddress(),
  fc.ipV4(),
  fc.uuid(),
  fc.stringMatching(/^[A-ZÉ][a-zéè]{3,9}-[A-Z][a-z]{3,9}$/),
  fc.stringMatching(/^0[67]( \d\d){4}$/),
  fc.stringMatching(/^4242( \d{4}){3}$/),
  fc.stringMatching(/^FR76\d{20}$/),
  fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
);

describe('what is reported of an error', () => {
  it('is its class, a sentence of ours, its code and where in the code it was', () => {
    const [found] = reportedExceptions(
      Object.assign(new TypeError('x is not a function'), { code: '23505' }),
      reading,
    );
    expect(found).toMatchObject({ type: 'TypeError', value: 'Not a function (23505)' });
    expect(found?.stacktrace?.frames.at(-1)).toMatchObject({
      filename: 'src/domain/watch/error-report.test.ts',
      in_app: true,
    });
  });

  it('holds nothing personal, wherever an error carries it', () => {
    fc.assert(
      fc.property(personal, personal, (data, more) => {
        const cause = Object.assign(new Error(`Key (email)=(${data}) already exists.`), {
          detail: data,
          code: data,
          params: [more],
          where: `\n    at ${more}`,
        });
        const error = new Error(
          `Pour ${data}\n    at ${more} (/home/${more}/src/a.ts:1:1)\n    at /x/src/${more}:2:3`,
          {
            cause,
          },
        );
        error.name = data;
        const renamed = new Error(more);
        renamed.message = data;
        for (const thrown of [error, renamed, data, { message: data, email: more, stack: data }]) {
          const report = JSON.stringify(reportedExceptions(thrown, reading));
          expect(report).not.toContain(data);
          expect(report).not.toContain(more);
        }
      }),
    );
  });

  it('names the causes, the deepest first, and ends where a chain does not', () => {
    const error = new Error('a', { cause: new TypeError('b', { cause: new RangeError('c') }) });
    expect(reportedExceptions(error, reading).map(({ type }) => type)).toEqual([
      'RangeError',
      'TypeError',
      'Error',
    ]);
    const endless = new Error('a');
    endless.cause = endless;
    expect(reportedExceptions(endless, reading)).toHaveLength(4);
  });

  it('is something for anything thrown', () => {
    const trap = Object.defineProperty({}, 'message', {
      get() {
        throw new Error('no');
      },
    });
    for (const thrown of [undefined, null, 'text', 4, {}, trap]) {
      expect(reportedExceptions(thrown, reading)).toEqual([{ type: 'Error', value: 'Message withheld' }]);
    }
  });
});
