import { describe, expect, it } from '@jest/globals';
import { readArguments, UsageError } from './arguments.ts';

const options = { force: { type: 'string' } } as const;
const read = (args: string[]) =>
  readArguments({ args, options, allowPositionals: true }, 'build [--force <reason>]');

describe('a command line', () => {
  it('gives its options', () => {
    expect(read(['--force', 'because'])).toMatchObject({ values: { force: 'because' } });
  });

  it('with --help gets the usage', () => {
    expect(() => read(['--help'])).toThrow(new UsageError('build [--force <reason>]'));
  });

  it('with an unknown option, or one without its value, gets the reason in one sentence and the usage', () => {
    expect(() => read(['--forse', 'because'])).toThrow(
      new UsageError("Unknown option '--forse':\nbuild [--force <reason>]"),
    );
    expect(() => read(['--force'])).toThrow(UsageError);
  });
});
