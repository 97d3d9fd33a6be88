import { useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { type Lang, LANG_NAMES, LANGS, useTexts } from '@certdeck/i18n';
import { useCallMutation } from '@certdeck/session';
import { Field, Input, notify, Text } from '@certdeck/ui';
import { Tabs } from '@certdeck/ui/data';
import { atSubmit, Textarea } from '@certdeck/ui/forms';
import type { Issue } from '@certdeck/validation';
import { ActDialog } from '../../forms/ActDialog.tsx';

type Name = `${Lang}_${'title' | 'content'}` | 'texts';
type Values = Record<Name, string>;

const titleOf = (lang: Lang): Name => `${lang}_title`;
const contentOf = (lang: Lang): Name => `${lang}_content`;
const isBlank = (text: string) => text.trim() === '';

/** Each language has both words or none, and one language is there. */
const inPairs = (other: Name) =>
  atSubmit((text: string, values: Values): Issue | null =>
    isBlank(text) && !isBlank(values[other]) ? { key: 'missing', params: {} } : null,
  );
const oneAtLeast = (lang: Lang) =>
  atSubmit((text: string, values: Values): Issue | null =>
    isBlank(text) && LANGS.every((one) => isBlank(values[titleOf(one)]) && isBlank(values[contentOf(one)]))
      ? { key: `announce.empty`, params: { lang } }
      : null,
  );

const names = LANGS.flatMap((lang) => [titleOf(lang), contentOf(lang)]);
const EMPTY = Object.fromEntries([...names, 'texts'].map((name) => [name, ''])) as Values;

/** Words for every customer, by language; each language is a tab, and one is enough. */
export function AnnounceDialog({ onClose }: { onClose: () => void }) {
  const { t, lang: own } = useTexts('operator');
  const [lang, setLang] = useState<Lang>(own);
  const announce = useCallMutation(operatorCalls.announce, { messages: 'own' });
  const rules = Object.fromEntries(
    LANGS.flatMap((one) => [
      [titleOf(one), one === lang ? [oneAtLeast(one), inPairs(contentOf(one))] : inPairs(contentOf(one))],
      [contentOf(one), inPairs(titleOf(one))],
    ]),
  );
  return (
    <ActDialog<Values>
      title={t('announce.title')}
      description={t('announce.text')}
      submitLabel={t('announce')}
      defaultValues={EMPTY}
      rules={rules}
      send={(values) => announce.send({ texts: textsOf(values) })}
      onDone={() => {
        notify.success(t('announced'));
        onClose();
      }}
      onClose={onClose}
    >
      {(form) => {
        const written = LANGS.filter((one) => !isBlank(form.values[titleOf(one)]));
        const wrong = LANGS.find(
          (one) => one !== lang && (form.error(titleOf(one)) ?? form.error(contentOf(one))),
        );
        return (
          <>
            <Tabs
              label={t('announce.languages')}
              value={lang}
              onValueChange={(id) => setLang(LANGS.find((one) => one === id) ?? own)}
              items={LANGS.map((one) => ({
                id: one,
                label: written.includes(one) ? `${LANG_NAMES[one]} ✓` : LANG_NAMES[one],
              }))}
            />
            {wrong && (
              <Text size="sm" tone="error" role="alert">
                {t('announce.incomplete', { language: LANG_NAMES[wrong] })}
              </Text>
            )}
            <Field key={titleOf(lang)} label={t('announce.subject')} error={form.error(titleOf(lang))}>
              <Input lang={lang} maxLength={200} {...form.field(titleOf(lang))} />
            </Field>
            <Field key={contentOf(lang)} label={t('announce.content')} error={form.error(contentOf(lang))}>
              <Textarea lang={lang} rows={6} maxLength={10_000} {...form.field(contentOf(lang))} />
            </Field>
          </>
        );
      }}
    </ActDialog>
  );
}

/** Languages that have words. */
function textsOf(values: Values): Partial<Record<Lang, { title: string; content: string }>> {
  const written = LANGS.filter((lang) => !isBlank(values[titleOf(lang)]));
  return Object.fromEntries(
    written.map((lang) => [
      lang,
      { title: values[titleOf(lang)].trim(), content: values[contentOf(lang)].trim() },
    ]),
  );
}
