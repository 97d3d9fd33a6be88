import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const OPERATOR = join(import.meta.dirname, 'operator.ts');

describe('the operator’s command', () => {
  it.each([[['no-such-word']], [[]], [['toString']]])(
    'says what there is for %j, and opens no database: the embedded one may be in use',
    async (words) => {
      const folder = mkdtempSync(join(tmpdir(), 'certdeck-operator-'));
      const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), PORT: 'none' };
      const run = promisify(execFile)(process.execPath, [OPERATOR, ...words], { env });
      await expect(run).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringMatching(/^Say one of: transfers, .*save-receipt <transfer>.*ca found\n$/),
        stderr: '',
      });
      expect(existsSync(join(folder, 'data'))).toBe(false);
      rmSync(folder, { recursive: true });
    },
  );
});
