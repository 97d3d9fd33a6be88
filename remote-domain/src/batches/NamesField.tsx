import { useTexts } from '@certdeck/i18n';
import { Button, ChevronDownIcon, Field, LiveRegion, notify, Stack, Text } from '@certdeck/ui';
import { Textarea } from '@certdeck/ui/forms';
import { Menu } from '@certdeck/ui/overlays';
import { useDomainGroups } from '../names/names.resource.ts';
import { useEveryDomain } from '../names/useEveryDomain.ts';
import { readNames, withNames } from './batchNames.ts';

interface Props {
  value: string;
  error: string | undefined;
  onChange(text: string): void;
}

/** A list of names that is typed, pasted, or filled with those of the tenant. */
export function NamesField({ value, error, onChange }: Props) {
  const { t } = useTexts('domain');
  const { groups } = useDomainGroups();
  const { read, reading } = useEveryDomain();
  const count = readNames(value).length;
  async function add(groupID?: string) {
    const rows = await read({ status: 'mine', ...(groupID !== undefined && { groupID }) });
    if (!rows) return;
    if (rows.length === 0) notify.success(t('batch.names.noneThere'));
    else
      onChange(
        withNames(
          value,
          rows.map(({ unicode }) => unicode),
        ),
      );
  }
  const counted = t('group.names', { count });
  return (
    <Stack gap="3">
      <Field
        label={t('batch.names')}
        help={t('batch.names.help')}
        error={error}
        required
        aside={
          <Text as="span" size="sm" tone="muted" tabular>
            {counted}
          </Text>
        }
      >
        <Textarea
          mono
          rows={8}
          value={value}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onValueChange={onChange}
        />
      </Field>
      <LiveRegion>{count === 0 ? '' : counted}</LiveRegion>
      <div>
        <Menu
          trigger={
            <Button size="sm" loading={reading} iconEnd={<ChevronDownIcon size={14} />}>
              {t('batch.names.add')}
            </Button>
          }
          items={[
            { id: 'all', label: t('batch.names.all'), onSelect: () => void add() },
            ...(groups.length > 0 ? [{ group: t('groups.title') }] : []),
            ...groups.map(({ id, name }) => ({ id, label: name, onSelect: () => void add(id) })),
          ]}
        />
      </div>
    </Stack>
  );
}
