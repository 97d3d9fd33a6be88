import { useTexts } from '@certdeck/i18n';
import { Button } from '@certdeck/ui';

interface Props {
  /** The form that the second button submits, by its id: the buttons stand outside of it. */
  form: string;
  submitting: boolean;
  /** What is saved is there already, instead of being added. */
  isKnown: boolean;
  onClose(): void;
}

/** Cancel, and add or save. Neither can be pressed again while the API is asked. */
export function DialogButtons({ form, submitting, isKnown, onClose }: Props) {
  const { t } = useTexts();
  return (
    <>
      <Button disabled={submitting} onClick={onClose}>
        {t('btn.cancel')}
      </Button>
      <Button variant="primary" type="submit" form={form} loading={submitting}>
        {t(isKnown ? 'btn.save' : 'btn.add')}
      </Button>
    </>
  );
}
