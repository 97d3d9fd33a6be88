import { useTexts } from '@certdeck/i18n';
import { EditIcon, HStack, IconButton, TrashIcon } from '@certdeck/ui';

export interface RecordActionsProps {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Editing and deleting one row. */
export function RecordActions({ name, onEdit, onDelete }: RecordActionsProps) {
  const { t } = useTexts('orders');
  return (
    <HStack gap="1" justify="flex-end">
      <IconButton size="sm" label={t('record.edit', { name })} onClick={onEdit}>
        <EditIcon size={14} />
      </IconButton>
      <IconButton size="sm" label={t('record.delete', { name })} onClick={onDelete}>
        <TrashIcon size={14} />
      </IconButton>
    </HStack>
  );
}
