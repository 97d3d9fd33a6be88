import { useTexts } from '@certdeck/i18n';
import { Button, EmptyState } from '@certdeck/ui';

/** Where no name has the letters that are searched for. */
export function NothingFound({ onClear }: { onClear(): void }) {
  const { t } = useTexts();
  return (
    <EmptyState
      level={2}
      title={t('empty.filtered')}
      actions={<Button onClick={onClear}>{t('btn.clear')}</Button>}
    />
  );
}
