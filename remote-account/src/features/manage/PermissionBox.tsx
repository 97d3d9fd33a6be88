import { useId } from 'react';
import type { GrantablePermission } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, Text } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { explained } from './permissionGroups.ts';

interface Props {
  permission: GrantablePermission;
  checked: boolean;
  onValueChange: (isChosen: boolean) => void;
}

/** A permission to put into a role, with a sentence where its name alone doesn't say what is given away. */
export function PermissionBox({ permission, checked, onValueChange }: Props) {
  const { t } = useTexts('account');
  const noteID = useId();
  const key = permission.replace(':', '.');
  const name = t(`dev.may.${key}`);
  if (!explained.has(permission))
    return (
      <Checkbox checked={checked} onValueChange={onValueChange}>
        {name}
      </Checkbox>
    );
  return (
    <Box gridColumn="1 / -1">
      <Checkbox checked={checked} onValueChange={onValueChange} aria-describedby={noteID}>
        {name}
      </Checkbox>
      {/* texts: manage.may.* */}
      <Text id={noteID} size="sm" tone="muted" paddingInlineStart="6">
        {t(`manage.may.${key}`)}
      </Text>
    </Box>
  );
}
