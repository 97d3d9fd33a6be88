import { useTexts } from '@certdeck/i18n';
import { Field, Flex, Stack } from '@certdeck/ui';
import { Checkbox, RadioGroup, Select, Textarea } from '@certdeck/ui/forms';
import type { Rule } from './rule.ts';
import { ENCODINGS, type Encoding } from './text-file.ts';

const KINDS = ['plain', 'regex', 'map'] as const;

export interface RuleFormProps {
  rule: Rule;
  encoding: Encoding | 'auto';
  /** What is wrong with the expression or the map. */
  problem: string | undefined;
  hasFiles: boolean;
  onChange: (changed: Partial<Rule>) => void;
  onEncoding: (encoding: Encoding | 'auto') => void;
}

/** How encodings are called. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  gbk: 'GBK',
  big5: 'Big5',
  shift_jis: 'Shift JIS',
  'euc-kr': 'EUC-KR',
  'windows-1252': 'Windows-1252',
};

/** What is to be found and what is put in its place. */
export function RuleForm({ rule, encoding, problem, hasFiles, onChange, onEncoding }: RuleFormProps) {
  const { t } = useTexts('certhub-batch-replace');
  return (
    <Stack gap="4">
      <Field label={t('kind')} group hideLabel>
        <RadioGroup
          name="kind"
          inline
          value={rule.kind}
          options={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onValueChange={(value) => {
            const kind = KINDS.find((known) => known === value);
            if (kind) onChange({ kind });
          }}
        />
      </Field>
      {rule.kind === 'map' ? (
        <Field label={t('map')} help={t('map.help')} error={problem}>
          <Textarea
            mono
            rows={6}
            spellCheck={false}
            placeholder={'old.example.com,new.example.com\n192.0.2.1,192.0.2.2'}
            value={rule.map}
            onValueChange={(map) => onChange({ map })}
          />
        </Field>
      ) : (
        <>
          <Field label={t('find')} error={problem} help={rule.kind === 'regex' ? t('find.regex') : undefined}>
            <Textarea
              mono
              rows={2}
              spellCheck={false}
              value={rule.find}
              onValueChange={(find) => onChange({ find })}
            />
          </Field>
          <Field label={t('with')} help={rule.kind === 'regex' ? t('with.regex') : undefined}>
            <Textarea
              mono
              rows={2}
              spellCheck={false}
              value={rule.replace}
              onValueChange={(replace) => onChange({ replace })}
            />
          </Field>
        </>
      )}
      <Flex gap="5" wrap="wrap">
        <Checkbox checked={rule.matchCase} onValueChange={(matchCase) => onChange({ matchCase })}>
          {t('matchCase')}
        </Checkbox>
        <Checkbox checked={rule.wholeWord} onValueChange={(wholeWord) => onChange({ wholeWord })}>
          {t('wholeWord')}
        </Checkbox>
      </Flex>
      {hasFiles && (
        <Field label={t('encoding')}>
          <Select
            value={encoding}
            options={[
              { value: 'auto', label: t('encoding.auto') },
              ...ENCODINGS.map((name) => ({ value: name, label: ENCODING_NAMES[name] })),
            ]}
            onValueChange={(value) => onEncoding(ENCODINGS.find((known) => known === value) ?? 'auto')}
          />
        </Field>
      )}
    </Stack>
  );
}
