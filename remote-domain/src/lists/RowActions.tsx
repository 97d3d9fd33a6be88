import { useTexts } from '@certdeck/i18n';
import { EditIcon, HStack, IconButton, TrashIcon } from '@certdeck/ui';

interface Props {
  name: string;
  onEdit(): void;
  onRemove(): void;
}

/** Editing and removing one row of a list. */
export function RowActions({ name, onEdit, onRemove }: Props) {
  const { t } = useTexts('domain');
  return (
    <HStack gap="1" justify="flex-end">
      <IconButton size="sm" label={t('row.edit', { name })} onClick={onEdit}>
        <EditIcon size={14} />
      </IconButton>
      <IconButton size="sm" label={t('row.remove', { name })} onClick={onRemove}>
        <TrashIcon size={14} />
      </IconButton>
    </HStack>
  );
}
