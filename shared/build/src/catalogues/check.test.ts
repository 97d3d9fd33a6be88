import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { textFaults } from './check.ts';
import type { SameTexts } from './languages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'certdeck-catalogues-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, content: string | object): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const whole = {
  en: { title: 'Orders', days_one: '{count} day', days_other: '{count} days', who: 'Of {name}' },
  fr: {
    title: 'Commandes',
    days_one: '{count} jour',
    days_many: '{count} de jours',
    days_other: '{count} jours',
    who: 'De {name}',
  },
  ja: { title: '注文', days_other: '{count} 日', who: '{name} の' },
};
type Language = keyof typeof whole;
const languages = Object.keys(whole);
const PLACE = 'remote-orders/src/locales';
const USES = "t('title'); t('days', { count }); t('who', { name });";

/** Faults of one catalogue in three languages, in which some texts are others; undefined takes one away. */
function faultsWith(
  change: Partial<Record<Language, Record<string, string | undefined>>>,
  { code = USES, same = {} }: { code?: string; same?: SameTexts } = {},
): string[] {
  for (const [language, texts] of Object.entries(whole))
    write(`${PLACE}/${language}.json`, { ...texts, ...change[language as Language] });
  write('remote-orders/src/Page.tsx', code);
  return textFaults(folder, languages, same);
}

describe('the check of texts', () => {
  it('has nothing to say of a catalogue that is whole (VAL-033, HOST-038, D-023)', () => {
    expect(faultsWith({})).toEqual([]);
  });

  it('finds a language without its file, a key without its text and a text without words', () => {
    expect(faultsWith({ fr: { title: undefined }, ja: { who: ' ' } })).toEqual([
      `${PLACE}/fr.json: "title" is missing`,
      `${PLACE}/ja.json: "who" is empty`,
      `${PLACE}/ja.json: "who" has the placeholders none, and English {name}`,
    ]);
    rmSync(join(folder, PLACE, 'ja.json'));
    write(`${PLACE}/it.json`, whole.en);
    expect(textFaults(folder, languages, {})).toEqual([
      `${PLACE}/it.json: no language of shared/contract/src/languages.json`,
      `${PLACE}/fr.json: "title" is missing`,
      `${PLACE}/ja.json: missing`,
    ]);
  });

  it('wants the plural forms that the language has, and no others', () => {
    expect(faultsWith({ fr: { days_many: undefined }, ja: { days_one: '{count} 日' } })).toEqual([
      `${PLACE}/fr.json: "days_many" is missing`,
      `${PLACE}/ja.json: "days_one" is not in English, or no plural form of the language: delete it`,
    ]);
  });

  it('finds placeholders that differ, and lets a form do without the number', () => {
    expect(faultsWith({ fr: { who: 'De {nom}', days_one: 'un jour' } })).toEqual([
      `${PLACE}/fr.json: "who" has the placeholders {nom}, and English {name}`,
    ]);
  });

  it('finds what is still English or Chinese, and what the list of exceptions names in vain', () => {
    const change = { fr: { title: 'Orders' }, ja: { who: 'DNS {name}' }, en: { who: 'DNS {name}' } };
    expect(faultsWith(change)).toEqual([
      `${PLACE}/fr.json: "title" is the English text “Orders”: translate it, or add it to same-texts.json`,
    ]);
    expect(faultsWith(change, { same: { fr: ['Orders'], '*': ['Bytes'] } })).toEqual([
      'same-texts.json: no text of * is “Bytes”: delete it there',
    ]);
    expect(faultsWith({ fr: { title: '订单' } })).toEqual([
      `${PLACE}/fr.json: "title" has Chinese characters: translate it`,
    ]);
  });

  it('finds texts that no code shows', () => {
    expect(faultsWith({}, { code: "t('title'); t('days', { count });" })).toEqual([
      `${PLACE}/en.json: no code shows "who": delete it in every language`,
    ]);
    // Another area's code and tests are no use.
    write('remote-billing/src/Page.tsx', USES);
    write('remote-orders/src/Page.test.tsx', USES);
    expect(textFaults(folder, languages, {})).toEqual([
      `${PLACE}/en.json: no code shows "who": delete it in every language`,
    ]);
  });

  it.each([
    ['made in the code', 't(`wh${end}`); t(`ti${x ? `t` : ``}`); t(`orders:${kind}tle`);'],
    ['declared beside it', '// texts: wh* *itle'],
    ['given by a rule of input', ''],
  ])('knows keys that are %s', (kind, code) => {
    if (kind === 'given by a rule of input')
      write('shared/validation/src/rule.ts', "const keys = ['title', 'who'];");
    expect(faultsWith({}, { code: `t('days', { count }); ${code}` })).toEqual([]);
  });

  it('takes no form of a key that could be any', () => {
    expect(faultsWith({}, { code: "t(`${key}`); t(`${a}${b}`); // texts: *\nt('days'); t('who');" })).toEqual(
      [`${PLACE}/en.json: no code shows "title": delete it in every language`],
    );
  });

  it('reads files with all languages, and finds texts that stand in the code', () => {
    const texts = { en: { retry: 'Try again' }, fr: { retry: 'Réessayer' }, ja: {} };
    write('host/src/boot.texts.json', texts);
    write('api/src/areas/orders/texts.ts', "const lost = { zh: '丢失', en: 'Lost', ja: '紛失' };");
    expect(faultsWith({})).toEqual([
      'host/src/boot.texts.json: "retry" is missing',
      'api/src/areas/orders/texts.ts: texts by language stand in the code: write them into locales/<language>.json',
    ]);
  });
});
