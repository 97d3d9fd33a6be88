import { useTexts } from '@certdeck/i18n';
import { Alert } from '@certdeck/ui';
import { usePreviewed } from './products.resource.ts';

interface Props {
  /** Whether there are products to be seen: before, nobody knows whether the reader may see drafts. */
  shown: boolean;
}

/** Says that the page shows prices which don't hold yet, where it does. */
export function PreviewNotice({ shown }: Props) {
  const { t } = useTexts('ssl');
  const change = usePreviewed();
  return change === undefined || !shown ? null : (
    <Alert tone="warning" title={t('draftPrices.title')}>
      {t('draftPrices.text')}
    </Alert>
  );
}
