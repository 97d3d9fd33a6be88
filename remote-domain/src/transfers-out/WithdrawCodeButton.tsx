import { useTexts } from '@certdeck/i18n';
import { Button } from '@certdeck/ui';

/** Opens the question whether a name's code is to be over. */
export function WithdrawCodeButton({ name, onPress }: { name: string; onPress(): void }) {
  const { t } = useTexts('domain');
  return (
    <Button size="sm" aria-label={t('transferOut.withdraw.name', { name })} onClick={onPress}>
      {t('transferOut.withdraw')}
    </Button>
  );
}
