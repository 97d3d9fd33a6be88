import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Field } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import { GROUPS_PAGE } from '../../../names/addresses.ts';
import { ChoiceFailure } from '../../../names/ChoiceFailure.tsx';
import { useDomainGroups } from '../../../names/names.resource.ts';
import { NO_GROUP } from '../batchForm.ts';
import type { FieldProps } from './KindFields.tsx';

/** Which group the names are sorted into, or none. */
export function GroupField({ form }: FieldProps) {
  const { t } = useTexts('domain-batch');
  const { groups, read } = useDomainGroups();
  if (!read.data && read.error) return <ChoiceFailure read={read}>{t('group.failed')}</ChoiceFailure>;
  if (read.data && groups.length === 0)
    return (
      <Alert
        tone="info"
        actions={
          <Button size="sm" asChild>
            <RouterLink to={GROUPS_PAGE}>{t('domain:group.add')}</RouterLink>
          </Button>
        }
      >
        {t('group.empty')}
      </Alert>
    );
  return (
    <Field label={t('group')} error={form.error('groupID')} required>
      <Select
        value={form.values.groupID}
        placeholder={t('group.choose')}
        disabled={!read.data}
        options={[
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: NO_GROUP, label: t('nothing.group') },
        ]}
        onValueChange={(id) => form.setValue('groupID', id)}
      />
    </Field>
  );
}
