import { useTexts } from '@certdeck/i18n';
import { Box, Button, Field, Flex, IconButton, Input, PlusIcon, Stack, TrashIcon } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';

/** A group at the provider, and the role that it gives. */
export interface GroupRow {
  group: string;
  role: string;
}

interface Props {
  groups: readonly GroupRow[];
  roles: readonly { value: string; label: string }[];
  error: string | undefined;
  onChange: (groups: readonly GroupRow[]) => void;
}

/** Which group gets which role; the first that somebody is in counts. */
export function Groups({ groups, roles, error, onChange }: Props) {
  const { t } = useTexts('account');
  const change = (place: number, row: Partial<GroupRow>) =>
    onChange(groups.map((one, index) => (index === place ? { ...one, ...row } : one)));
  const names = (number: number) => ({
    group: t('sso.group.name', { number }),
    role: t('sso.group.role', { number }),
  });
  return (
    <Box data-field="groups">
      <Field group label={t('sso.groups')} help={t('sso.groups.help')} error={error}>
        <Stack gap="2">
          {groups.map((row, index) => {
            const name = names(index + 1);
            return (
              // Rows have no other name than their place, and are never put in another order.
              <Flex key={index} gap="2" wrap="wrap" align="center">
                <Box flex="1 1 160px">
                  <Input
                    aria-label={name.group}
                    value={row.group}
                    autoComplete="off"
                    spellCheck={false}
                    onChange={(event) => change(index, { group: event.target.value })}
                  />
                </Box>
                <Box flex="1 1 140px">
                  <Select
                    aria-label={name.role}
                    value={row.role}
                    onValueChange={(role) => change(index, { role })}
                    options={roles}
                  />
                </Box>
                <IconButton
                  size="sm"
                  label={t('factor.act', {
                    act: t('sso.group.remove'),
                    name: row.group || String(index + 1),
                  })}
                  onClick={() => onChange(groups.filter((_one, place) => place !== index))}
                >
                  <TrashIcon />
                </IconButton>
              </Flex>
            );
          })}
          <Box>
            <Button
              size="sm"
              icon={<PlusIcon />}
              onClick={() => onChange([...groups, { group: '', role: roles[0]?.value ?? '' }])}
            >
              {t('sso.group.add')}
            </Button>
          </Box>
        </Stack>
      </Field>
    </Box>
  );
}
