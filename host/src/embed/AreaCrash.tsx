import { getI18n } from '@certdeck/i18n';
import { HOST } from '../texts.ts';

/** Stands where an area was whose frame has failed: it needs nothing that may have failed with it. */
export function AreaCrash({ error }: { error: Error }) {
  console.error(error);
  const { t } = getI18n();
  return (
    <p role="alert" style={{ font: '14px/1.5 system-ui, sans-serif', padding: 16 }}>
      {t('failure.RENDER', {}, HOST)}
    </p>
  );
}
