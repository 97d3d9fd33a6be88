import { BATCH_RECORDS } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Button, Card, Field, Flex, PlusIcon, Stack, Text, TrashIcon } from '@certdeck/ui';
import { RadioGroup } from '@certdeck/ui/forms';
import { EMPTY_RECORD, RecordFields, type RecordValues } from '../../../records/RecordFields.tsx';
import { type BatchValues, takesRecord } from '../batchForm.ts';
import type { FieldProps } from './KindFields.tsx';

/** The records that each name gets, and whether they take the place of others. */
export function RecordsField({ form }: FieldProps) {
  const { t } = useTexts('domain-batch');
  const { records, replaces } = form.values;
  const change = (next: RecordValues[]) => form.setValue('records', next);
  return (
    <Stack gap="4">
      <Field group label={t('records')} help={t('records.help')} error={form.error('records')}>
        <Stack gap="3">
          {records.map((record, index) => {
            const n = index + 1;
            return (
              // Records have no identity of their own but their place.
              <Card key={index} padded role="group" aria-label={t('record', { n })}>
                <Stack gap="3">
                  <Text weight="medium">{t('record', { n })}</Text>
                  <RecordFields
                    values={record}
                    hostHelp={t('record.host')}
                    onChange={(name, value) => change(records.with(index, { ...record, [name]: value }))}
                  />
                  {records.length > 1 && (
                    <div>
                      <Button
                        size="sm"
                        variant="ghost"
                        icon={<TrashIcon size={14} />}
                        onClick={() => change(records.toSpliced(index, 1))}
                      >
                        {t('record.remove', { n })}
                      </Button>
                    </div>
                  )}
                </Stack>
              </Card>
            );
          })}
          <Flex align="center" gap="3">
            <Button
              size="sm"
              icon={<PlusIcon size={14} />}
              disabled={!takesRecord(records)}
              onClick={() => change([...records, EMPTY_RECORD])}
            >
              {t('record.add')}
            </Button>
            {!takesRecord(records) && (
              <Text as="span" size="sm" tone="muted">
                {t('record.most', { most: BATCH_RECORDS })}
              </Text>
            )}
          </Flex>
        </Stack>
      </Field>
      <Field group label={t('replaces')} error={form.error('replaces')}>
        <RadioGroup
          name="replaces"
          value={replaces}
          onValueChange={(value) => form.setValue('replaces', value as BatchValues['replaces'])}
          options={[
            { value: 'N', label: t('replaces.no') },
            { value: 'Y', label: t('replaces.yes'), description: t('replaces.yes.text') },
          ]}
        />
      </Field>
    </Stack>
  );
}
