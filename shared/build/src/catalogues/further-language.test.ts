import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { languages } from '@certdeck/contract';
import { textFaults } from './check.ts';
import type { SameTexts } from './languages.ts';
import { addLanguage, copyWorkspace } from './testing/further-language.ts';

let folder: string;
beforeAll(() => {
  folder = copyWorkspace();
  addLanguage(folder, 'nl', 'Nederlands');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a further language, of JSON files alone', () => {
  it('is whole for the check of texts', () => {
    const same = JSON.parse(readFileSync(join(import.meta.dirname, 'same-texts.json'), 'utf8')) as SameTexts;
    expect(textFaults(folder, [...languages, 'nl'], same)).toEqual([]);
  });

  it('is spoken by the shell, by an area, by the API, in mails and in labels of manifests (D-023)', () => {
    const say = join(import.meta.dirname, 'testing/say.mjs');
    const said = execFileSync(process.execPath, ['--no-warnings', say, folder, 'nl'], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(JSON.parse(said)).toEqual({
      page: 'nl',
      menu: 'Nederlands',
      common: 'nl: Save',
      host: 'nl: Help',
      remote: 'nl: Cancel 1 order',
      remotes: 'nl: Cancel 5 orders',
      message: 'nl: One account can have up to 3 of these. Finish or delete some first.',
      wait: 'nl: Too many attempts. Please try again in nl: 1 second.',
      codeMail:
        'nl: Your code is 123456. It is valid for 10 minutes. If you did not ask for it, ignore this message.',
      issuedMail: 'nl: Certificate issued: a.test',
      label: 'nl: Orders',
      entry: 'nl: Order list',
      action: 'nl: Renew expiring certificates',
      late: true,
    });
  });
});
