import { useTexts } from '@certdeck/i18n';
import { Button } from '@certdeck/ui';

export interface SaveButtonsProps {
  /** Id of the form that the second button sends: the buttons stand outside of it. */
  form: string;
  submitting: boolean;
  /** What is saved is added. */
  isNew: boolean;
  onClose: () => void;
}

/** Cancel, and add or save. Neither can be pressed again while the API is asked. */
export function SaveButtons({ form, submitting, isNew, onClose }: SaveButtonsProps) {
  const { t } = useTexts();
  return (
    <>
      <Button disabled={submitting} onClick={onClose}>
        {t('btn.cancel')}
      </Button>
      <Button variant="primary" type="submit" form={form} loading={submitting}>
        {t(isNew ? 'btn.add' : 'btn.save')}
      </Button>
    </>
  );
}
